import { eventCode } from '../../domain/event-types.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { type NextIds, readNextIds } from './simulated-emails.ts'

/** Everything written since `from` waits to be counted. */
export function addToEngagementBacklog(db: WriteHandle, from: NextIds, at: number): void {
  const { email, event } = readNextIds(db)
  db.run(
    'INSERT INTO made_emails (first_email, last_email, first_event, last_event, at) VALUES (?, ?, ?, ?, ?)',
    [from.email, email - 1, from.event, event - 1, at],
  )
}

/** The instant of the start whose people are to be counted, null for none. */
export function readBacklogStart(db: ReadHandle): number | null {
  return db.get<{ at: number }>('SELECT at FROM made_emails ORDER BY first_email LIMIT 1')?.at ?? null
}

interface Range {
  first: number
  last: number
  firstEvent: number
  lastEvent: number
}

// Whoever opened nothing keeps their place in the index of last openings. With the plus, or the
// planner may go through everybody for each email.
const FROM_MADE = `FROM emails m WHERE m.id BETWEEN ? AND ? AND m.sent IS NOT NULL
  AND subscribers.id = +m.subscriber AND m.opened`
const COUNT_SENT = `UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), m.sent) ${FROM_MADE} IS NULL`
const COUNT_OPENED = `UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), m.sent), open_count = open_count + 1,
  last_opened = max(coalesce(last_opened, 0), m.opened) ${FROM_MADE} IS NOT NULL`
const COUNT_CLICKS = `WITH m AS MATERIALIZED (SELECT subscriber, count(*) AS clicks, max(at) AS last FROM events
    WHERE id BETWEEN ? AND ? AND type = ${eventCode('EMAIL_CLICKED')} GROUP BY subscriber)
  UPDATE subscribers SET click_count = click_count + m.clicks,
  last_clicked = max(coalesce(last_clicked, 0), m.last) FROM m WHERE subscribers.id = m.subscriber`

/**
 * Adds to people what they got and did of made emails: of about `limit`. Answers of how many, 0 when
 * none is left.
 * Apart from the emails, since openings lie all over their index: once for many emails writes its
 * pages a few times, once for each part fifty times.
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
  db.run(COUNT_SENT, [from.first, to.last])
  db.run(COUNT_OPENED, [from.first, to.last])
  if (to.lastEvent >= from.firstEvent) db.run(COUNT_CLICKS, [from.firstEvent, to.lastEvent])
  db.run('DELETE FROM made_emails WHERE first_email <= ?', [to.first])
  return to.last - from.first + 1
}
