import type { Migration } from '../../migrate.ts'

/**
 * What support writes about a case. Beside the connections, outside every world: the platform's
 * admin tools are read-only, and no rewind may take a person's own words. Overrides are only added.
 */
const sql = `
CREATE TABLE case_texts (
  connection TEXT NOT NULL,
  organization TEXT NOT NULL,
  template TEXT,
  reply TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  updated INTEGER NOT NULL,
  PRIMARY KEY (connection, organization)
) STRICT, WITHOUT ROWID;

CREATE TABLE case_pins (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  connection TEXT NOT NULL,
  organization TEXT NOT NULL,
  tool TEXT NOT NULL,
  pointer TEXT NOT NULL,
  label TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (connection, organization, tool, pointer)
) STRICT;

CREATE TABLE case_overrides (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  connection TEXT NOT NULL,
  organization TEXT NOT NULL,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  reason TEXT NOT NULL,
  reply TEXT NOT NULL,
  leaks TEXT NOT NULL
) STRICT;
CREATE INDEX case_overrides_case ON case_overrides (connection, organization, id);
`

export default { number: 20, name: 'cases', sql } satisfies Migration
