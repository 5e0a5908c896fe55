import type { Migration } from '../../migrate.ts'

/**
 * Keys live outside the world, so that rewind and restore never bring a revoked one back.
 * Only the sha256 is kept (contract: admin-keys). `session` keys are those `serve`
 * printed: they die with the process that minted them.
 */
const sql = `
CREATE TABLE keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  organization INTEGER,
  label TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  last_four TEXT NOT NULL,
  session INTEGER NOT NULL,
  created INTEGER NOT NULL,
  revoked INTEGER,
  last_used INTEGER
) STRICT;
`

export default { number: 10, name: 'first', sql } satisfies Migration
