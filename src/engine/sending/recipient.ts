/**
 * What a message can say about one subscriber. For previews, test emails, single sends and the
 * warnings about variables.
 */
import { foldCase } from '../../shared/text/fold.ts'
import { listPersonalKeys } from '../content/message-snapshot.ts'
import type { Template } from '../content/template/compile.ts'
import { readTagAction } from '../domain/variable-names.ts'
import { BUILT_IN_VARIABLES, ORGANIZATION_VARIABLES, type Recipient } from '../content/variables.ts'
import { listCustomFields } from '../store/custom-fields.ts'
import type { ReadHandle } from '../store/db.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { listTagsOfSubscriber } from '../store/tags.ts'

const TAG = 'tag:'

/** Returns what a message can say about a subscriber: custom fields and tags by folded name. */
export function recipientOf(db: ReadHandle, row: SubscriberRow): Recipient {
  const fields = new Map<string, string>()
  for (const { id, name } of listCustomFields(db)) {
    const value = row.fields[id]
    if (value !== undefined) fields.set(foldCase(name), value)
  }
  const tags = new Set(listTagsOfSubscriber(db, row.id).map(({ name }) => foldCase(name)))
  return { name: row.name, email: row.email, phone: row.phone, fields, tags }
}

/**
 * Returns what the message says about this subscriber, by folded name, as it is stored with the
 * email; null when it says nothing. Without a subscriber the blocks for people with a tag are shown.
 */
export function personalValues(
  db: ReadHandle,
  template: Template,
  subscriber: SubscriberRow | null,
  text: string | null = null,
): Record<string, string | number> | null {
  const keys = listPersonalKeys(template, text)
  if (keys.length === 0) return null
  const recipient = subscriber && recipientOf(db, subscriber)
  const valueOf = (key: string): string | number | null | undefined => {
    if (key.startsWith(TAG)) return !recipient || recipient.tags.has(key.slice(TAG.length)) ? 1 : 0
    if (key === 'name' || key === 'phone') return recipient?.[key]
    return recipient?.fields.get(key)
  }
  const values = keys.flatMap((key) => {
    const value = valueOf(key)
    return value === null || value === undefined ? [] : [[key, value] as const]
  })
  return values.length > 0 ? Object.fromEntries(values) : null
}

/** Returns a test of whether a variable means anything in this organization. */
export function knownVariables(db: ReadHandle): (id: string) => boolean {
  const names = [...BUILT_IN_VARIABLES, ...ORGANIZATION_VARIABLES].map(({ id }) => foldCase(id))
  const known = new Set([...names, ...listCustomFields(db).map(({ name }) => foldCase(name))])
  return (id) => known.has(foldCase(id)) || readTagAction(id) !== null
}
