import type { Migration } from '../../migrate.ts'

/**
 * Values of answers that a person kept under a name, as JSON, for later calls of the same connection.
 * `answered` is when the answer came: ms UTC, machine time.
 */
const sql = `
CREATE TABLE call_variables (
  connection TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  source TEXT NOT NULL,
  answered INTEGER NOT NULL,
  PRIMARY KEY (connection, name)
) STRICT, WITHOUT ROWID;
`

export default { number: 110, name: 'call-variables', sql } satisfies Migration
