import { foldCase } from '../../shared/text/fold.ts'

/** What the names of variables and conditions of a message say (contract: variables). */

const TAG_ACTION = /^(add|remove)tag:(.*)$/is
const TAG_KEY = 'tag:'

/** What `{{addTag:a,b}}` asks for; null for any other variable. */
export function readTagAction(id: string): { action: 'add' | 'remove'; tags: string[] } | null {
  const match = TAG_ACTION.exec(id)
  if (!match) return null
  const tags = (match[2] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return { action: match[1]?.toLowerCase() === 'add' ? 'add' : 'remove', tags }
}

/** Returns what a `showIfKey` hangs on, folded: a variable, or `tag:` and the name of a tag. */
export function conditionKey(given: string): string {
  return foldCase(given)
    .trim()
    .replace(/^tag:\s+/, TAG_KEY)
}

/** Returns the folded name of the tag that a condition asks for, null when it asks for none. */
export function tagOfCondition(given: string): string | null {
  const key = conditionKey(given)
  return key.startsWith(TAG_KEY) ? key.slice(TAG_KEY.length) : null
}
