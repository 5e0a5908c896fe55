import type { ReadHandle } from '../../src/engine/store/db.ts'
import type { ToolAnswer } from '../../src/engine/tools/index.ts'

/** Steps that runs have left, one row each, of the text that a run keeps. */
const LEFT = `SELECT r.id, r.version, p.value ->> 0 AS step, p.value ->> 1 AS entered, p.value ->> 2 AS "left",
  p.value ->> 3 AS edge FROM workflow_runs r, json_each('[' || rtrim(r.path, ',') || ']') p WHERE r.version IS NOT NULL`

/** What is kept of workflows is the recount of their runs; each query finds what does not add up. */
const CHECKS: Record<string, string> = {
  'entered = inside + passed by each edge + ended there': `
    SELECT s.version, s.step, s.entered, s.inside FROM workflow_steps s WHERE s.entered <> s.inside + s.completed
      + s.canceled + s.failed + (SELECT coalesce(sum(e.passed), 0) FROM workflow_edges e
        WHERE e.version = s.version AND e.source = s.step)`,
  'entered is what edges brought and what began there': `
    SELECT s.version, s.step, s.entered FROM workflow_steps s WHERE s.entered <>
      (SELECT coalesce(sum(e.passed), 0) FROM workflow_edges e WHERE e.version = s.version AND e.target = s.step)
      + (SELECT count(*) FROM workflow_runs r WHERE r.version = s.version AND s.step =
        CASE WHEN r.path = '' THEN r.step ELSE ('[' || rtrim(r.path, ',') || ']') ->> '$[0][0]' END)`,
  'those inside and those who ended are the recount': `
    SELECT s.version, s.step, s.inside, s.completed, s.canceled, s.failed FROM workflow_steps s
    LEFT JOIN (SELECT version, step, sum(status <= 2) AS inside, sum(status = 3) AS completed,
        sum(status = 4) AS canceled, sum(status = 5) AS failed FROM workflow_runs GROUP BY version, step) r
      ON r.version = s.version AND r.step = s.step
    WHERE (s.inside, s.completed, s.canceled, s.failed) <> (coalesce(r.inside, 0), coalesce(r.completed, 0),
      coalesce(r.canceled, 0), coalesce(r.failed, 0))`,
  'what passed an edge is the recount of paths': `
    SELECT e.version, e.edge, e.passed FROM workflow_edges e WHERE e.passed <>
      (SELECT count(*) FROM (${LEFT}) p WHERE p.version = e.version AND p.edge = e.edge)`,
  'a path goes along edges of its version, each step at once after the last': `
    SELECT p.* FROM (SELECT l.*, lead(l.step) OVER w AS next, lead(l.entered) OVER w AS later FROM (${LEFT}) l
        WINDOW w AS (PARTITION BY l.id)) p
      LEFT JOIN workflow_edges e ON e.version = p.version AND e.edge = p.edge AND e.source = p.step
    WHERE e.edge IS NULL OR p."left" < p.entered OR (p.next IS NOT NULL AND (p.next <> e.target OR p.later <> p."left"))`,
  'the runs of a workflow are the recount': `
    SELECT w.id FROM workflows w WHERE (w.active_runs, w.waiting_runs, w.completed_runs, w.canceled_runs, w.failed_runs)
      <> (SELECT coalesce(sum(status = 1), 0), coalesce(sum(status = 2), 0), coalesce(sum(status = 3), 0),
        coalesce(sum(status = 4), 0), coalesce(sum(status = 5), 0) FROM workflow_runs r WHERE r.workflow = w.id)`,
  'an open run waits for something, and one that is over for nothing': `
    SELECT id, status, due, waiting_for FROM workflow_runs WHERE version IS NOT NULL AND (status = 1) <> (due IS NOT NULL AND waiting_for IS NULL)
      OR (status = 2) <> (waiting_for IS NOT NULL) OR (status > 2) <> (ended IS NOT NULL) AND version IS NOT NULL`,
  'no message goes twice to a run, and each is an email of its subscriber': `
    SELECT w.* FROM workflow_sends w JOIN workflow_runs r ON r.id = w.run LEFT JOIN emails e ON e.id = w.email
    WHERE e.id IS NULL OR e.kind <> 2 OR e.campaign <> w.campaign OR e.subscriber <> r.subscriber`,
  'every email of a workflow went to one run': `
    SELECT e.id FROM emails e WHERE e.kind = 2 AND (SELECT count(*) FROM workflow_sends w WHERE w.email = e.id) <> 1`,
  'every run began, completed and was canceled in the history of its subscriber': `
    SELECT r.subscriber, count(*) AS runs FROM workflow_runs r WHERE r.version IS NOT NULL AND r.subscriber > 0 GROUP BY r.subscriber
    HAVING (count(*), sum(r.status = 3), sum(r.status = 4)) <> (SELECT coalesce(sum(type = 9), 0),
      coalesce(sum(type = 10), 0), coalesce(sum(type = 11), 0) FROM events v WHERE v.subscriber = r.subscriber)`,
}

