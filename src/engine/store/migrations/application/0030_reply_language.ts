import type { Migration } from '../../migrate.ts'

/** The language that a reply was begun in; null before one was chosen. */
const sql = `
ALTER TABLE case_texts ADD COLUMN language TEXT;
`

export default { number: 30, name: 'reply-language', sql } satisfies Migration
