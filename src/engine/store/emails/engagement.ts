import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { eventCode } from '../../domain/event-types.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { type NextIds, readNextIds } from './simulated-emails.ts'

/** What an email adds to the counters of its subscriber. Instants in ms UTC. */
export interface Engagement {
  sent: number | null
  opened: number | null
  /** In the order of time. */
  clicks: readonly number[]
}

const COUNT = `UPDATE subscribers SET email_count = email_count + ?,
  last_sent = nullif(max(coalesce(last_sent, 0), ?), 0), open_count = open_count + ?,
  last_opened = nullif(max(coalesce(last_opened, 0), ?), 0), click_count = click_count + ?,
  last_clicked = nullif(max(coalesce(last_clicked, 0), ?), 0) WHERE id = ?`

/** Adds to the counters and last instants of one subscriber. */
export function addEngagement(
  db: WriteHandle,
  subscriber: number,
  { sent, opened, clicks }: Engagement,
): void {
  db.run(COUNT, [
    sent === null ? 0 : 1,
    sent ?? 0,
    opened === null ? 0 : 1,
    opened ?? 0,
    clicks.length,
    clicks.at(-1) ?? 0,
    subscriber,
  ])
}

// Half the price of a statement per subscriber. An email of a campaign names each of them once, so
// every row counts. MATERIALIZED, or the planner goes through all subscribers for each of them.
const OF_EMAILS = `WITH m AS MATERIALIZED (SELECT e.subscriber, e.sent, e.opened
  FROM json_each(?) wanted CROSS JOIN emails e WHERE e.id = wanted.value)`
const COUNT_SENT = `${OF_EMAILS} UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), m.sent) FROM m WHERE subscribers.id = m.subscriber`
const COUNT_OPENED = `${OF_EMAILS} UPDATE subscribers SET open_count = open_count + 1,
  last_opened = max(coalesce(last_opened, 0), m.opened) FROM m WHERE subscribers.id = m.subscriber`

interface Batch {
  sent: number[]
  opened: number[]
}

interface EngagedEmail {
  id: number
  kind: number
  campaign: number | null
}

/** Engagement gathered over one transaction and added once the emails are written. */
export class EngagementCounts {
  private readonly db: WriteHandle
  /** By campaign. */
  private readonly batches = new Map<number, Batch>()

  constructor(db: WriteHandle) {
    this.db = db
  }

  /** Adds what is new about an email. */
  add({ id, kind, campaign }: EngagedEmail, subscriber: number, engagement: Engagement): void {
    const { sent, opened, clicks } = engagement
    if (sent === null && opened === null && clicks.length === 0) return
    if (kind !== EMAIL_KINDS.CAMPAIGN || campaign === null || clicks.length > 0) {
      addEngagement(this.db, subscriber, engagement)
      return
    }
    const batch = this.batches.get(campaign) ?? { sent: [], opened: [] }
    this.batches.set(campaign, batch)
    if (sent !== null) batch.sent.push(id)
    if (opened !== null) batch.opened.push(id)
  }

  /** Writes what was gathered. */
  write(): void {
    for (const { sent, opened } of this.batches.values()) {
      if (sent.length > 0) this.db.run(COUNT_SENT, [JSON.stringify(sent)])
      if (opened.length > 0) this.db.run(COUNT_OPENED, [JSON.stringify(opened)])
    }
    this.batches.clear()
  }
}

/** Notes that the emails and events written since `from` are not in the counters of subscribers yet. */
export function addToEngagementBacklog(db: WriteHandle, from: NextIds, at: number): void {
  const { email, event } = readNextIds(db)
  db.run(
    'INSERT INTO made_emails (first_email, last_email, first_event, last_event, at) VALUES (?, ?, ?, ?, ?)',
    [from.email, email - 1, from.event, event - 1, at],
  )
}

/** Returns the instant of the start with uncounted engagement, null for none. */
export function readBacklogStart(db: ReadHandle): number | null {
  return db.get<{ at: number }>('SELECT at FROM made_emails ORDER BY first_email LIMIT 1')?.at ?? null
}

interface Range {
  first: number
  last: number
  firstEvent: number
  lastEvent: number
}

// A subscriber who opened nothing keeps their place in the index of last openings. With the plus,
// or the planner may go through all subscribers for each email.
const FROM_MADE = `FROM emails m WHERE m.id BETWEEN ? AND ? AND m.sent IS NOT NULL
  AND subscribers.id = +m.subscriber AND m.opened`
const SETTLE_SENT = `UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), m.sent) ${FROM_MADE} IS NULL`
const SETTLE_OPENED = `UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), m.sent), open_count = open_count + 1,
  last_opened = max(coalesce(last_opened, 0), m.opened) ${FROM_MADE} IS NOT NULL`
const SETTLE_CLICKS = `WITH m AS MATERIALIZED (SELECT subscriber, count(*) AS clicks, max(at) AS last FROM events
    WHERE id BETWEEN ? AND ? AND type = ${eventCode('EMAIL_CLICKED')} GROUP BY subscriber)
  UPDATE subscribers SET click_count = click_count + m.clicks,
  last_clicked = max(coalesce(last_clicked, 0), m.last) FROM m WHERE subscribers.id = m.subscriber`

/**
 * Adds about `limit` emails of the backlog to the counters of subscribers. Returns how many, 0 when
 * none is left. Counted apart from the emails: openings lie all over their index, so one pass for
 * many emails writes its pages a few times, and one pass for each part fifty times.
 */
export function settleEngagementBacklog(db: WriteHandle, limit: number): number {
  const ranges = db.all<Range>(
    `SELECT first_email AS first, last_email AS last, first_event AS firstEvent, last_event AS lastEvent
     FROM made_emails ORDER BY first_email`,
  )
  const [from] = ranges
  if (!from) return 0
  let to = from
  for (const range of ranges) {
    if (range.first !== from.first && (range.first !== to.last + 1 || range.last - from.first >= limit)) break
    to = range
  }
  db.run(SETTLE_SENT, [from.first, to.last])
  db.run(SETTLE_OPENED, [from.first, to.last])
  if (to.lastEvent >= from.firstEvent) db.run(SETTLE_CLICKS, [from.firstEvent, to.lastEvent])
  db.run('DELETE FROM made_emails WHERE first_email <= ?', [to.first])
  return to.last - from.first + 1
}
