import type { Migration } from '../../migrate.ts'

/** What belongs to the person at the console, not to any world. Never holds a key. */
const sql = `
CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  environment TEXT NOT NULL,
  location TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER
) STRICT;

CREATE TABLE history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  connection TEXT NOT NULL,
  organization TEXT,
  surface TEXT NOT NULL,
  tool TEXT NOT NULL,
  access TEXT,
  input TEXT NOT NULL,
  outcome TEXT NOT NULL,
  duration_ms REAL NOT NULL,
  door TEXT NOT NULL
) STRICT;
CREATE INDEX history_tool ON history (connection, tool, id);

CREATE TABLE requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  connection TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  key INTEGER,
  status INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  body TEXT
) STRICT;

CREATE TABLE saved_calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  surface TEXT NOT NULL,
  tool TEXT NOT NULL,
  input TEXT NOT NULL,
  organization TEXT
) STRICT;

CREATE TABLE ui_state (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

export default { number: 10, name: 'first', sql } satisfies Migration
