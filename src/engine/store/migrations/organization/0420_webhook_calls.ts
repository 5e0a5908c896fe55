import type { Migration } from '../../migrate.ts'

/**
 * A call that is made for a run. It is marked as `called` before it is made, so that a process that
 * dies in between never makes it twice. `waits` is 1 where the run waits for the answer.
 */
const sql = `
ALTER TABLE workflow_webhooks ADD COLUMN secret TEXT;
ALTER TABLE workflow_webhooks ADD COLUMN waits INTEGER NOT NULL DEFAULT 1;
ALTER TABLE workflow_webhooks ADD COLUMN failure TEXT;
CREATE INDEX workflow_webhooks_open ON workflow_webhooks (id) WHERE called = 0;
`

export default { number: 420, name: 'webhook-calls', sql } satisfies Migration
