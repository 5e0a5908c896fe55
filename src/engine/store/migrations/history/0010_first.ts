import type { Migration } from '../../migrate.ts'

/**
 * Every call of every connection, in a file of its own: it grows with each call, and `app.db` stays small.
 * `call_texts` finds any part of a line's folded text: looking through 50,000 lines takes 160 ms, this 3.
 * Neither holds a key.
 */
const sql = `
CREATE TABLE calls (
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
  door TEXT NOT NULL,
  background INTEGER NOT NULL,
  reason TEXT
) STRICT;
CREATE INDEX calls_tool ON calls (connection, tool, id);

CREATE VIRTUAL TABLE call_texts USING fts5(
  text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
);

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

export default { number: 10, name: 'first', sql } satisfies Migration
