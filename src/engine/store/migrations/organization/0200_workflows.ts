import type { Migration } from '../../migrate.ts'

/**
 * Workflows: draft and group in `workflows`, immutable versions, runs, and what waits to be heard.
 * A definition is JSON text (`domain/workflows/graph.ts`). Runs name steps and edges by their position
 * in the version; `workflow_steps` and `workflow_edges` name them and count what passed them, so that
 * entered = inside + passed by every edge + completed + canceled + failed (decision 0070).
 *
 * `path` holds the steps a run has left, each as `[step,entered,left,edge],`: one statement appends to
 * any number of runs, where a row for each would be a second write. A row of `workflow_events` is
 * deleted by the transaction that acts on it, so what is there is unread.
 */
const sql = `
ALTER TABLE workflows ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE workflows ADD COLUMN status INTEGER NOT NULL DEFAULT 1;
ALTER TABLE workflows ADD COLUMN draft TEXT NOT NULL DEFAULT
  '{"steps":[],"edges":[],"settings":{"exitRules":[],"repeat":{"mode":"ONCE","cooldownDays":0}},"successGoals":[]}';
ALTER TABLE workflows ADD COLUMN version INTEGER;
ALTER TABLE workflows ADD COLUMN workflow_group INTEGER;
ALTER TABLE workflows ADD COLUMN heard_after INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN date_due INTEGER;
ALTER TABLE workflows ADD COLUMN active_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN waiting_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN completed_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN canceled_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN failed_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN conversions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflows ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
UPDATE workflows SET name_folded = lower(name),
  active_runs = (SELECT count(*) FROM workflow_runs r WHERE r.workflow = workflows.id AND r.status = 1),
  waiting_runs = (SELECT count(*) FROM workflow_runs r WHERE r.workflow = workflows.id AND r.status = 2),
  completed_runs = (SELECT count(*) FROM workflow_runs r WHERE r.workflow = workflows.id AND r.status = 3),
  canceled_runs = (SELECT count(*) FROM workflow_runs r WHERE r.workflow = workflows.id AND r.status = 4),
  failed_runs = (SELECT count(*) FROM workflow_runs r WHERE r.workflow = workflows.id AND r.status = 5);
CREATE INDEX workflows_status ON workflows (status, id);
CREATE INDEX workflows_group ON workflows (workflow_group) WHERE workflow_group IS NOT NULL;

CREATE TABLE workflow_groups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE,
  strategy TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL
) STRICT;

CREATE TABLE workflow_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workflow INTEGER NOT NULL,
  number INTEGER NOT NULL,
  definition TEXT NOT NULL,
  published INTEGER NOT NULL,
  UNIQUE (workflow, number)
) STRICT;

CREATE TABLE workflow_steps (
  version INTEGER NOT NULL,
  step INTEGER NOT NULL,
  key TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  entered INTEGER NOT NULL DEFAULT 0,
  inside INTEGER NOT NULL DEFAULT 0,
  completed INTEGER NOT NULL DEFAULT 0,
  canceled INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  conversions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (version, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE workflow_edges (
  version INTEGER NOT NULL,
  edge INTEGER NOT NULL,
  key TEXT NOT NULL,
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  passed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (version, edge)
) STRICT, WITHOUT ROWID;

CREATE TABLE workflow_emails (
  campaign INTEGER PRIMARY KEY,
  workflow INTEGER NOT NULL,
  step_key TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX workflow_emails_step ON workflow_emails (workflow, step_key);

CREATE TABLE workflow_version_emails (
  version INTEGER NOT NULL,
  step INTEGER NOT NULL,
  campaign INTEGER NOT NULL,
  subject TEXT NOT NULL,
  preview TEXT,
  content TEXT NOT NULL,
  content_type TEXT NOT NULL,
  sender INTEGER,
  reply_to TEXT,
  template INTEGER,
  PRIMARY KEY (version, step)
) STRICT, WITHOUT ROWID;

ALTER TABLE workflow_runs ADD COLUMN version INTEGER;
ALTER TABLE workflow_runs ADD COLUMN step INTEGER;
ALTER TABLE workflow_runs ADD COLUMN entered INTEGER;
ALTER TABLE workflow_runs ADD COLUMN due INTEGER;
ALTER TABLE workflow_runs ADD COLUMN waiting_for INTEGER;
ALTER TABLE workflow_runs ADD COLUMN source INTEGER NOT NULL DEFAULT 1;
ALTER TABLE workflow_runs ADD COLUMN first_step_only INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflow_runs ADD COLUMN started INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workflow_runs ADD COLUMN ended INTEGER;
ALTER TABLE workflow_runs ADD COLUMN reason TEXT;
ALTER TABLE workflow_runs ADD COLUMN detail TEXT;
ALTER TABLE workflow_runs ADD COLUMN goal TEXT;
ALTER TABLE workflow_runs ADD COLUMN moves TEXT;
ALTER TABLE workflow_runs ADD COLUMN path TEXT NOT NULL DEFAULT '';
CREATE INDEX workflow_runs_due ON workflow_runs (workflow, due, id) WHERE due IS NOT NULL;
CREATE INDEX workflow_runs_step ON workflow_runs (version, step, id) WHERE status <= 2;
CREATE INDEX workflow_runs_parked ON workflow_runs (waiting_for, id) WHERE waiting_for >= 5;

CREATE TABLE workflow_sends (
  run INTEGER NOT NULL,
  campaign INTEGER NOT NULL,
  email INTEGER NOT NULL,
  PRIMARY KEY (run, campaign)
) STRICT, WITHOUT ROWID;

CREATE TABLE workflow_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  kind INTEGER NOT NULL,
  subscriber INTEGER NOT NULL,
  subject INTEGER,
  url TEXT,
  amount INTEGER,
  may_trigger INTEGER NOT NULL DEFAULT 1,
  enrolled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX workflow_events_unread ON workflow_events (at, id);

CREATE TABLE workflow_wakeups (
  reason INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE workflow_batches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  workflow INTEGER NOT NULL,
  version INTEGER,
  step INTEGER,
  source INTEGER NOT NULL,
  at INTEGER NOT NULL,
  total INTEGER NOT NULL
) STRICT;

CREATE TABLE workflow_batch_subscribers (
  batch INTEGER NOT NULL,
  subscriber INTEGER NOT NULL,
  PRIMARY KEY (batch, subscriber)
) STRICT, WITHOUT ROWID;

CREATE TABLE workflow_webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run INTEGER NOT NULL,
  step INTEGER NOT NULL,
  url TEXT NOT NULL,
  at INTEGER NOT NULL,
  called INTEGER NOT NULL DEFAULT 0,
  answered INTEGER,
  status INTEGER,
  duration INTEGER
) STRICT;
CREATE INDEX workflow_webhooks_run ON workflow_webhooks (run);
`

export default { number: 200, name: 'workflows', sql } satisfies Migration
