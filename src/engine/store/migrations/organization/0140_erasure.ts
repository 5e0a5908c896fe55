import type { Migration } from '../../migrate.ts'

/**
 * What the hashes of erased addresses are salted with (decision 0060); null until somebody is erased.
 * A suppression of an erased address stands in `suppressions` with `sha256:…` in place of the address.
 */
const sql = `
ALTER TABLE settings ADD COLUMN erasure_salt TEXT;
`

export default { number: 140, name: 'erasure', sql } satisfies Migration
