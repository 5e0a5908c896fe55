import type { Migration } from '../../migrate.ts'

/**
 * Writing that was switched on for a deployment and one door, for a time. It holds for the address and
 * the environment that the connection had then, so that it ends when either is another. ms UTC.
 */
const sql = `
CREATE TABLE write_access (
  connection TEXT NOT NULL,
  door TEXT NOT NULL,
  location TEXT NOT NULL,
  environment TEXT NOT NULL,
  reason TEXT NOT NULL,
  began INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  PRIMARY KEY (connection, door)
) STRICT, WITHOUT ROWID;
`

export default { number: 40, name: 'write-access', sql } satisfies Migration
