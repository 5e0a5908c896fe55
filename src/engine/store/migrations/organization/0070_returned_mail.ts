import type { Migration } from '../../migrate.ts'

/**
 * Two indexes. Mail that bounced or was complained about, a hundredth of all, is found by its
 * subscriber: `list_suppressed_subscribers` reads it. Single mail is counted by time and status
 * without its rows; campaigns have their own figures.
 */
const sql = `
CREATE INDEX emails_returned ON emails (subscriber, id) WHERE (bounced IS NOT NULL OR complained IS NOT NULL);
CREATE INDEX emails_single_sent ON emails (sent, status) WHERE kind IN (2, 3) AND sent IS NOT NULL;
`

export default { number: 70, name: 'returned-mail', sql } satisfies Migration
