import type { Migration } from '../../migrate.ts'

/**
 * What ticks need (decision 0073). One index says where the open runs of a version stand and which are
 * due there, in the order in which they are taken. `workflow_ticks` has one row: the last instant at
 * which workflows acted and how far that is. A run hears only events that were queued after it began.
 */
const sql = `
DROP INDEX workflow_runs_due;
DROP INDEX workflow_runs_step;
CREATE INDEX workflow_runs_step ON workflow_runs (version, step, due, id) WHERE status <= 2;
ALTER TABLE workflow_runs ADD COLUMN heard_after INTEGER NOT NULL DEFAULT 0;

CREATE TABLE workflow_ticks (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL,
  round INTEGER NOT NULL,
  reading INTEGER NOT NULL,
  underway INTEGER NOT NULL
) STRICT;
`

export default { number: 210, name: 'workflow-ticks', sql } satisfies Migration
