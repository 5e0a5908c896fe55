import { expect, test } from 'vitest'
import { EMPTY_DEFINITION } from '../../../../src/engine/domain/workflows/graph.ts'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

test('workflows and runs of before are kept, with an empty draft and with their counts', () => {
  const file = openSqlite(':memory:')
  migrate(
    file,
    organizationMigrations.filter(({ number }) => number < 200),
  )
  file.write.run(`INSERT INTO workflows (name) VALUES ('Welcome'), ('Empty')`)
  for (const status of [1, 2, 2, 3, 5])
    file.write.run(`INSERT INTO workflow_runs (workflow, subscriber, status) VALUES (1, 7, ?)`, [status])
  migrate(file, organizationMigrations)
  const rows = file.read.all<Record<string, unknown>>(
    `SELECT name, name_folded AS folded, status, draft, active_runs AS active, waiting_runs AS waiting,
       completed_runs AS completed, canceled_runs AS canceled, failed_runs AS failed FROM workflows ORDER BY id`,
  )
  const draft = JSON.stringify(EMPTY_DEFINITION)
  expect(rows).toEqual([
    { name: 'Welcome', folded: 'welcome', status: 1, draft, ...counts(1, 2, 1, 0, 1) },
    { name: 'Empty', folded: 'empty', status: 1, draft, ...counts(0, 0, 0, 0, 0) },
  ])
  expect(file.read.column('SELECT path FROM workflow_runs')).toEqual(['', '', '', '', ''])
  file.close()
})

function counts(active: number, waiting: number, completed: number, canceled: number, failed: number) {
  return { active, waiting, completed, canceled, failed }
}

/** What the runner asks at every tick must be served by an index, or a long history slows it down. */
test.each([
  [
    'due runs of a step (migration 210)',
    'SELECT id FROM workflow_runs WHERE version = 1 AND step = 2 AND status <= 2 AND due <= 9 ORDER BY due, id',
    'workflow_runs_step',
  ],
  [
    'runs inside a step',
    'SELECT id FROM workflow_runs WHERE version = 1 AND step = 2 AND status <= 2 ORDER BY due, id',
    'workflow_runs_step',
  ],
  [
    'runs of a subscriber',
    'SELECT id FROM workflow_runs WHERE subscriber = 1 AND workflow = 2',
    'workflow_runs_subscriber',
  ],
  [
    'parked runs',
    'SELECT id FROM workflow_runs WHERE waiting_for = 5 AND waiting_for >= 5 ORDER BY id',
    'workflow_runs_parked',
  ],
  [
    'unread rows of the queue',
    'SELECT id FROM workflow_events ORDER BY at, id LIMIT 1',
    'workflow_events_unread',
  ],
])('%s are found by an index, already sorted', (_title, statement, index) => {
  const file = openSqlite(':memory:')
  migrate(file, organizationMigrations)
  const plan = file.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining(index)])
  file.close()
})
