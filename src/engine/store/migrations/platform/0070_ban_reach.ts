import type { Migration } from '../../migrate.ts'

/** Whose ban moved an organization, so that lifting it takes back no other. */
const sql = `
ALTER TABLE transitions ADD COLUMN banned_user INTEGER;
`

export default { number: 70, name: 'ban-reach', sql } satisfies Migration
