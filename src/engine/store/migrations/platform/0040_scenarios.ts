import type { Migration } from '../../migrate.ts'

/**
 * How recipients behave: one row per organization, and number 0 for all that have none. `rates` is
 * JSON of those that differ from the scenario's own; `seed` replaces the world's, NULL keeps it.
 */
const sql = `
CREATE TABLE scenarios (
  organization INTEGER PRIMARY KEY,
  scenario TEXT NOT NULL,
  rates TEXT NOT NULL,
  seed INTEGER
) STRICT;
`

export default { number: 40, name: 'scenarios', sql } satisfies Migration
