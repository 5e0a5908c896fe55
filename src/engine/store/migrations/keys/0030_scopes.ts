import type { Migration } from '../../migrate.ts'

/** What a token is limited to, as a JSON list; null is no limit. */
const sql = `
ALTER TABLE keys ADD COLUMN scopes TEXT;
`

export default { number: 30, name: 'scopes', sql } satisfies Migration
