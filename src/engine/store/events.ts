import { type EventType, eventCode, eventTypeFromCode } from '../domain/event-types.ts'
import type { ReadHandle, SqlValue, WriteHandle } from './db.ts'
import { insertMany } from './insert-many.ts'

export interface EventRow {
  /** Row id of the event, or of the email it is derived from. */
  id: number
  source: 'event' | 'email'
  type: EventType
  at: number
  data: Record<string, unknown> | null
}

export function insertEvent(
  db: WriteHandle,
  subscriber: number,
  type: EventType,
  at: number,
  data: Record<string, unknown> | null,
): number {
  return db.run('INSERT INTO events (subscriber, type, at, data) VALUES (?, ?, ?, ?)', [
    subscriber,
    eventCode(type),
    at,
    data && JSON.stringify(data),
  ]).lastId
}

/** Events gathered over one call and written at its end, in the order in which they happened. */
export class NewEvents {
  private readonly values: SqlValue[] = []

  add(subscriber: number, type: EventType, at: number, data: Record<string, unknown> | null): void {
    this.values.push(subscriber, eventCode(type), at, data && JSON.stringify(data))
  }

  write(db: WriteHandle): void {
    insertMany(db, 'INSERT INTO events (subscriber, type, at, data)', 4, this.values)
    this.values.length = 0
  }
}

interface StoredEvent {
  id: number
  source: 'event' | 'email'
  type: number
  at: number
  data: string | null
}

const EVENTS_OF_SUBSCRIBER = `
  SELECT id, 'event' AS source, type, at, data FROM events WHERE subscriber = ?
  UNION ALL
  SELECT email, 'email', type, at, json_patch(json_object('emailId', email, 'campaignId', campaign), coalesce(outcome, '{}')) FROM email_events WHERE subscriber = ?`

/** Newest first: stored events and those that the delivery record of each email implies. */
export function listEventsOfSubscriber(
  db: ReadHandle,
  subscriber: number,
  type: EventType | null,
  limit: number,
): EventRow[] {
  const rows = db.all<StoredEvent>(
    `SELECT * FROM (${EVENTS_OF_SUBSCRIBER}) WHERE ? IS NULL OR type = ? ORDER BY at DESC, source DESC, id DESC, type DESC LIMIT ?`,
    [subscriber, subscriber, type && eventCode(type), type && eventCode(type), limit],
  )
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    type: eventTypeFromCode(row.type),
    at: row.at,
    data: row.data === null ? null : (JSON.parse(row.data) as Record<string, unknown>),
  }))
}
