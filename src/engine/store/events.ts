import { type EventType, eventCode, eventTypeFromCode } from '../domain/event-types.ts'
import { EMAIL_KINDS } from '../domain/email-status.ts'
import type { ReadHandle, SqlValue, WriteHandle } from './db.ts'
import { insertMany } from './insert-many.ts'

/** An event of a subscriber, stored or derived from an email. `at` is ms UTC. */
export interface EventRow {
  /** Row id of the event, or of the email it is derived from. */
  id: number
  source: 'event' | 'email'
  /** Row id. */
  subscriber: number
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
  /** Of each subscriber, when it is their turn; null outside of turns. */
  turns: number[] | null
}

/** One that has a turn: a subscriber, or one run of a subscriber. */
export interface Turn {
  subscriber: number
  /** Row id of the run. */
  run?: number
}

/** From this many on, a list of ids costs less than a row of values each. */
const LONG_RUN = 8

/** Events gathered during one call and written at its end, in the order in which they happened. */
export class NewEvents {
  private runs: EventRun[] = []
  private turns: Turns | null = null

  /** Equal events in a row are cheap when they share one `data` object. `run` is the row id of the run it is about. */
  add(subscriber: number, type: EventType, at: number, data: EventRun['data'], run?: number): void {
    const turn = this.turns?.find(subscriber, run)
    const last = this.runs.at(-1)
    if (last && isAlike(last, type, at, data) && (turn === undefined) === (last.turns === null)) {
      last.subscribers.push(subscriber)
      if (turn !== undefined) last.turns?.push(turn)
    } else {
      const turns = turn === undefined ? null : [turn]
      this.runs.push({ type, at, data, subscribers: [subscriber], turns })
    }
  }

  /**
   * Does work for many at once that gathers events of each of them, and puts those into the order of `turns`: first
   * all of the first one. So their ids do not depend on how many one transaction takes. Within the
   * turns of a caller, that one's order holds.
   */
  inTurns<T>(turns: readonly Turn[], work: () => T): T {
    if (this.turns !== null) return work()
    const from = this.runs.length
    this.turns = new Turns(turns)
    try {
      return work()
    } finally {
      this.turns = null
      this.runs.push(...inOrder(this.runs.splice(from)))
    }
  }

  /** Puts the following events into this turn, until the next call; null for the turn of the one they are about. */
  takeTurn(turn: Turn | null): void {
    this.turns?.take(turn)
  }

  /** Takes over what others have gathered, behind what is there. */
  append(others: NewEvents): void {
    this.runs.push(...others.runs)
    others.runs = []
  }

