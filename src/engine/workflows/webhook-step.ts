import { eventCode } from '../domain/event-types.ts'
import type { StepOf } from '../domain/workflows/graph.ts'
import { waitingCode } from '../domain/workflows/run-states.ts'
import { MINUTE_MS } from '../../shared/text/time-units.ts'
import type { WriteHandle } from '../store/db.ts'
import { findSubscriber } from '../store/subscribers.ts'
import { queueHeard } from '../store/workflows/queue.ts'
import type { DueRun } from '../store/workflows/ticks.ts'
import {
  type AwaitedCall,
  type CallAnswer,
  dropCalls,
  insertCalls,
  listAwaited,
  type OpenCall,
  writeAnswer,
} from '../store/workflows/webhooks.ts'
import { listHeardKinds } from './hear.ts'
import type { MatchContext } from './match.ts'
import { RunBook, type RunContext, type StandingRun } from './run-book.ts'

/** What steps act with that may call an address. */
export interface CallContext extends MatchContext {
  db: WriteHandle
  /** Whether an address is really called. Any other answers 200 at once. */
  mayCall(url: string): boolean
}

type Run = DueRun & StandingRun

interface Wanted {
  url: string
  secret?: string
  /** The runs wait at the step for the answer. */
  waits: boolean
}

/** From this status on an answer stops its run. contract: webhook-steps */
const LEAST_FAILURE = 400

/** What an address answers that is not called. */
const NOT_CALLED: CallAnswer = { status: 200, duration: 0, failure: null }

const CALLED = eventCode('WEBHOOK_EXECUTED')

/**
 * Lets runs that arrive at a WEBHOOK step call its address, and those that have waited there act on the
 * answer, a minute later. Returns the runs that go on.
 */
export function webhookStep(
  book: RunBook,
  context: CallContext,
  step: StepOf<'WEBHOOK'>,
  runs: readonly Run[],
): Run[] {
  const waited = runs.filter(({ waitingFor }) => waitingFor === waitingCode('WEBHOOK'))
  const arrived = runs.filter((run) => !waited.includes(run))
  startCalls(book, context, arrived, { ...step.config, waits: true })
  waitForAnswer(book, arrived)
  return takeAnswers(book, context, waited)
}

/** Marks a call for each of the runs, to be made after the transaction; an address that is not called answers here. */
export function startCalls(
  book: RunBook,
  context: Pick<CallContext, 'mayCall'>,
  runs: readonly StandingRun[],
  { url, secret = null, waits }: Omit<Wanted, 'secret'> & { secret?: string | null },
): void {
  if (context.mayCall(url)) {
    insertCalls(
      book.db,
      runs.map(({ id, step }) => ({ run: id, step, url, secret, waits, at: book.now })),
    )
    return
  }
  for (const run of runs) tellCall(book, run, url, NOT_CALLED)
}

/** Keeps the answers of calls for the next tick, and tells the histories of subscribers. */
export function recordAnswers(
  context: RunContext,
  answered: readonly { call: OpenCall; answer: CallAnswer }[],
): void {
  const book = new RunBook(context)
  for (const { call, answer } of answered) {
    writeAnswer(book.db, call.id, answer, book.now)
    // Who was erased meanwhile has no history.
    if (findSubscriber(book.db, call.subscriber)) tellCall(book, call, call.url, answer)
  }
  book.finish()
}

/** Tells the history of a subscriber of a call, and the workflows that hear such calls. */
function tellCall(
  book: RunBook,
  run: Pick<StandingRun, 'subscriber' | 'workflow' | 'version' | 'step'>,
  url: string,
  answer: CallAnswer,
): void {
  book.tellCall(run, { url, ...answer })
  if (!listHeardKinds(book.db).has(CALLED)) return
  const { subscriber, workflow: subject, version, step } = run
  const heard = { kind: CALLED, subject, url: book.graph(version).steps[step]?.step.id ?? null, amount: null }
  const from = { at: book.now, source: 'WORKFLOW', subscriber, mayTrigger: false, enrolled: false }
  queueHeard(book.db, [{ ...heard, ...from }])
}

function waitForAnswer(book: RunBook, runs: readonly StandingRun[]): void {
  book.keep(runs, { due: book.now + MINUTE_MS, waitingFor: 'WEBHOOK' })
}

/** Ends the runs with a call that failed, and returns those that go on. A run without a call was answered at once. */
function takeAnswers(book: RunBook, context: CallContext, runs: readonly Run[]): Run[] {
  const calls = listAwaited(
    book.db,
    runs.map(({ id }) => id),
  )
  const byRun = new Map(calls.map((call) => [call.run, call]))
  const going: Run[] = []
  const early: Run[] = []
  for (const run of runs) {
    const call = byRun.get(run.id)
    const failure = call && describeFailure(call)
    if (call && !call.isCalled && context.mayCall(call.url)) early.push(run)
    else if (failure) book.end([run], { status: 'FAILED', ...failure })
    else going.push(run)
  }
  // It is made before time goes on; only a process that died in between leaves one open.
  waitForAnswer(book, early)
  const isEarly = new Set(early.map(({ id }) => id))
  dropCalls(
    book.db,
    calls.filter(({ run }) => !isEarly.has(run)).map(({ id }) => id),
  )
  return going
}

function describeFailure({ isCalled, isAnswered, status, failure, url }: AwaitedCall) {
  if (!isCalled) return null
  if (!isAnswered) {
    const detail = `${url} was called, but its answer is unknown: the sandbox ended in between.`
    return { reason: 'ANSWER_UNKNOWN' as const, detail }
  }
  if (status === null)
    return { reason: 'WEBHOOK_FAILED' as const, detail: `${url} gave no answer. ${failure}` }
  if (status < LEAST_FAILURE) return null
  return { reason: 'WEBHOOK_FAILED' as const, detail: `${url} answered ${status}.` }
}
