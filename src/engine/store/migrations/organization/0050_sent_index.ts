import type { Migration } from '../../migrate.ts'

/** What was sent in 30 days is counted whenever the clock moved; without it, from every email row. */
const sql = `
CREATE INDEX emails_sent ON emails (sent) WHERE sent IS NOT NULL;
`

export default { number: 50, name: 'sent-index', sql } satisfies Migration
