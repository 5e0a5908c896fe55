import { ToolError } from '../../shared/errors.ts'
import type { CompiledEdge } from '../domain/workflows/compile.ts'
import { runStatusFromCode } from '../domain/workflows/run-states.ts'
import { nextMinute } from '../domain/workflows/timing.ts'
import {
  findOpenRun,
  listOpenRunsAmong,
  listOpenRunsIn,
  listOpenRunsOf,
  type OpenRun,
} from '../store/workflows/run-moves.ts'
import { dropFrozen } from '../store/workflows/batches.ts'
import { postponeOverdue } from '../store/workflows/ticks.ts'
import { type Ending, RunBook, type RunContext, type StandingRun } from './run-book.ts'

/** Cancels one run where it stands; false when it had ended already. */
export function cancelRun(
  context: RunContext,
  id: number,
  reason: Ending['reason'] = 'REMOVED',
  detail: string | null = null,
): boolean {
  const run = findOpenRun(context.db, id)
  if (!run) return false
  endAll(context, [run], { status: 'CANCELED', reason, detail })
  return true
}

/** Cancels the open runs of subscribers in one workflow. Returns how many there were. */
export function cancelRunsOf(
  context: RunContext,
  workflow: number,
  subscribers: readonly number[],
  reason: Ending['reason'] = 'REMOVED',
): number {
  const runs = listOpenRunsAmong(context.db, subscribers, [workflow])
  endAll(context, runs, { status: 'CANCELED', reason })
  // Those who are frozen have no runs yet, and get none.
  return runs.length + dropFrozen(context.db, workflow, subscribers)
}

/**
 * Cancels open runs of a workflow, at most `limit` of them, oldest first. Returns how many there were:
 * fewer than `limit` when none is left.
 */
export function cancelRunsIn(
  context: RunContext,
  workflow: number,
  limit: number,
  reason: Ending['reason'] = 'ARCHIVED',
): number {
  dropFrozen(context.db, workflow, null)
  const runs = listOpenRunsIn(context.db, workflow, limit)
  endAll(context, runs, { status: 'CANCELED', reason })
  return runs.length
}

/** Cancels every open run of a subscriber, but those that are spared. */
export function endRunsOf(
  context: RunContext,
  subscriber: number,
  reason: Ending['reason'],
  spares: (run: StandingRun) => boolean = () => false,
): void {
  const runs = listOpenRunsOf(context.db, subscriber).filter((run) => !spares(run))
  endAll(context, runs, { status: 'CANCELED', reason })
}

/**
 * Ends the wait of one run now: WAIT goes on, WAIT_UNTIL takes its TIMEOUT edge, and the step after it
 * acts at the next tick. A run that stands elsewhere, or is parked, throws WRONG_STATE.
 */
export function fastForwardRun(context: RunContext, id: number): void {
  const book = new RunBook(context)
  const run = findOpenRun(context.db, id)
  const edge = run && edgeAfterWait(book, run)
  if (!run || !edge)
    throw new ToolError(
      'WRONG_STATE',
      `workflowSubscriberId: the run is ${run ? runStatusFromCode(run.status) : 'over'} and in no WAIT or WAIT_UNTIL step.`,
    )
  book.leave([run], edge)
  book.finish()
}

/** Makes what came due while a workflow was not ACTIVE act at the next tick. Called when it becomes ACTIVE. */
export function resumeRuns({ db, now }: Pick<RunContext, 'db' | 'now'>, workflow: number): void {
  postponeOverdue(db, workflow, nextMinute(now))
}

function edgeAfterWait(book: RunBook, run: OpenRun): CompiledEdge | undefined {
  const { step, edges } = book.graph(run.version).steps[run.step] ?? {}
  if (runStatusFromCode(run.status) !== 'WAITING') return undefined
  if (step?.type !== 'WAIT' && step?.type !== 'WAIT_UNTIL') return undefined
  return edges?.find(({ type }) => type === 'DEFAULT' || type === 'TIMEOUT')
}

function endAll(context: RunContext, runs: readonly OpenRun[], ending: Ending): void {
  if (runs.length === 0) return
  const book = new RunBook(context)
  book.end(runs, ending)
  book.finish()
}
