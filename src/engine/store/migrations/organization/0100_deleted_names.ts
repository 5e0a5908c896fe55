import type { Migration } from '../../migrate.ts'

/**
 * What deleted tags, segments and custom fields were called (decision 0054): filters go on naming
 * them by id, and the reason why such a campaign fails must say which they were.
 */
const sql = `
CREATE TABLE deleted_names (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`

export default { number: 100, name: 'deleted-names', sql } satisfies Migration
