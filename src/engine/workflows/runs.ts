import { ToolError } from '../../shared/errors.ts'
import { counted } from '../../shared/text/amounts.ts'
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
import {
  dropCancellation,
  findBatch,
  findCancellation,
  freezeCancellation,
  takeFrozen,
} from '../store/workflows/batches.ts'
import { postponeOverdue } from '../store/workflows/ticks.ts'
import type { WorkflowRow } from '../store/workflows/workflows.ts'
import { settleFrozen, settleFrozenIn, writeFrozen } from './enrol.ts'
import { faultOfEvents } from './faults.ts'
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
  settleFrozen(context, subscribers)
  const runs = listOpenRunsAmong(context.db, subscribers, [workflow])
  endAll(context, runs, { status: 'CANCELED', reason })
  return runs.length
}

/** So many runs are canceled by a call itself; more of them are canceled before the next tick acts. */
const MOST_AT_ONCE = 1000

/** What is canceled: a workflow that is archived, how many of its runs are open, and how many are frozen. */
interface Archived {
  workflow: number
  version: number
  open: number
  frozen: number
}

/**
 * Cancels every open run of a workflow that is archived now, and who is frozen. Many are left until the
 * next tick, which writes who is frozen and ends all in parts as of now; reading tools show them as canceled.
 */
export function cancelRunsIn(context: RunContext, { workflow, version, open, frozen }: Archived): void {
  const { db, now } = context
  if (findCancellation(db, workflow)) return
  const total = open + frozen
  if (total > MOST_AT_ONCE) return freezeCancellation(db, { workflow, version, at: now, total })
  settleFrozenIn(context, workflow)
  cancelPart(context, workflow, MOST_AT_ONCE)
}

/** Cancels at most `limit` of the runs that archiving left open, oldest first. Returns how many there were. */
export function cancelFrozen(context: RunContext, workflow: number, limit: number): number {
  const cancellation = findCancellation(context.db, workflow)
  if (!cancellation) return 0
  const canceled = cancelPart({ ...context, now: cancellation.at }, workflow, limit)
  if (canceled < limit) dropCancellation(context.db, workflow)
  return canceled
}

/** Throws WRONG_STATE while runs that archiving canceled are still open: a workflow leaves ARCHIVED without them. */
export function requireCanceled(
  { db }: Pick<RunContext, 'db'>,
  { id, name }: Pick<WorkflowRow, 'id' | 'name'>,
): void {
  const cancellation = findCancellation(db, id)
  if (!cancellation) return
  const open = counted(cancellation.total, 'run')
  throw new ToolError(
    'WRONG_STATE',
    `workflowId: workflow "${name}" was archived with ${open}, which are canceled with the next minute of the clock; call again after it.`,
  )
}

/** Writes at most `limit` runs that were frozen by then, begun or canceled as of their call. Returns how many were looked at. */
export function finishFrozen(context: RunContext, limit: number): number {
  const batch = findBatch(context.db)
  if (!batch || batch.at > context.now) return 0
  if (batch.kind === 'CANCEL') return Math.max(1, cancelFrozen(context, batch.workflow, limit))
  const subscribers = takeFrozen(context.db, batch.id, limit)
  writeFrozen(context, batch, subscribers)
  return Math.max(1, subscribers.length)
}

function cancelPart(context: RunContext, workflow: number, limit: number): number {
  const runs = listOpenRunsIn(context.db, workflow, limit)
  endAll(context, runs, { status: 'CANCELED', reason: 'ARCHIVED' })
  return runs.length
}

/** Cancels every open run of a subscriber, but those that are spared. `email` is the row id of the email that it came of. */
export function endRunsOf(
  context: RunContext,
  { subscriber, reason, email = null }: Pick<Ending, 'reason' | 'email'> & { subscriber: number },
  spares: (run: StandingRun) => boolean = () => false,
): void {
  settleFrozen(context, [subscriber])
  const runs = listOpenRunsOf(context.db, subscriber).filter((run) => !spares(run))
  endAll(context, runs, { status: 'CANCELED', reason, email })
}

/**
 * Ends the wait of one run now: WAIT goes on, WAIT_UNTIL takes its TIMEOUT edge, and the step after it
 * acts at the next tick. A run that stands elsewhere, is parked, or waits for what was deleted, throws WRONG_STATE.
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
  const { step } = book.graph(run.version).steps[run.step] ?? {}
  const fault = step?.type === 'WAIT_UNTIL' ? faultOfEvents(context, step.eventFilters) : null
  if (fault !== null)
    throw new ToolError('WRONG_STATE', `workflowSubscriberId: the run cannot leave its step: ${fault}.`)
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
