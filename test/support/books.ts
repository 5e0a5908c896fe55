import type { ReadHandle } from '../../src/engine/store/db.ts'
import { foldCase } from '../../src/shared/text/fold.ts'

/**
 * Everything that an organization's file keeps twice, or keeps by reference without the database
 * checking it (foreign keys are off): each query answers what does not add up.
 */
const CHECKS: Record<string, string> = {
  'status counters are the recount': `
    SELECT key, n, (SELECT count(*) FROM subscribers WHERE status = key) AS counted FROM counters
      WHERE kind = 'status' AND n <> counted
    UNION ALL SELECT status, 0, count(*) FROM subscribers
      WHERE status NOT IN (SELECT key FROM counters WHERE kind = 'status') GROUP BY status`,
  'tag counters are the recount': `
    SELECT key, n, (SELECT count(*) FROM subscriber_tags WHERE tag = key) AS counted FROM counters
      WHERE kind = 'tag' AND n <> counted
    UNION ALL SELECT tag, 0, count(*) FROM subscriber_tags
      WHERE tag NOT IN (SELECT key FROM counters WHERE kind = 'tag') GROUP BY tag`,
  'every tag counter has its tag': `
    SELECT key, n FROM counters WHERE kind = 'tag' AND key NOT IN (SELECT id FROM tags)`,
  'campaign counters are the recount of broadcasts': `
    SELECT key, n, (SELECT count(*) FROM campaigns WHERE kind = 1 AND status = key) AS counted FROM counters
      WHERE kind = 'campaign' AND n <> counted
    UNION ALL SELECT status, 0, count(*) FROM campaigns
      WHERE kind = 1 AND status NOT IN (SELECT key FROM counters WHERE kind = 'campaign') GROUP BY status`,
  'every saved version and every figure has its campaign': `
    SELECT campaign FROM campaign_history WHERE campaign NOT IN (SELECT id FROM campaigns)
    UNION ALL SELECT campaign FROM campaign_stats WHERE campaign NOT IN (SELECT id FROM campaigns)`,
  'every campaign has its sender': `
    SELECT id FROM campaigns WHERE sender IS NOT NULL AND sender NOT IN (SELECT id FROM senders)`,
  'no campaign was updated before being created': `SELECT id FROM campaigns WHERE updated < created`,
  'growth counts everybody in the quarter hour of their createdAt': `
    SELECT quarter, sum(added) AS added, sum(people) AS people FROM (
      SELECT quarter_hour AS quarter, added, 0 AS people FROM growth
      UNION ALL SELECT CAST(floor(created / 900000.0) AS INTEGER), 0, 1 FROM subscribers)
    GROUP BY quarter HAVING sum(added) <> sum(people)`,
  // A test email shows a subscriber's values to somebody else.
  'every other address that mail of a subscriber went to is a former one': `
    SELECT e.recipient, e.subscriber FROM emails e JOIN subscribers s ON s.id = e.subscriber
      WHERE e.kind <> 4 AND e.recipient <> s.email AND instr(e.recipient, '@') > 0 AND NOT EXISTS (SELECT 1 FROM former_addresses f
        WHERE f.email = e.recipient AND f.subscriber = e.subscriber)`,
  'growth counts every UNSUBSCRIBED event': `
    SELECT (SELECT coalesce(sum(unsubscribed), 0) FROM growth) AS growth,
      (SELECT count(*) FROM events WHERE type = 2) AS events WHERE growth <> events`,
  'every link joins a person and a tag': `
    SELECT tag, subscriber FROM subscriber_tags
      WHERE tag NOT IN (SELECT id FROM tags) OR subscriber NOT IN (SELECT id FROM subscribers)`,
  'every event has its subscriber': `
    SELECT id FROM events WHERE subscriber NOT IN (SELECT id FROM subscribers)`,
  'every value has its custom field': `
    SELECT s.id, value.key FROM subscribers s, json_each(s.fields) AS value
      WHERE CAST(value.key AS INTEGER) NOT IN (SELECT id FROM custom_fields)`,
  'revenue is payments less refunds, in cents': `
    SELECT s.id, s.revenue, coalesce(sum(CASE e.type WHEN 17 THEN 1 ELSE -1 END
        * CAST(round((e.data ->> 'amount') * 100) AS INTEGER)), 0) AS booked
      FROM subscribers s LEFT JOIN events e ON e.subscriber = s.id AND e.type IN (17, 18)
      GROUP BY s.id HAVING s.revenue <> booked`,
  'every sender has its domain': `SELECT id FROM senders WHERE domain NOT IN (SELECT id FROM domains)`,
  'one sender at most is the default': `SELECT count(*) AS n FROM senders WHERE is_default = 1 HAVING n > 1`,
  'every DNS record and every key has its domain': `
    SELECT name FROM domain_records WHERE domain NOT IN (SELECT id FROM domains)
    UNION ALL SELECT domain FROM domain_keys WHERE domain NOT IN (SELECT id FROM domains)`,
  'every suppressed address names the subscriber who has it, and nobody else': `
    SELECT x.email FROM suppressions x LEFT JOIN subscribers s ON s.email = x.email WHERE x.subscriber IS NOT s.id`,
  'every cause of a suppression is an email': `
    SELECT email FROM suppressions WHERE cause IS NOT NULL AND cause NOT IN (SELECT id FROM emails)`,
  'nobody was updated before being created': `SELECT id FROM subscribers WHERE updated < created`,
}

/** One line per contradiction; none is expected, ever. */
export function findBookFaults(db: ReadHandle): string[] {
  const faults = Object.entries(CHECKS).flatMap(([rule, sql]) =>
    db.all(sql).map((row) => `${rule}: ${JSON.stringify(row)}`),
  )
  for (const table of ['tags', 'custom_fields']) {
    const rows = db.all<{ name: string; folded: string }>(`SELECT name, folded FROM ${table}`)
    for (const { name, folded } of rows)
      if (foldCase(name) !== folded) faults.push(`${table}: ${name} folds wrong`)
  }
  const known = new Set(db.column<string>('SELECT domain FROM idn_domains'))
  const stored = db.column<string>('SELECT email FROM subscribers UNION SELECT recipient FROM emails')
  for (const domain of new Set(stored.map((address) => address.slice(address.lastIndexOf('@') + 1))))
    if (/(?:^|\.)xn--/.test(domain) && !known.has(domain)) faults.push(`idn_domains: ${domain} is not there`)
  const people = db.all<{ name: string | null; folded: string | null }>(
    'SELECT name, name_folded AS folded FROM subscribers WHERE name IS NOT NULL OR name_folded IS NOT NULL',
  )
  for (const { name, folded } of people)
    if (name === null || foldCase(name) !== folded) faults.push(`subscribers: ${name} folds wrong`)
  const integrity = db.column<string>('PRAGMA integrity_check')
  if (integrity.join() !== 'ok') faults.push(`integrity_check: ${integrity.join()}`)
  return faults
}
