import type { Migration } from '../../migrate.ts'

/**
 * The names of deleted tags, segments and custom fields: filters keep naming them by id, and the
 * reason why such a campaign fails must name them. `note` of a version in the history says why it
 * was saved although nobody changed the campaign, as when a field was renamed (decision 0054).
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
