import type { MEMBER_OPERATORS, WORKFLOW_OPERATORS } from '../../domain/audience/definitions.ts'
import { RUN_STATUSES } from '../../domain/workflows/run-states.ts'
import { complement, type Condition, type Driver, NOBODY } from './condition.ts'

type WorkflowOperator = (typeof WORKFLOW_OPERATORS)[number]

const RUNS: Partial<Record<WorkflowOperator, readonly (typeof RUN_STATUSES)[number][]>> = {
  IN_PROGRESS: ['ACTIVE', 'WAITING'],
  COMPLETED: ['COMPLETED'],
  CANCELED: ['CANCELED'],
  FAILED: ['FAILED'],
}

/** Returns the condition of a WORKFLOW filter; null is a workflow that does not exist. */
export function workflowCondition(operator: WorkflowOperator, workflow: number | null): Condition {
  if (operator === 'NEVER_STARTED') return complement([workflowCondition('EVER_STARTED', workflow)])
  if (workflow === null) return NOBODY
  const codes = (RUNS[operator] ?? RUN_STATUSES).map((status) => RUN_STATUSES.indexOf(status) + 1)
  // Spelled out, because a list of parameters would be a table of its own, put before this one.
  const status = `status IN (${codes.join(', ')})`
  return {
    test: {
      sql: `EXISTS (SELECT 1 FROM workflow_runs r WHERE r.subscriber = +s.id AND r.workflow = ? AND r.${status})`,
      parameters: [workflow],
    },
    driver: () =>
      memberDriver('workflow_runs', {
        where: `driver.workflow = ? AND driver.${status}`,
        parameters: [workflow],
        repeats: true,
      }),
  }
}

/** Returns the condition of a CAPTURE_PAGE filter; null is a page that does not exist. */
export function captureCondition(
  operator: (typeof MEMBER_OPERATORS)[number],
  page: number | null,
): Condition {
  if (operator === 'EXCLUDE') return complement([captureCondition('INCLUDE', page)])
  if (page === null) return NOBODY
  return {
    test: {
      sql: 'EXISTS (SELECT 1 FROM capture_submissions c WHERE c.page = ? AND c.subscriber = +s.id)',
      parameters: [page],
    },
    driver: () =>
      memberDriver('capture_submissions', {
        where: 'driver.page = ?',
        parameters: [page],
        repeats: false,
      }),
  }
}

/** Both tables are indexed by what is asked for, then by subscriber. */
function memberDriver(table: string, found: Pick<Driver, 'where' | 'parameters' | 'repeats'>): Driver {
  return { ...found, from: `${table} driver`, ordered: true, covers: true }
}
