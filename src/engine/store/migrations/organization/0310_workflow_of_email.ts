import type { Migration } from '../../migrate.ts'

/** An email of a workflow knows its campaign; lists of emails say which workflow that is. */
const sql = `
CREATE INDEX workflow_version_emails_campaign ON workflow_version_emails (campaign);
`

export default { number: 310, name: 'workflow-of-email', sql } satisfies Migration
