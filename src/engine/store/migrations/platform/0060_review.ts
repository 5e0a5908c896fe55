import type { Migration } from '../../migrate.ts'

/**
 * What the platform knows of an organization's standing and of the people behind it: how it moved
 * from state to state and why, what is on hold, what a review of its mail found, and accounts with
 * their sessions and bans. `actor_id` is text as an answer shows it; scores and reasons are JSON.
 * A review's emails are rows of the organization's file: only their ids and scores are here.
 */
const sql = `
ALTER TABLE users ADD COLUMN email_verified INTEGER NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN banned INTEGER;
ALTER TABLE users ADD COLUMN ban_reason TEXT;
ALTER TABLE users ADD COLUMN ban_expires INTEGER;

CREATE TABLE user_providers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user INTEGER NOT NULL,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT;
CREATE INDEX user_providers_user ON user_providers (user, id);

CREATE TABLE user_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user INTEGER NOT NULL,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  ip_address TEXT,
  user_agent TEXT
) STRICT;
CREATE INDEX user_sessions_user ON user_sessions (user, id);

CREATE TABLE reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization INTEGER NOT NULL,
  at INTEGER NOT NULL,
  trigger_kind TEXT NOT NULL,
  verdict TEXT NOT NULL,
  explanation TEXT NOT NULL,
  max_scores TEXT NOT NULL,
  model TEXT NOT NULL,
  email_count INTEGER NOT NULL,
  flagged_count INTEGER NOT NULL
) STRICT;
CREATE INDEX reviews_organization ON reviews (organization, at, id);

CREATE TABLE review_emails (
  review INTEGER NOT NULL,
  place INTEGER NOT NULL,
  email INTEGER NOT NULL,
  subject TEXT NOT NULL,
  flagged INTEGER NOT NULL,
  scores TEXT NOT NULL,
  reasons TEXT NOT NULL,
  PRIMARY KEY (review, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE transitions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization INTEGER NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  reason_code TEXT NOT NULL,
  admin_note TEXT,
  customer_explanation TEXT,
  review INTEGER
) STRICT;
CREATE INDEX transitions_organization ON transitions (organization, at, id);

CREATE TABLE holds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization INTEGER NOT NULL,
  kind TEXT NOT NULL,
  reason_code TEXT NOT NULL,
  note TEXT,
  opened INTEGER NOT NULL,
  opened_by TEXT NOT NULL,
  closed INTEGER,
  closed_by TEXT
) STRICT;
CREATE INDEX holds_organization ON holds (organization, opened, id);
CREATE INDEX holds_open ON holds (organization, kind) WHERE closed IS NULL;

CREATE TABLE verification_metadata (
  organization INTEGER PRIMARY KEY,
  refuse_reason TEXT,
  admin_message TEXT,
  defensive_flag INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE milestone_claims (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization INTEGER NOT NULL,
  milestone TEXT NOT NULL,
  claimed INTEGER NOT NULL,
  status TEXT NOT NULL,
  evidence TEXT
) STRICT;
CREATE INDEX milestone_claims_organization ON milestone_claims (organization, claimed, id);

CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization INTEGER NOT NULL,
  at INTEGER NOT NULL,
  cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  status TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
CREATE INDEX invoices_organization ON invoices (organization, at, id);

CREATE TABLE dedicated_ips (
  organization INTEGER PRIMARY KEY,
  ip TEXT NOT NULL,
  pool TEXT NOT NULL,
  warmup_started INTEGER,
  warmup_days INTEGER
) STRICT;
`

export default { number: 60, name: 'review', sql } satisfies Migration
