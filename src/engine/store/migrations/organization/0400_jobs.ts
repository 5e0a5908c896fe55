import type { Migration } from '../../migrate.ts'

/**
 * Work on machine time: exports and bulk operations (decision 0081). Their audience is settled when they
 * are created and kept in parts, because a row for each subscriber would double every write.
 * `position` is how many of the audience are done; a block moves it in the transaction of its effects.
 */
const sql = `
CREATE TABLE frozen_audiences (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  size INTEGER NOT NULL
) STRICT;

CREATE TABLE frozen_audience_parts (
  audience INTEGER NOT NULL,
  part INTEGER NOT NULL,
  ids TEXT NOT NULL,
  UNIQUE (audience, part)
) STRICT;

CREATE TABLE subscriber_exports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  status TEXT NOT NULL,
  audience INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  fields TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL,
  completed INTEGER,
  expires INTEGER,
  error TEXT
) STRICT;
CREATE INDEX subscriber_exports_open ON subscriber_exports (id) WHERE status IN ('PENDING', 'PROCESSING');

CREATE TABLE bulk_operations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  action TEXT NOT NULL,
  parameters TEXT NOT NULL,
  status TEXT NOT NULL,
  audience INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  succeeded INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  idempotency_key TEXT UNIQUE,
  fingerprint TEXT NOT NULL,
  created INTEGER NOT NULL,
  completed INTEGER
) STRICT;
CREATE INDEX bulk_operations_open ON bulk_operations (id) WHERE status IN ('PENDING', 'RUNNING');

CREATE TABLE bulk_operation_failures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  operation INTEGER NOT NULL,
  subscriber INTEGER,
  reference TEXT,
  outcome TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX bulk_operation_failures_operation ON bulk_operation_failures (operation);
`

export default { number: 400, name: 'jobs', sql } satisfies Migration
