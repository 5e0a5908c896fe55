import type { Migration } from '../../migrate.ts'

/**
 * Emails of a starting campaign that are written, with the clicks that belong to them, and with
 * people are not counted yet: ranges of ids, both ends included. Empty at the end of every slice.
 */
const sql = `
CREATE TABLE made_emails (
  first_email INTEGER PRIMARY KEY,
  last_email INTEGER NOT NULL,
  first_event INTEGER NOT NULL,
  last_event INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
`

export default { number: 80, name: 'made-emails', sql } satisfies Migration
