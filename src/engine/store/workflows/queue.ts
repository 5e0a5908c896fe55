import type { Heard } from '../../domain/workflows/matching.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { insertMany } from '../insert-many.ts'

/** Something that workflows may hear. */
export interface HeardEvent extends Heard {
  /** ms UTC. */
  at: number
  /** Where it came from: CALL, MAIL or WORKFLOW. */
  source: string
  subscriber: number
  /** False where the caller asked that nothing starts. */
  mayTrigger: boolean
  /** True where the call itself has enrolled the subscriber already. */
  enrolled: boolean
}

export interface QueuedEvent extends HeardEvent {
  id: number
}

const COLUMNS = 'at, source, kind, subscriber, subject, url, amount, may_trigger, enrolled'

/** Queues what workflows may hear, in this order. */
export function queueHeard(db: WriteHandle, events: readonly HeardEvent[]): void {
  if (events.length === 0) return
  const values: SqlValue[] = []
  for (const { mayTrigger, enrolled, ...event } of events) {
    const { at, source, kind, subscriber, subject, url, amount } = event
    values.push(at, source, kind, subscriber, subject, url, amount, mayTrigger ? 1 : 0, enrolled ? 1 : 0)
  }
  insertMany(db, `INSERT INTO workflow_events (${COLUMNS})`, 9, values)
}

/** Returns at most `limit` queued events of then or earlier, in order of (at, id). */
export function listUnread(db: ReadHandle, until: number, limit: number): QueuedEvent[] {
  return db
    .all<Omit<QueuedEvent, 'mayTrigger' | 'enrolled'> & { may_trigger: number; enrolled: number }>(
      `SELECT id, ${COLUMNS} FROM workflow_events WHERE at <= ? ORDER BY at, id LIMIT ?`,
      [until, limit],
    )
    .map(({ may_trigger: mayTrigger, enrolled, ...row }) => ({
      ...row,
      mayTrigger: mayTrigger === 1,
      enrolled: enrolled === 1,
    }))
}

/** Deletes events that were acted on. */
export function dropRead(db: WriteHandle, ids: readonly number[]): void {
  db.run('DELETE FROM workflow_events WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(ids)])
}

/** Returns the instant of the earliest unread event after another instant, null for none. ms UTC. */
export function findEarliestUnread(db: ReadHandle, after = 0): number | null {
  return (
    db.get<{ at: number | null }>('SELECT min(at) AS at FROM workflow_events WHERE at > ?', [after])?.at ??
    null
  )
}

/** Returns the id of the last event that was ever queued, 0 for none. */
export function readLastQueued(db: ReadHandle): number {
  return db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'workflow_events'")?.seq ?? 0
}

/** Gives as many ids as if these events had been queued and read: a run hears what is queued after it began. */
export function passOver(db: WriteHandle, events: readonly HeardEvent[]): void {
  const last = events.at(-1)
  if (!last) return
  const id = readLastQueued(db) + events.length
  const { at, source, kind, subscriber } = last
  db.run('INSERT INTO workflow_events (id, at, source, kind, subscriber) VALUES (?, ?, ?, ?, ?)', [
    ...[id, at, source, kind, subscriber],
  ])
  dropRead(db, [id])
}
