import { CounterChanges } from '../store/counters.ts'
import type { WriteHandle } from '../store/db.ts'
import { insertEvent } from '../store/events.ts'
import { queueEffect } from '../store/side-effects.ts'
import { type SubscriberRow, updateSubscriber } from '../store/subscribers.ts'

/** Growth counted them when they were added; confirming moves a status and is no new subscriber. */
export function confirmSubscriber(db: WriteHandle, before: SubscriberRow, now: number): SubscriberRow {
  const counters = new CounterChanges()
  const after = updateSubscriber(db, before, { status: 'SUBSCRIBED' }, now, counters)
  insertEvent(db, before.id, 'SUBSCRIBED', now, { source: 'CONFIRMATION' })
  counters.write(db)
  queueEffect(db, { kind: 'SUMMARY', payload: {} })
  return after
}
