import type { Migration } from '../../migrate.ts'

/**
 * Suppression as a fact of the address (decision 0052). `subscriber` is who has the address now,
 * null for nobody; `cause` is the email that bounced or was complained about.
 *
 * Filled from the history, whatever the status is now: until here an unsubscription followed by
 * `add_subscriber` had made people SUBSCRIBED with a dead address, or after a complaint. A hard
 * bounce counts unless mail arrived at the address since. Codes: suppressions 1 soft bounces,
 * 2 hard bounce, 3 complaint, 4 ban; statuses 4 BOUNCED, 5 BANNED, 6 COMPLAINED; email kind 4 TEST.
 */
const sql = `
CREATE TABLE suppressions (
  email TEXT PRIMARY KEY,
  kind INTEGER NOT NULL,
  at INTEGER NOT NULL,
  subscriber INTEGER,
  cause INTEGER
) STRICT, WITHOUT ROWID;

INSERT INTO suppressions (email, kind, at, cause)
SELECT recipient, 3, max(complained), id FROM emails
WHERE (bounced IS NOT NULL OR complained IS NOT NULL) AND complained IS NOT NULL AND kind <> 4
GROUP BY recipient;

INSERT INTO suppressions (email, kind, at, cause)
SELECT e.recipient, 2, max(e.bounced), e.id FROM emails e
WHERE (e.bounced IS NOT NULL OR e.complained IS NOT NULL) AND e.bounced IS NOT NULL AND e.kind <> 4
  AND e.outcome ->> '$.bounceCategory' IN ('NO_SUCH_USER', 'INTERNAL')
  AND NOT EXISTS (SELECT 1 FROM emails later WHERE later.subscriber = e.subscriber
    AND later.recipient = e.recipient AND later.delivered > e.bounced AND later.kind <> 4)
GROUP BY e.recipient
ON CONFLICT (email) DO NOTHING;

INSERT INTO suppressions (email, kind, at, cause)
SELECT s.email, CASE s.status WHEN 4 THEN 1 WHEN 6 THEN 3 ELSE 4 END,
  coalesce(CASE WHEN s.status = 5 THEN NULL ELSE coalesce(e.complained, e.bounced) END, s.updated), e.id
FROM subscribers s LEFT JOIN emails e ON e.id = (
  SELECT r.id FROM emails r WHERE r.subscriber = s.id AND r.recipient = s.email AND r.kind <> 4
    AND (r.bounced IS NOT NULL OR r.complained IS NOT NULL)
  ORDER BY coalesce(r.complained, r.bounced) DESC, r.id DESC LIMIT 1)
WHERE s.status IN (4, 5, 6)
ON CONFLICT (email) DO UPDATE SET kind = excluded.kind, at = excluded.at WHERE excluded.kind > suppressions.kind;

UPDATE suppressions SET subscriber = (SELECT s.id FROM subscribers s WHERE s.email = suppressions.email);

CREATE INDEX suppressions_listed ON suppressions (at, subscriber, kind) WHERE subscriber IS NOT NULL;
CREATE INDEX suppressions_unowned ON suppressions (email) WHERE subscriber IS NULL;
`

export default { number: 90, name: 'suppressions', sql } satisfies Migration
