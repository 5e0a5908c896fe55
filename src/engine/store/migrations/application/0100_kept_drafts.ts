import type { Migration } from '../../migrate.ts'

/** A reply belongs to what was pasted; `kept` is a JSON array of the replies to other mails. */
const sql = `
ALTER TABLE case_texts ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE case_texts ADD COLUMN kept TEXT NOT NULL DEFAULT '[]';
`

export default { number: 100, name: 'kept-drafts', sql } satisfies Migration
