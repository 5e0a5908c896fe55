import type { Migration } from '../../migrate.ts'

/**
 * What a message is and who it goes to. `filters` and rich `content` are JSON text as callers
 * sent them (validated); a campaign's figures are one maintained row, never a scan of its emails.
 * `published` is what the simulated DNS says of a record, `status` what was seen when it was last
 * verified. Workflows and capture pages have here only what the filters of those types look at.
 */
const sql = `
ALTER TABLE settings ADD COLUMN postal_address TEXT;

ALTER TABLE domain_records ADD COLUMN published TEXT NOT NULL DEFAULT 'MISSING';
UPDATE domain_records SET published = CASE status
  WHEN 'VERIFIED' THEN 'PUBLISHED' WHEN 'FAILED' THEN 'BROKEN' WHEN 'TEMPORARY_FAILURE' THEN 'UNREACHABLE'
  ELSE 'MISSING' END;

CREATE TABLE domain_keys (
  domain INTEGER PRIMARY KEY,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL
) STRICT;

CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_folded TEXT NOT NULL,
  preview TEXT,
  content TEXT NOT NULL,
  content_type TEXT NOT NULL,
  sender INTEGER,
  reply_to TEXT,
  filters TEXT NOT NULL,
  status INTEGER NOT NULL,
  send_at INTEGER,
  scheduled_at INTEGER,
  timezone TEXT,
  failure TEXT,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL
) STRICT;
CREATE INDEX campaigns_status ON campaigns (kind, status, id);

CREATE TABLE campaign_stats (
  campaign INTEGER PRIMARY KEY,
  recipients INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 0,
  opened INTEGER NOT NULL DEFAULT 0,
  clicked INTEGER NOT NULL DEFAULT 0,
  bounced INTEGER NOT NULL DEFAULT 0,
  complained INTEGER NOT NULL DEFAULT 0,
  unsubscribed INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE campaign_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  source TEXT NOT NULL,
  subject TEXT NOT NULL,
  content TEXT NOT NULL,
  content_type TEXT NOT NULL
) STRICT;
CREATE INDEX campaign_history_campaign ON campaign_history (campaign, id);

CREATE TABLE segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  filters TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL
) STRICT;

CREATE TABLE snippets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  description TEXT,
  content TEXT NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL
) STRICT;

CREATE TABLE senders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  display_name TEXT NOT NULL,
  local_part TEXT NOT NULL,
  domain INTEGER NOT NULL,
  reply_to TEXT,
  is_default INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL,
  UNIQUE (domain, local_part)
) STRICT;

CREATE TABLE web_domains (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hostname TEXT NOT NULL UNIQUE,
  target TEXT NOT NULL,
  status TEXT NOT NULL,
  ssl_status TEXT NOT NULL,
  published TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE images (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file TEXT NOT NULL,
  source_url TEXT,
  name TEXT NOT NULL,
  description TEXT,
  folded TEXT NOT NULL,
  capture_page INTEGER,
  mime_type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  size INTEGER NOT NULL,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE writing_style (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT,
  persona TEXT,
  audience TEXT,
  vocabulary TEXT,
  rules TEXT,
  updated INTEGER NOT NULL
) STRICT;

CREATE TABLE capture_pages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE capture_submissions (
  page INTEGER NOT NULL,
  subscriber INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (page, subscriber)
) STRICT, WITHOUT ROWID;

CREATE TABLE workflows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE workflow_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workflow INTEGER NOT NULL,
  subscriber INTEGER NOT NULL,
  status INTEGER NOT NULL
) STRICT;
CREATE INDEX workflow_runs_workflow ON workflow_runs (workflow, subscriber, status);
CREATE INDEX workflow_runs_subscriber ON workflow_runs (subscriber, workflow);
`

export default { number: 20, name: 'documents', sql } satisfies Migration
