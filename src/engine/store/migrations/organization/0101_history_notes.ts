import type { Migration } from '../../migrate.ts'

/** Why a version of a campaign was saved, when nobody changed the campaign itself (decision 0054). */
const sql = `
ALTER TABLE campaign_history ADD COLUMN note TEXT;
`

export default { number: 101, name: 'history-notes', sql } satisfies Migration
