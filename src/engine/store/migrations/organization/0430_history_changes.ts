import type { Migration } from '../../migrate.ts'

/**
 * What the time of a sandbox does not say of a saved version: when it was written on this machine (ms
 * UTC), and what differs from the version before it (JSON, `ChangeCounts`). Both are null where it is
 * not known: of older versions, and `written` of those that a seed made.
 */
const sql = `
ALTER TABLE campaign_history ADD COLUMN written INTEGER;
ALTER TABLE campaign_history ADD COLUMN changes TEXT;
`

export default { number: 430, name: 'history-changes', sql } satisfies Migration
