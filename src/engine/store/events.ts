import { type EventType, eventCode, eventTypeFromCode } from '../domain/event-types.ts'
import type { ReadHandle, SqlValue, WriteHandle } from './db.ts'
import { insertMany } from './insert-many.ts'

/** An event of a subscriber, stored or derived from an email. `at` is ms UTC. */
export interface EventRow {
  /** Row id of the event, or of the email it is derived from. */
  id: number
  source: 'event' | 'email'
  type: EventType
  at: number
  data: Record<string, unknown> | null
  /** The email that it came of, null for none. */
  email: number | null
  /** How many of its type came of the same email before it. */
  turn: number
}

/** Adds an event at `at`, ms UTC. Returns its row id. */
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

/** What happened alike to several subscribers, one after the other. */
interface EventRun {
  type: EventType
  at: number
  data: Readonly<Record<string, unknown>> | null
  subscribers: number[]
}

/** From this many on, a list of ids costs less than a row of values each. */
const LONG_RUN = 8

/** Events gathered during one call and written at its end, in the order in which they happened. */
export class NewEvents {
  private runs: EventRun[] = []

  /** Equal events in a row are cheap when they share one `data` object. */
  add(subscriber: number, type: EventType, at: number, data: EventRun['data']): void {
    const last = this.runs.at(-1)
    if (last && last.data === data && last.type === type && last.at === at) last.subscribers.push(subscriber)
    else this.runs.push({ type, at, data, subscribers: [subscriber] })
  }

  write(db: WriteHandle): void {
    const values: SqlValue[] = []
    for (const { type, at, data, subscribers } of this.runs) {
      const same = [eventCode(type), at, data && JSON.stringify(data)]
      if (subscribers.length < LONG_RUN) {
        for (const subscriber of subscribers) values.push(subscriber, ...same)
        continue
      }
      writeValues(db, values)
      db.run('INSERT INTO events (subscriber, type, at, data) SELECT value, ?, ?, ? FROM json_each(?)', [
        ...same,
        JSON.stringify(subscribers),
      ])
    }
    writeValues(db, values)
    this.runs = []
  }
}

function writeValues(db: WriteHandle, values: SqlValue[]): void {
  insertMany(db, 'INSERT INTO events (subscriber, type, at, data)', 4, values)
  values.length = 0
}

/** Returns the instant of the last event of a type up to `until`, null for none. ms UTC. */
export function findLastEventAt(
  db: ReadHandle,
  subscriber: number,
  type: EventType,
  until: number,
): number | null {
  const row = db.get<{ at: number | null }>(
    'SELECT max(at) AS at FROM events WHERE subscriber = ? AND type = ? AND at <= ?',
    [subscriber, eventCode(type), until],
  )
  return row?.at ?? null
}

/** Returns true when a subscriber clicked that address in that email. */
export function hasClicked(db: ReadHandle, subscriber: number | null, email: number, url: string): boolean {
  const row = db.get(
    `SELECT 1 FROM events WHERE subscriber = ? AND type = ${eventCode('EMAIL_CLICKED')}
       AND data ->> '$.emailId' = ? AND data ->> '$.url' = ? LIMIT 1`,
    [subscriber, email, url],
  )
  return row !== undefined
}

interface StoredEvent {
  id: number
  source: 'event' | 'email'
  type: number
  at: number
  data: string | null
  email: number | null
  turn: number
}

const EVENTS_OF_SUBSCRIBER = `
  SELECT id, 'event' AS source, type, at, data, data ->> '$.emailId' AS email,
    CASE WHEN data ->> '$.emailId' IS NULL THEN 0
      ELSE row_number() OVER (PARTITION BY type, data ->> '$.emailId' ORDER BY at, id) - 1 END AS turn
  FROM events WHERE subscriber = ?
  UNION ALL
  SELECT email, 'email', type, at,
    json_patch(json_object('emailId', email, 'campaignId', campaign), coalesce(outcome, '{}')), email, 0
  FROM email_events WHERE subscriber = ?`

/**
 * Returns events of a subscriber, newest first: stored ones and those that emails imply.
 * The order in which mail is processed depends on time slices, so events of one instant are ordered
 * by email; events of calls come after them, in the order of the calls.
 */
export function listEventsOfSubscriber(
  db: ReadHandle,
  subscriber: number,
  type: EventType | null,
  limit: number,
): EventRow[] {
  const rows = db.all<StoredEvent>(
    `SELECT * FROM (${EVENTS_OF_SUBSCRIBER}) WHERE ? IS NULL OR type = ? 
     ORDER BY at DESC, source DESC, email IS NOT NULL, CASE WHEN email IS NULL THEN id ELSE email END DESC,
       type DESC, turn DESC LIMIT ?`,
    [subscriber, subscriber, type && eventCode(type), type && eventCode(type), limit],
  )
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    type: eventTypeFromCode(row.type),
    at: row.at,
    data: row.data === null ? null : (JSON.parse(row.data) as Record<string, unknown>),
    email: row.email,
    turn: row.turn,
  }))
}
