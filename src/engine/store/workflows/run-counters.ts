import type { RunStatus } from '../../domain/workflows/run-states.ts'
import type { WriteHandle } from '../db.ts'

const STEP_COLUMNS = ['entered', 'inside', 'completed', 'canceled', 'failed', 'conversions'] as const
const WORKFLOW_COLUMNS = [
  'active_runs',
  'waiting_runs',
  'completed_runs',
  'canceled_runs',
  'failed_runs',
  'conversions',
] as const

type StepColumn = (typeof STEP_COLUMNS)[number]
type WorkflowColumn = (typeof WORKFLOW_COLUMNS)[number]

const STATUS_COLUMNS: Record<RunStatus, WorkflowColumn> = {
  ACTIVE: 'active_runs',
  WAITING: 'waiting_runs',
  COMPLETED: 'completed_runs',
  CANCELED: 'canceled_runs',
  FAILED: 'failed_runs',
}

const sums = (columns: readonly string[]) => columns.map((column) => `${column} = ${column} + ?`).join(', ')

const ADD_TO_STEP = `UPDATE workflow_steps SET ${sums(STEP_COLUMNS)} WHERE version = ? AND step = ?`
const ADD_TO_WORKFLOW = `UPDATE workflows SET ${sums(WORKFLOW_COLUMNS)} WHERE id = ?`

const END_COLUMNS = { COMPLETED: 'completed', CANCELED: 'canceled', FAILED: 'failed' } as const

/**
 * What runs do to the counters of steps, edges and workflows, gathered and written once: between two
 * transactions, entered = inside + passed by every edge + ended, at every step.
 */
export class RunCounters {
  private readonly steps = new Map<string, Map<StepColumn, number>>()
  private readonly edges = new Map<string, number>()
  private readonly workflows = new Map<number, Map<WorkflowColumn, number>>()

  enter(version: number, step: number, count: number): void {
    this.addStep(version, step, 'entered', count)
    this.addStep(version, step, 'inside', count)
  }

  pass(
    version: number,
    { edge, source, target }: Record<'edge' | 'source' | 'target', number>,
    count: number,
  ) {
    this.addStep(version, source, 'inside', -count)
    const key = `${version} ${edge}`
    this.edges.set(key, (this.edges.get(key) ?? 0) + count)
    this.enter(version, target, count)
  }

  end(version: number, step: number, status: keyof typeof END_COLUMNS, count: number): void {
    this.addStep(version, step, 'inside', -count)
    this.addStep(version, step, END_COLUMNS[status], count)
  }

  /** Null for before counts runs that begin. */
  changeStatus(workflow: number, before: RunStatus | null, after: RunStatus, count: number): void {
    if (before === after) return
    if (before !== null) this.addWorkflow(workflow, STATUS_COLUMNS[before], -count)
    this.addWorkflow(workflow, STATUS_COLUMNS[after], count)
  }

  /** `step` is null for a goal of the whole workflow. */
  convert(place: { workflow: number; version: number; step: number | null }, count: number): void {
    if (place.step !== null) this.addStep(place.version, place.step, 'conversions', count)
    this.addWorkflow(place.workflow, 'conversions', count)
  }

  write(db: WriteHandle): void {
    for (const [key, changes] of this.steps) {
      const [version, step] = key.split(' ').map(Number)
      db.run(ADD_TO_STEP, [
        ...STEP_COLUMNS.map((column) => changes.get(column) ?? 0),
        version ?? 0,
        step ?? 0,
      ])
    }
    for (const [key, count] of this.edges) {
      const [version, edge] = key.split(' ').map(Number)
      db.run('UPDATE workflow_edges SET passed = passed + ? WHERE version = ? AND edge = ?', [
        count,
        version ?? 0,
        edge ?? 0,
      ])
    }
    for (const [workflow, changes] of this.workflows)
      db.run(ADD_TO_WORKFLOW, [...WORKFLOW_COLUMNS.map((column) => changes.get(column) ?? 0), workflow])
    for (const gathered of [this.steps, this.edges, this.workflows]) gathered.clear()
  }

  private addStep(version: number, step: number, column: StepColumn, count: number): void {
    addTo(this.steps, `${version} ${step}`, column, count)
  }

  private addWorkflow(workflow: number, column: WorkflowColumn, count: number): void {
    addTo(this.workflows, workflow, column, count)
  }
}

function addTo<Key, Column>(
  gathered: Map<Key, Map<Column, number>>,
  key: Key,
  column: Column,
  count: number,
): void {
  const changes = gathered.get(key) ?? new Map<Column, number>()
  gathered.set(key, changes)
  changes.set(column, (changes.get(column) ?? 0) + count)
}
