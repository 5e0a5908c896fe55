import type { Migration } from '../../migrate.ts'

/**
 * One file per organization, so no organization column: the plans come out right by themselves
 * (docs/benchmarks.md). Row ids are monotonic in creation, so "newest first" is `id DESC` and
 * every (x, id) index delivers pages already sorted. Times are ms UTC, money integer cents.
 *
 * `emails` carries its delivery as timestamps; delivery events are the view `email_events`,
 * never rows of their own. `fields` is JSONB keyed by custom field id, so a rename is O(1).
 */
const sql = `
CREATE TABLE settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  timezone TEXT NOT NULL,
  double_opt_in INTEGER NOT NULL
) STRICT;

CREATE TABLE subscribers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL,
  name TEXT,
  name_folded TEXT,
  phone TEXT,
  status INTEGER NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  country TEXT,
  ip_address TEXT,
  unsubscribe_reason TEXT,
  revenue INTEGER NOT NULL DEFAULT 0,
  email_count INTEGER NOT NULL DEFAULT 0,
  open_count INTEGER NOT NULL DEFAULT 0,
  click_count INTEGER NOT NULL DEFAULT 0,
  last_sent INTEGER,
  last_opened INTEGER,
  last_clicked INTEGER,
  fields BLOB
) STRICT;
CREATE UNIQUE INDEX subscribers_email ON subscribers (email);
CREATE INDEX subscribers_status ON subscribers (status, id);
CREATE INDEX subscribers_created ON subscribers (created, id);
CREATE INDEX subscribers_last_opened ON subscribers (last_opened, id) WHERE last_opened IS NOT NULL;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE subscriber_tags (
  tag INTEGER NOT NULL,
  subscriber INTEGER NOT NULL,
  PRIMARY KEY (tag, subscriber)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriber_tags_subscriber ON subscriber_tags (subscriber, tag);

CREATE TABLE custom_fields (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  subscriber INTEGER NOT NULL,
  type INTEGER NOT NULL,
  at INTEGER NOT NULL,
  data TEXT
) STRICT;
CREATE INDEX events_subscriber ON events (subscriber, id);

CREATE TABLE emails (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  campaign INTEGER,
  subscriber INTEGER,
  recipient TEXT NOT NULL,
  status INTEGER NOT NULL,
  template INTEGER,
  merge_values TEXT,
  created INTEGER NOT NULL,
  sent INTEGER,
  delivered INTEGER,
  opened INTEGER,
  clicked INTEGER,
  bounced INTEGER,
  complained INTEGER,
  outcome TEXT
) STRICT;
CREATE UNIQUE INDEX emails_broadcast ON emails (campaign, subscriber) WHERE kind = 1;
CREATE INDEX emails_subscriber ON emails (subscriber, id);
CREATE INDEX emails_opened ON emails (campaign, subscriber) WHERE opened IS NOT NULL;
CREATE INDEX emails_clicked ON emails (campaign, subscriber) WHERE clicked IS NOT NULL;

CREATE TABLE domains (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  domain TEXT NOT NULL UNIQUE,
  region TEXT NOT NULL,
  status TEXT NOT NULL,
  fallback_priority INTEGER,
  verification_requested INTEGER,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE domain_records (
  id INTEGER PRIMARY KEY,
  domain INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  priority INTEGER,
  ttl INTEGER NOT NULL,
  status TEXT NOT NULL
) STRICT;
CREATE INDEX domain_records_domain ON domain_records (domain, id);

CREATE TABLE counters (
  kind TEXT NOT NULL,
  key INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE growth (
  quarter_hour INTEGER PRIMARY KEY,
  added INTEGER NOT NULL,
  unsubscribed INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_summary ON outbox (kind) WHERE kind = 'SUMMARY';

CREATE VIEW email_events (email, subscriber, campaign, type, at, outcome) AS
  SELECT id, subscriber, campaign, 7, sent, NULL FROM emails WHERE sent IS NOT NULL
  UNION ALL SELECT id, subscriber, campaign, 15, delivered, NULL FROM emails WHERE delivered IS NOT NULL
  UNION ALL SELECT id, subscriber, campaign, 5, opened, NULL FROM emails WHERE opened IS NOT NULL
  UNION ALL SELECT id, subscriber, campaign, 13, bounced, outcome FROM emails WHERE bounced IS NOT NULL
  UNION ALL SELECT id, subscriber, campaign, 14, complained, outcome FROM emails WHERE complained IS NOT NULL;
`

export default { number: 10, name: 'first', sql } satisfies Migration
