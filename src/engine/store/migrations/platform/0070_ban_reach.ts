import type { Migration } from '../../migrate.ts'

/** The user: their ban moved an organization, so lifting it takes back no other. */
const sql = `
ALTER TABLE transitions ADD COLUMN banned_user INTEGER;
`

export default { number: 70, name: 'ban-reach', sql } satisfies Migration
