import type { Migration } from '../../migrate.ts'

/**
 * How a person tells connections apart: a colour, null for none, and the last four characters of the key:
 * empty where it was kept before they were, null while no key was entered. And the name of the header that
 * says the organization, null for the platform's own.
 */
const sql = `
ALTER TABLE connections ADD COLUMN colour TEXT;
ALTER TABLE connections ADD COLUMN organization_header TEXT;
ALTER TABLE connections ADD COLUMN key_end TEXT;
UPDATE connections SET key_end = '' WHERE kind = 'deployment';
`

export default { number: 80, name: 'connection-looks', sql } satisfies Migration
