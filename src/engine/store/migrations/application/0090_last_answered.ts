import type { Migration } from '../../migrate.ts'

/** `last_used` is when a call was last answered; of a deployment it was the time of its adding until now. */
const sql = `UPDATE connections SET last_used = NULL WHERE kind = 'deployment';`

export default { number: 90, name: 'last-answered', sql } satisfies Migration
