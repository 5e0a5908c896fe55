import type { Migration } from '../../migrate.ts'

/** 1 when the person allowed a deployment's key to travel unencrypted to another machine. */
const sql = `ALTER TABLE connections ADD COLUMN plain_http INTEGER NOT NULL DEFAULT 0;`

export default { number: 60, name: 'plain-http', sql } satisfies Migration