  /** Puts what was gathered into the order of these ranks of its instants, ms UTC; equal ones stay as they are. */
  orderBy(rankOf: (at: number) => number): void {
    this.runs = this.runs.toSorted((one, other) => rankOf(one.at) - rankOf(other.at))
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

class Turns {
  private current: number | null = null
  private readonly given: readonly Turn[]
  /** Looked for at the first event: most work tells none. */
  private places: { runs: Map<number, number>; subscribers: Map<number, number> } | null = null

  constructor(given: readonly Turn[]) {
    this.given = given
  }

  take(turn: Turn | null): void {
    this.current = null
    if (turn !== null) this.current = this.find(turn.subscriber, turn.run)
  }

  /** Returns the place of the turn that an event belongs to; one behind the last for somebody who has none. */
  find(subscriber: number, run: number | undefined): number {
    if (this.current !== null) return this.current
    const { runs, subscribers } = (this.places ??= this.index())
    return (run === undefined ? undefined : runs.get(run)) ?? subscribers.get(subscriber) ?? this.given.length
  }

  private index() {
    const runs = new Map<number, number>()
    const subscribers = new Map<number, number>()
    for (const [index, { subscriber, run }] of this.given.entries()) {
      if (run !== undefined) runs.set(run, index)
      if (!subscribers.has(subscriber)) subscribers.set(subscriber, index)
    }
    return { runs, subscribers }
  }
}

/** Takes values and no object: it is asked for each event of an import. */
function isAlike(run: EventRun, type: EventType, at: number, data: EventRun['data']): boolean {
  return run.data === data && run.type === type && run.at === at
}

/** Returns the events in the order of their turns; those of one turn stay in the order in which they happened. */
function inOrder(runs: readonly EventRun[]): EventRun[] {
  if (runs.length === 0 || (runs.length === 1 && isAscending(runs[0]?.turns ?? []))) return [...runs]
  const single = runs.flatMap(({ subscribers, turns, ...same }) =>
    subscribers.map((subscriber, index) => ({ same, subscriber, turn: turns?.[index] ?? 0 })),
  )
  const ordered: EventRun[] = []
  for (const { same, subscriber } of single.toSorted((one, other) => one.turn - other.turn)) {
    const last = ordered.at(-1)
    if (last && isAlike(last, same.type, same.at, same.data)) last.subscribers.push(subscriber)
    else ordered.push({ ...same, subscribers: [subscriber], turns: null })
  }
  return ordered
}

function isAscending(turns: readonly number[]): boolean {
  return turns.every((turn, index) => index === 0 || turn >= (turns[index - 1] ?? 0))
}

function writeValues(db: WriteHandle, values: SqlValue[]): void {
  insertMany(db, 'INSERT INTO events (subscriber, type, at, data)', 4, values)
  values.length = 0
}

/** Returns when a subscriber was last reactivated up to `until`, null for never. ms UTC. */
export function findLastReactivation(db: ReadHandle, subscriber: number, until: number): number | null {
  const row = db.get<{ at: number | null }>(
    `SELECT max(at) AS at FROM events
     WHERE subscriber = ? AND type = ${eventCode('SUBSCRIBED')} AND at <= ? AND data ->> '$.reactivated'`,
    [subscriber, until],
  )
  return row?.at ?? null
}

/** Returns whether a subscriber has followed a link before, in any email of a campaign. */
export function hasClicked(
  db: ReadHandle,
  subscriber: number | null,
  campaign: number | null,
  url: string,
): boolean {
  const row = db.get(
    `SELECT 1 FROM events WHERE subscriber = ? AND type = ${eventCode('EMAIL_CLICKED')}
       AND data ->> '$.campaignId' = ? AND data ->> '$.url' = ? LIMIT 1`,
    [subscriber, campaign, url],
  )
  return row !== undefined
}

/** Returns the id of the last event that was stored, 0 for none. */
export function readLastEventId(db: ReadHandle): number {
  return db.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM events')?.id ?? 0
}

/** Returns what was stored of a subscriber after another event, oldest first. */
export function listEventsAfter(
  db: ReadHandle,
  subscriber: number,
  after: number,
): Pick<EventRow, 'type' | 'at' | 'data'>[] {
  return db
    .all<{ type: number; at: number; data: string | null }>(
      'SELECT type, at, data FROM events WHERE subscriber = ? AND id > ? ORDER BY at, id',
      [subscriber, after],
    )
    .map(({ type, at, data }) => ({
      type: eventTypeFromCode(type),
      at,
      data: data === null ? null : (JSON.parse(data) as Record<string, unknown>),
    }))
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
  return rows.map((row) => spellOutEvent(row, subscriber))
}

function spellOutEvent({ type, data, ...row }: StoredEvent, subscriber: number): EventRow {
  return {
    ...row,
    subscriber,
    type: eventTypeFromCode(type),
    data: data === null ? null : (JSON.parse(data) as Record<string, unknown>),
  }
}

/** When the last event of an email was. */
const LAST_OF_EMAIL =
  'max(sent, coalesce(delivered, 0), coalesce(opened, 0), coalesce(bounced, 0), coalesce(complained, 0))'

/** Of all emails: the latest `limit` events of any kind come of at most as many emails. */
const LATEST_OF_EMAILS = `SELECT email, subscriber, campaign, type, at, outcome FROM email_events
  WHERE email IN (SELECT value FROM json_each(?))`

const LATEST_OF_TYPE = `SELECT email, subscriber, campaign, type, at, outcome FROM email_events
  WHERE type = ? AND subscriber IS NOT NULL ORDER BY at DESC, email DESC LIMIT ?`

/**
 * Returns events of all subscribers, newest first, in the order of `listEventsOfSubscriber`. Neither
 * events nor emails have an index by these times, which every sending would pay for: both are read
 * once, and only what can be in the answer is looked at closely.
 */
export function listLatestEvents(db: ReadHandle, type: EventType | null, limit: number): EventRow[] {
  const code = type && eventCode(type)
  const emails =
    code === null
      ? db.column<number>(
          `SELECT id FROM emails WHERE sent IS NOT NULL AND subscriber IS NOT NULL AND kind <> ${EMAIL_KINDS.TEST}
           ORDER BY ${LAST_OF_EMAIL} DESC, id DESC LIMIT ?`,
          [limit],
        )
      : []
  const rows = db.all<StoredEvent & { subscriber: number }>(
    `SELECT latest.*, CASE WHEN source = 'email' OR email IS NULL THEN 0 ELSE (
         SELECT count(*) FROM events p WHERE p.subscriber = latest.subscriber AND p.type = latest.type
           AND p.data ->> '$.emailId' = latest.email AND (p.at, p.id) < (latest.at, latest.id)) END AS turn
     FROM (SELECT * FROM (
       SELECT id, 'event' AS source, subscriber, type, at, data, data ->> '$.emailId' AS email FROM events
       WHERE (? IS NULL OR type = ?) AND at >= coalesce((
         SELECT min(at) FROM (SELECT at FROM events WHERE ? IS NULL OR type = ? ORDER BY at DESC LIMIT ?)), 0)
       UNION ALL
       SELECT email, 'email', subscriber, type, at,
         json_patch(json_object('emailId', email, 'campaignId', campaign), coalesce(outcome, '{}')), email
       FROM (${code === null ? LATEST_OF_EMAILS : LATEST_OF_TYPE}))
       ORDER BY at DESC, source DESC, email IS NOT NULL, CASE WHEN email IS NULL THEN id ELSE email END DESC,
         type DESC, id DESC LIMIT ?
     ) AS latest`,
    [code, code, code, code, limit, ...(code === null ? [JSON.stringify(emails)] : [code, limit]), limit],
  )
  return rows.map(({ subscriber, ...row }) => spellOutEvent(row, subscriber))
}
