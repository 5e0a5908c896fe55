import type { Migration } from '../../migrate.ts'

/**
 * How far the mail catcher was handed the mail. Beside its address: both are about this machine.
 * `relay_start` is where organizations without a row begin, ms UTC; null: where the world is at opening.
 */
const sql = `
ALTER TABLE outbox_settings ADD COLUMN relay_start INTEGER;
CREATE TABLE relay_positions (
  organization INTEGER PRIMARY KEY,
  sent INTEGER NOT NULL,
  email INTEGER NOT NULL
) STRICT;
`

export default { number: 150, name: 'relay-positions', sql } satisfies Migration
