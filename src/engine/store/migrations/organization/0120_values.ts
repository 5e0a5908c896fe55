import type { Migration } from '../../migrate.ts'

/**
 * What finding and counting need beyond the rows themselves (decision 0057).
 *
 * `growth.added` counts by `created`, also of those who were imported with an earlier one.
 * `former_addresses` are those that a subscriber had before a rename: mail went there. `idn_domains`
 * are the domains of addresses that people write in another form than the stored one (`xn--…`).
 */
const sql = `
UPDATE growth SET added = 0;
INSERT INTO growth (quarter_hour, added, unsubscribed)
SELECT (created - ((created % 900000) + 900000) % 900000) / 900000, count(*), 0 FROM subscribers WHERE true GROUP BY 1
ON CONFLICT (quarter_hour) DO UPDATE SET added = excluded.added;
DELETE FROM growth WHERE added = 0 AND unsubscribed = 0;

CREATE TABLE former_addresses (
  email TEXT NOT NULL,
  subscriber INTEGER NOT NULL,
  PRIMARY KEY (email, subscriber)
) STRICT, WITHOUT ROWID;
INSERT INTO former_addresses (email, subscriber)
SELECT DISTINCT e.recipient, e.subscriber FROM emails e JOIN subscribers s ON s.id = e.subscriber
WHERE e.recipient <> s.email;

CREATE TABLE idn_domains (
  domain TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO idn_domains (domain)
SELECT substr(email, instr(email, '@') + 1) FROM subscribers WHERE instr(email, 'xn--') > 0
UNION SELECT substr(recipient, instr(recipient, '@') + 1) FROM emails WHERE instr(recipient, 'xn--') > 0;
DELETE FROM idn_domains WHERE domain NOT LIKE 'xn--%' AND domain NOT LIKE '%.xn--%';
`

export default { number: 120, name: 'values', sql } satisfies Migration
