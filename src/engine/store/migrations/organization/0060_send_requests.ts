import type { Migration } from '../../migrate.ts'

/** Idempotency keys of single sends: a repeated one answers with the email of the first call. */
const sql = `
CREATE TABLE send_requests (
  key TEXT PRIMARY KEY,
  email INTEGER NOT NULL,
  fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

export default { number: 60, name: 'send-requests', sql } satisfies Migration
