import type { Migration } from '../../migrate.ts'

/**
 * `falls_at` is the instant at which the mails of 30 days become fewer by the passing of time
 * alone, NULL when none are counted. What was summed up before is summed up again at once.
 */
const sql = `
ALTER TABLE summaries ADD COLUMN falls_at INTEGER;
UPDATE summaries SET falls_at = 0 WHERE emails_sent_30d > 0;
CREATE INDEX summaries_falls ON summaries (falls_at) WHERE falls_at IS NOT NULL;
`

export default { number: 20, name: 'summaries-fall', sql } satisfies Migration
