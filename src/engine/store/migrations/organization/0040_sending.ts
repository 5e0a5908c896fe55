import type { Migration } from '../../migrate.ts'

/**
 * Mail on its way. `emails.due` is the next instant at which an email moves by itself, NULL when
 * nothing more comes; all its moves before `due` have been made. What the message said and how its
 * recipients behave is one row of `email_templates` per start of a campaign, or per single message.
 *
 * `sending_queue` holds a campaign's audience as it was at its start, in parts that are not yet
 * rows of `emails`. `recipient_moves` are those moves that change a person (bounce, complaint,
 * unsubscribe, tags) and must therefore happen in the order of time over all campaigns.
 */
const sql = `
ALTER TABLE settings ADD COLUMN processed_to INTEGER;
ALTER TABLE settings ADD COLUMN lane_free INTEGER;

ALTER TABLE emails ADD COLUMN due INTEGER;
ALTER TABLE emails ADD COLUMN unsubscribed INTEGER;
CREATE INDEX emails_due ON emails (due, id) WHERE due IS NOT NULL;
CREATE INDEX emails_single ON emails (due, id) WHERE due IS NOT NULL AND status = 1 AND kind > 1;

ALTER TABLE campaign_stats ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaign_stats ADD COLUMN last_sent INTEGER;

CREATE TABLE email_templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign INTEGER,
  created INTEGER NOT NULL,
  subject TEXT NOT NULL,
  preview TEXT,
  content_type TEXT NOT NULL,
  content TEXT NOT NULL,
  text TEXT,
  from_name TEXT,
  from_email TEXT NOT NULL,
  reply_to TEXT,
  organization_name TEXT NOT NULL,
  postal_address TEXT,
  extras TEXT,
  links TEXT,
  rates TEXT,
  seed INTEGER
) STRICT;

CREATE TABLE sending_queue (
  campaign INTEGER NOT NULL,
  part INTEGER NOT NULL,
  template INTEGER NOT NULL,
  first_sent INTEGER NOT NULL,
  ids TEXT NOT NULL,
  PRIMARY KEY (campaign, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE recipient_moves (
  at INTEGER NOT NULL,
  email INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  data TEXT,
  PRIMARY KEY (at, email, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE campaign_links (
  campaign INTEGER NOT NULL,
  url TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  people INTEGER NOT NULL,
  PRIMARY KEY (campaign, url)
) STRICT, WITHOUT ROWID;

DROP VIEW email_events;
CREATE VIEW email_events (email, subscriber, campaign, type, at, outcome) AS
  SELECT id, subscriber, campaign, 7, sent, NULL FROM emails WHERE sent IS NOT NULL AND kind <> 4
  UNION ALL SELECT id, subscriber, campaign, 15, delivered, NULL FROM emails WHERE delivered IS NOT NULL AND kind <> 4
  UNION ALL SELECT id, subscriber, campaign, 5, opened, NULL FROM emails WHERE opened IS NOT NULL AND kind <> 4
  UNION ALL SELECT id, subscriber, campaign, 13, bounced, outcome FROM emails WHERE bounced IS NOT NULL AND kind <> 4
  UNION ALL SELECT id, subscriber, campaign, 14, complained, outcome FROM emails WHERE complained IS NOT NULL AND kind <> 4;
`

export default { number: 40, name: 'sending', sql } satisfies Migration
