import type { Migration } from '../../migrate.ts'

/**
 * Which hosts workflows may really call, as a JSON list. Beside the keys, outside the world: a snapshot
 * taken elsewhere must not bring its own.
 */
const sql = `
CREATE TABLE webhook_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hosts TEXT NOT NULL
) STRICT;
`

export default { number: 140, name: 'webhook-hosts', sql } satisfies Migration
