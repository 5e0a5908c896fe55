import type { Migration } from '../../migrate.ts'

/**
 * What was known of an organization's file when it was closed: `watermark` and `due` in ms UTC of the
 * world. A row counts while the file has its `bytes` and was last `modified` then (ms UTC).
 */
const sql = `
CREATE TABLE file_surveys (
  organization INTEGER PRIMARY KEY,
  bytes INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  watermark INTEGER,
  due INTEGER,
  has_calls INTEGER NOT NULL,
  has_jobs INTEGER NOT NULL,
  has_parked INTEGER NOT NULL,
  has_emails INTEGER NOT NULL
) STRICT;
`

export default { number: 140, name: 'file-surveys', sql } satisfies Migration
