import type { Migration } from '../../migrate.ts'

/**
 * What deleted tags, segments and custom fields were called: filters go on naming them by id, and the
 * reason why such a campaign fails must say which they were. A version of a campaign may say why it
 * was saved when nobody changed the campaign itself, as when a field was renamed (decision 0054).
 */
const sql = `
CREATE TABLE deleted_names (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

ALTER TABLE campaign_history ADD COLUMN note TEXT;
`

export default { number: 100, name: 'deleted-and-renamed', sql } satisfies Migration
