import type { Migration } from '../../migrate.ts'

/**
 * Which sandbox the file belongs to, and as which part (store/identity.ts), so that a file of another
 * sandbox is noticed. Filled when the file is opened.
 */
const sql = `
CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sandbox TEXT NOT NULL,
  part TEXT NOT NULL
) STRICT;
`

export default { number: 130, name: 'identity', sql } satisfies Migration
