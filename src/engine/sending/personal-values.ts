import { listPersonalKeys } from '../content/message-snapshot.ts'
import type { Template } from '../content/template/compile.ts'
import type { ReadHandle } from '../store/db.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { recipientOf } from './campaign-message.ts'

const TAG = 'tag:'

/**
 * What the message says about this person, by folded name, as it is kept with the email: null when
 * it says nothing. For nobody in particular the blocks for people with a tag are shown.
 */
export function personalValues(
  db: ReadHandle,
  template: Template,
  person: SubscriberRow | null,
): Record<string, string | number> | null {
  const keys = listPersonalKeys(template)
  if (keys.length === 0) return null
  const recipient = person && recipientOf(db, person)
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
