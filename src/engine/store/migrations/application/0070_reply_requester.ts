import type { Migration } from '../../migrate.ts'

/** Who has written, as JSON with name and address; null where nobody is known. */
const sql = `
ALTER TABLE case_texts ADD COLUMN requester TEXT;
`

export default { number: 70, name: 'reply-requester', sql } satisfies Migration
