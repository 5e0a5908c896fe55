import type { Migration } from '../../migrate.ts'

/**
 * Who is suppressed since when hangs on the mail that came back, a hundredth of all. Mail that is
 * sent one by one is counted by time and status without its rows; broadcasts have their figures.
 */
const sql = `
CREATE INDEX emails_returned ON emails (subscriber, id) WHERE (bounced IS NOT NULL OR complained IS NOT NULL);
CREATE INDEX emails_single_sent ON emails (sent, status) WHERE kind IN (2, 3) AND sent IS NOT NULL;
`

export default { number: 70, name: 'returned-mail', sql } satisfies Migration
