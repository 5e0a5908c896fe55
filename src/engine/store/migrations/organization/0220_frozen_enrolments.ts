import type { Migration } from '../../migrate.ts'

/** Runs of a batch hear what was queued after the call that froze them, like runs that began at once. */
const sql = `
ALTER TABLE workflow_batches ADD COLUMN heard_after INTEGER NOT NULL DEFAULT 0;
`

export default { number: 220, name: 'frozen-enrolments', sql } satisfies Migration