/** One line per contradiction; none is expected between any two transactions. */
export function findWorkflowFaults(db: ReadHandle): string[] {
  return Object.entries(CHECKS).flatMap(([rule, sql]) =>
    db.all(sql).map((row) => `${rule}: ${JSON.stringify(row)}`),
  )
}

const ENDED = ['completed', 'canceled', 'failed'] as const

type Detail = ToolAnswer<'get_workflow'>

/** The same from what get_workflow answers, for a workflow with one version: one line per contradiction. */
export function findCountFaults({ publishedVersion, runs }: Detail, frozen = 0): string[] {
  if (!publishedVersion) return []
  const { steps, edges, stepCounts, edgeCounts } = publishedVersion
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const passed = (rows: typeof edgeCounts) => sum(rows.map((row) => row.passed))
  const lines = stepCounts.flatMap(({ id, type, entered, inside, ...ended }) => {
    const left = passed(edgeCounts.filter(({ source }) => source === id))
    const brought = passed(edgeCounts.filter(({ target }) => target === id))
    const gone = sum(ENDED.map((status) => ended[status]))
    return [
      ...(entered === inside + left + gone
        ? []
        : [`${type} ${id}: entered ${entered}, inside ${inside}, left ${left}, ended ${gone}`]),
      ...(brought <= entered ? [] : [`${type} ${id}: edges brought ${brought}, entered ${entered}`]),
    ]
  })
  const ways = (list: unknown[]) =>
    list
      .map((way) => JSON.stringify(way))
      .toSorted()
      .join()
  const moves = steps
    .filter(({ type }) => type === 'MOVE_TO_STEP')
    .map(({ id, config }) => [null, id, (config as { targetStepId: string }).targetStepId])
  const told = [...edges.map(({ id, source, target }) => [id, source, target]), ...moves]
  if (ways(edgeCounts.map(({ id, source, target }) => [id, source, target])) !== ways(told))
    lines.push('edgeCounts has not one row for each edge and each MOVE_TO_STEP')
  for (const status of ENDED)
    if (sum(stepCounts.map((row) => row[status])) !== runs[status])
      lines.push(`${status}: not the sum of steps`)
  if (sum(stepCounts.map(({ inside }) => inside)) + frozen !== runs.active + runs.waiting)
    lines.push('active and waiting: not the sum of inside')
  return lines
}

const TABLES = [
  'workflows',
  'workflow_runs',
  'workflow_steps',
  'workflow_edges',
  'workflow_sends',
  'workflow_wakeups',
  'workflow_version_emails',
]

/** What workflows leave, for comparing; the last tick depends on when somebody looked. */
export function dumpWorkflows(db: ReadHandle): Record<string, unknown[]> {
  return {
    ...Object.fromEntries(TABLES.map((table) => [table, db.all(`SELECT * FROM ${table} ORDER BY 1, 2`)])),
    workflow_events: db.all(
      'SELECT at, source, kind, subscriber, subject, url, amount, may_trigger, enrolled FROM workflow_events ORDER BY at, id',
    ),
  }
}
