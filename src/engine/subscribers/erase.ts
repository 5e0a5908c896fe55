/**
 * Deletes a subscriber from the tables of subscribers. What else names the person (mail, exports,
 * records) `sandbox/world/erase-subscriber.ts` erases.
 */
import { CounterChanges } from '../store/counters.ts'
import type { WriteHandle } from '../store/db.ts'
import { deleteSubscriber } from '../store/erasure.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { hideSuppression } from '../store/suppressions.ts'
import { listTagsOfSubscriber, unlinkTag } from '../store/tags.ts'
import type { SubscriberChange } from './changes.ts'

interface Removed {
  events: number
  /** One of the addresses may not be mailed; its hash is kept. */
  suppressed: boolean
  changes: SubscriberChange[]
}

/**
 * Deletes a subscriber with tags, fields and events, and uncounts them; suppressed addresses stay so,
 * as hashes. To be called before their mail loses its recipient, which the changes are about.
 */
export function removeSubscriber(
  db: WriteHandle,
  row: SubscriberRow,
  addresses: readonly string[],
  at: number,
): Removed {
  const counters = new CounterChanges()
  for (const tag of listTagsOfSubscriber(db, row.id)) unlinkTag(db, row.id, tag.id, counters)
  const { events } = deleteSubscriber(db, row, counters)
  counters.write(db)
  const hidden = addresses.filter((address) => hideSuppression(db, address))
  const changes = addresses.map((address) => ({ kind: 'ERASED' as const, subscriber: row.id, address, at }))
  return { events, suppressed: hidden.length > 0, changes }
}
