import type { Migration } from '../../migrate.ts'

/**
 * What is above organizations: the world's clock and seed, organizations with their plan and
 * verification, people. `summaries` is a cache of the organization files, rebuilt from them;
 * `name`, `timezone` and `double_opt_in` here are copies that the outbox keeps current.
 */
const sql = `
CREATE TABLE world (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seed INTEGER NOT NULL,
  clock_mode TEXT NOT NULL,
  clock_now INTEGER NOT NULL,
  clock_offset INTEGER NOT NULL,
  seeded_with TEXT NOT NULL
) STRICT;

CREATE TABLE organizations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  email TEXT,
  logo TEXT,
  website TEXT,
  timezone TEXT NOT NULL,
  verification TEXT NOT NULL,
  human_approved INTEGER NOT NULL DEFAULT 0,
  tracking_hash TEXT NOT NULL UNIQUE,
  click_domain TEXT,
  double_opt_in INTEGER NOT NULL,
  created INTEGER NOT NULL
) STRICT;
CREATE INDEX organizations_created ON organizations (created, id);
CREATE INDEX organizations_name ON organizations (name_folded, id);

CREATE TABLE subscriptions (
  organization INTEGER PRIMARY KEY,
  plan TEXT NOT NULL,
  status TEXT NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  cancel_at_period_end INTEGER NOT NULL,
  custom_limits TEXT
) STRICT;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE members (
  organization INTEGER NOT NULL,
  user INTEGER NOT NULL,
  role TEXT NOT NULL,
  joined INTEGER NOT NULL,
  PRIMARY KEY (organization, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_user ON members (user);

CREATE TABLE summaries (
  organization INTEGER PRIMARY KEY,
  subscribers INTEGER NOT NULL,
  campaigns INTEGER NOT NULL,
  emails_sent_30d INTEGER NOT NULL,
  last_email_sent INTEGER
) STRICT;

CREATE TABLE applied_effects (
  organization INTEGER PRIMARY KEY,
  last_effect INTEGER NOT NULL
) STRICT;
`

export default { number: 10, name: 'first', sql } satisfies Migration
