import type { Migration } from '../../migrate.ts'

/**
 * Where the outbox leads on this machine. Beside the keys, outside the world: a rewind must not
 * bring back an address of yesterday, and a snapshot taken elsewhere must not bring its own.
 */
const sql = `
CREATE TABLE outbox_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  link_base TEXT,
  relay TEXT
) STRICT;
`

export default { number: 20, name: 'outbox', sql } satisfies Migration
