import type { Migration } from '../../migrate.ts'

/**
 * A campaign's audience filters look at emails of the campaign's own kind: a test of a campaign is
 * nobody's part in it. With the kind in the index no email row is read to tell them apart.
 */
const sql = `
DROP INDEX emails_opened;
DROP INDEX emails_clicked;
CREATE INDEX emails_opened ON emails (campaign, kind, subscriber) WHERE opened IS NOT NULL;
CREATE INDEX emails_clicked ON emails (campaign, kind, subscriber) WHERE clicked IS NOT NULL;
CREATE INDEX emails_bounced ON emails (campaign, kind, subscriber) WHERE bounced IS NOT NULL;
CREATE INDEX emails_step ON emails (campaign, subscriber) WHERE kind = 2;
`

export default { number: 30, name: 'email-indexes', sql } satisfies Migration
