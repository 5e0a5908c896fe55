import type { ReadHandle } from '../../src/engine/store/db.ts'
import { listEventsOfSubscriber } from '../../src/engine/store/events.ts'
import { eventId } from '../../src/engine/tools/subscribers/present-event.ts'

const COUNTED = `
  SELECT campaign, count(*) AS recipients, count(sent) AS sent, count(delivered) AS delivered, count(opened) AS opened,
    count(clicked) AS clicked, count(bounced) AS bounced, count(complained) AS complained,
    count(unsubscribed) AS unsubscribed, count(*) FILTER (WHERE status = 6) AS cancelled,
    count(*) FILTER (WHERE status = 1) AS pending
  FROM emails WHERE kind = 1 GROUP BY campaign`

/** For worlds with mail sent by the engine only: every figure is the recount of the rows. */
const CHECKS: Record<string, string> = {
  'campaign figures are the recount of its emails': `
    SELECT c.campaign FROM (${COUNTED}) c JOIN campaign_stats t ON t.campaign = c.campaign
    WHERE (c.recipients, c.sent, c.delivered, c.opened, c.clicked, c.bounced, c.complained, c.unsubscribed, c.cancelled)
      <> (t.recipients, t.sent, t.delivered, t.opened, t.clicked, t.bounced, t.complained, t.unsubscribed, t.cancelled)`,
  'recipients = pending + in flight + delivered + bounced (+ those who left before their turn)': `
    SELECT c.*, t.recipients FROM (${COUNTED}) c JOIN campaign_stats t ON t.campaign = c.campaign
    WHERE t.recipients <> c.pending + (t.sent - t.delivered - t.bounced) + t.delivered + t.bounced + t.cancelled
      OR t.recipients <> t.sent + c.pending + t.cancelled OR t.sent < t.delivered + t.bounced`,
  'a campaign is SENDING while somebody waits, and SENT from then on': `
    SELECT p.id, p.status, c.pending FROM campaigns p JOIN (${COUNTED}) c ON c.campaign = p.id
    WHERE p.kind = 1 AND p.status <> CASE WHEN c.pending > 0 THEN 3 ELSE 4 END`,
  'what people got is the recount of their emails': `
    SELECT s.id, s.email_count, s.open_count, s.click_count, s.last_sent, s.last_opened FROM subscribers s
    LEFT JOIN (SELECT subscriber, count(sent) AS sent, count(opened) AS opened, max(sent) AS last_sent,
      max(opened) AS last_opened FROM emails WHERE kind < 4 GROUP BY subscriber) e ON e.subscriber = s.id
    LEFT JOIN (SELECT subscriber, count(*) AS clicks, max(at) AS last_clicked FROM events WHERE type = 6
      GROUP BY subscriber) v ON v.subscriber = s.id
    WHERE s.email_count <> coalesce(e.sent, 0) OR s.open_count <> coalesce(e.opened, 0)
      OR s.click_count <> coalesce(v.clicks, 0) OR s.last_sent IS NOT e.last_sent
      OR s.last_opened IS NOT e.last_opened OR s.last_clicked IS NOT v.last_clicked`,
  'an email is what its times say': `
    SELECT id, status FROM emails WHERE status <> CASE WHEN status = 6 THEN 6 WHEN complained IS NOT NULL THEN 5
      WHEN bounced IS NOT NULL THEN 4 WHEN delivered IS NOT NULL THEN 3 WHEN sent IS NOT NULL THEN 2 ELSE 1 END`,
  'nobody gets a campaign twice': `
    SELECT campaign, subscriber FROM emails WHERE kind = 1 GROUP BY 1, 2 HAVING count(*) > 1`,
  'only who has a message reads it': `
    SELECT id FROM emails WHERE delivered IS NULL AND coalesce(opened, complained) IS NOT NULL`,
  'links are counted as they were followed': `
    SELECT l.* FROM campaign_links l WHERE (clicks, people) <> (SELECT count(*), count(DISTINCT subscriber) FROM events
      WHERE type = 6 AND data ->> 'campaignId' = l.campaign AND data ->> 'url' = l.url)`,
}

/** One line per contradiction; none is expected, ever. */
export function findMailFaults(db: ReadHandle): string[] {
  return Object.entries(CHECKS).flatMap(([rule, sql]) =>
    db.all(sql).map((row) => `${rule}: ${JSON.stringify(row)}`),
  )
}

const TABLES = [
  'emails',
  'subscribers',
  'campaigns',
  'campaign_stats',
  'campaign_links',
  'email_templates',
  'recipient_moves',
  'sending_queue',
  'made_emails',
  'growth',
  'tags',
  'subscriber_tags',
]

const OF_MAIL = `data ->> '$.emailId' IS NOT NULL`

/** Everything that can be seen of a file, for comparing; of some people also events as listed, with public ids. */
export function dumpMail(db: ReadHandle): Record<string, unknown[]> {
  return {
    ...Object.fromEntries(TABLES.map((table) => [table, db.all(`SELECT * FROM ${table} ORDER BY 1, 2`)])),
    // One that came back to 0 in a transaction of its own is as good as one that was never begun.
    counters: db.all('SELECT * FROM counters WHERE n <> 0 ORDER BY 1, 2'),
    events: db.all('SELECT subscriber, type, at, data FROM events ORDER BY subscriber, at, type, data'),
    listed: db
      .column<number>(`SELECT DISTINCT subscriber FROM events WHERE ${OF_MAIL} ORDER BY subscriber LIMIT 40`)
      .map((id) => listEventsOfSubscriber(db, id, null, 1000).map((row) => [eventId(1, row), row.at])),
  }
}
