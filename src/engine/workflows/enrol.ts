import type { RepeatRule } from '../domain/workflows/graph.ts'
import type { RunSource } from '../domain/workflows/run-states.ts'
import { DAY_MS } from '../../shared/text/time-units.ts'
import {
  insertRuns,
  listOftenEnrolled,
  listOpenRunsAmong,
  listOpenRunsOf,
  mapPastRuns,
  type OpenRun,
  type PastRuns,
} from '../store/workflows/run-moves.ts'
import { listReachable } from '../store/workflows/sends.ts'
import type { SubscriberSearch } from '../store/audience/search.ts'
import {
  type Batch,
  type EnrolmentRules,
  freezeEnrolments,
  type FrozenCounts,
  listBatchesOf,
  takeFrozen,
  takeFrozenAmong,
} from '../store/workflows/batches.ts'
import { readLastQueued } from '../store/workflows/queue.ts'
import { findEnrolmentPlace, listOthersInGroup } from '../store/workflows/ticks.ts'
import { RunBook, type RunContext } from './run-book.ts'

/** Where subscribers enter. */
export interface Entrance {
  /** Row id of a workflow that has a published version. */
  workflow: number
  /** Position of the step in the version; the TRIGGER without it. */
  step?: number | undefined
  source: RunSource
  /** Row id of the version; the published one without it. */
  version?: number
  /** Id of the queued event that it follows from; events after that are heard. */
  heardAfter?: number
  /** Who may be mailed was judged when the call was made. */
  isFrozen?: boolean
}

/** Runs of one subscriber that may begin within one tick. */
export const MOST_ENROLMENTS = 10

/** Why somebody is not enrolled: a run that there was or is, a run in the group, or no mail may go out. */
export const SKIP_REASONS = ['REPEAT', 'GROUP', 'NOT_MAILABLE'] as const

export type SkipReason = (typeof SKIP_REASONS)[number]

/** Row ids of subscribers, in the order in which they were given. */
export interface Enrolment {
  enrolled: number[]
  skipped: { subscriber: number; reason: SkipReason }[]
}

/** Enrols one subscriber; returns why not, null when a run has begun. */
export function enrolSubscriber(
  context: RunContext,
  entrance: Entrance,
  subscriber: number,
): SkipReason | null {
  return enrolSubscribers(context, entrance, [subscriber]).skipped[0]?.reason ?? null
}

/**
 * Enrols subscribers, each at most once: the runs are there when it returns, and act at the next tick.
 * Who may be mailed, repeat rule, cooldown and group are judged here. The workflow must be published; whether it is
 * ACTIVE is for the caller to ask.
 */
export function enrolSubscribers(
  context: RunContext,
  entrance: Entrance,
  subscribers: readonly number[],
): Enrolment {
  settleFrozen(context, subscribers)
  const book = new RunBook(context)
  const enrolment = enrolInto(book, entrance, subscribers)
  book.finish()
  return enrolment
}

/** So many are enrolled by a call itself; the rows of more are written before the next tick. */
export const MOST_AT_ONCE = 1000

/**
 * Stores the enrolment of everybody who is found: who is enrolled is judged now, and their runs are
 * written in parts before they act. Meant for more than `MOST_AT_ONCE`.
 */
export function freezeEnrolment(
  context: RunContext,
  entrance: Entrance,
  search: SubscriberSearch,
): FrozenCounts {
  const { db, now } = context
  const book = new RunBook(context)
  const place = requirePlace(book, entrance)
  const { workflow, step = null, source, heardAfter = readLastQueued(db) } = entrance
  const skipsRivals = place.group !== null && place.strategy === 'SKIP_NEW'
  return freezeEnrolments(
    db,
    { workflow, version: place.version, step, source, at: now, heardAfter },
    search,
    {
      repeat: blockingRuns(book.graph(place.version).settings.repeat, now),
      rivals: skipsRivals ? listOthersInGroup(db, place.group ?? 0, workflow) : [],
    },
  )
}

/** Writes the runs of a batch for these subscribers, who are taken out of it, as of its call. */
export function writeFrozen(context: RunContext, batch: Batch, subscribers: readonly number[]): void {
  const { workflow, version, source, heardAfter } = batch
  const entrance = { workflow, version, source, heardAfter, step: batch.step ?? undefined, isFrozen: true }
  const book = new RunBook({ ...context, now: batch.at })
  const turns = subscribers.map((subscriber) => ({ subscriber }))
  book.events.inTurns(turns, () => enrolInto(book, entrance, subscribers))
  book.finish()
}

/**
 * Writes the runs of those of the subscribers who are frozen. Called before anything else happens to their
 * runs, so that the same comes of it as if the call that enrolled them had written the rows itself.
 */
export function settleFrozen(context: RunContext, subscribers: readonly number[]): void {
  for (const { batch, subscribers: frozen } of takeFrozenAmong(context.db, subscribers))
    writeFrozen(context, batch, frozen)
}

/** Writes the runs of everybody who is frozen for a workflow. */
export function settleFrozenIn(context: RunContext, workflow: number): void {
  for (const batch of listBatchesOf(context.db, workflow)) {
    let taken: number[]
    do {
      taken = takeFrozen(context.db, batch.id, MOST_AT_ONCE)
      writeFrozen(context, batch, taken)
    } while (taken.length === MOST_AT_ONCE)
  }
}

/** Enrols subscribers like `enrolSubscribers`, within a transaction that does more to runs. */
export function enrolInto(book: RunBook, entrance: Entrance, subscribers: readonly number[]): Enrolment {
  const { db } = book
  const { workflow, source } = entrance
  const place = requirePlace(book, entrance)
  const { enrolled, skipped, firstStepOnly, displaced } = judgeEach(book, entrance, { place, subscribers })
  book.end(displaced, { status: 'CANCELED', reason: 'GROUP_CONFLICT' })
  if (enrolled.length === 0) return { enrolled, skipped }
  const graph = book.graph(place.version)
  const arrival = book.arrivalAt(graph, entrance.step ?? graph.trigger)
  const heardAfter = entrance.heardAfter ?? readLastQueued(db)
  const runs = { workflow, version: place.version, arrival, source, started: book.now }
  insertRuns(db, enrolled, { ...runs, firstStepOnly, heardAfter })
  book.begin(enrolled, runs)
  if (book.isTick) endEndless(book, enrolled)
  return { enrolled, skipped }
}

function requirePlace(book: RunBook, { workflow, version }: Entrance): Question['place'] {
  const place = findEnrolmentPlace(book.db, workflow)
  const entered = version ?? place?.version ?? null
  if (!place || entered === null) throw new Error(`workflow ${workflow} is not published`)
  return { ...place, version: entered }
}

/** Workflows that enrol each other would go on for ever within one tick. */
function endEndless(book: RunBook, subscribers: readonly number[]): void {
  for (const subscriber of listOftenEnrolled(book.db, subscribers, book.now, MOST_ENROLMENTS)) {
    const runs = listOpenRunsOf(book.db, subscriber).filter(({ started }) => started === book.now)
    const detail = `More than ${MOST_ENROLMENTS} runs of one subscriber began at once.`
    book.end(runs, { status: 'FAILED', reason: 'TOO_MANY_ENROLMENTS', detail })
  }
}

interface Question {
  place: { version: number; group: number | null; strategy: string | null }
  subscribers: readonly number[]
}

interface Judged extends Enrolment {
  firstStepOnly: ReadonlySet<number>
  /** Open runs in other workflows of the group, which end. */
  displaced: readonly OpenRun[]
}

function judgeEach(
  book: RunBook,
  { workflow, isFrozen = false }: Entrance,
  { place, subscribers }: Question,
): Judged {
  const { db, now } = book
  const distinct = [...new Set(subscribers)]
  const { repeat } = book.graph(place.version).settings
  const reachable = new Set(isFrozen ? distinct : listReachable(db, distinct))
  const past = mapPastRuns(db, workflow, distinct)
  const rivals =
    place.group === null ? [] : listOpenRunsAmong(db, distinct, listOthersInGroup(db, place.group, workflow))
  const rivalled = new Set(rivals.map(({ subscriber }) => subscriber))
  const judged = { enrolled: [] as number[], skipped: [] as Enrolment['skipped'] }
  for (const subscriber of distinct) {
    const skip = (reason: SkipReason) => judged.skipped.push({ subscriber, reason })
    if (!reachable.has(subscriber)) skip('NOT_MAILABLE')
    else if (!mayRepeat(repeat, past.get(subscriber), now)) skip('REPEAT')
    else if (place.strategy === 'SKIP_NEW' && rivalled.has(subscriber)) skip('GROUP')
    else judged.enrolled.push(subscriber)
  }
  const chosen = new Set(judged.enrolled)
  const displaces = place.strategy === 'CANCEL_EXISTING'
  return {
    ...judged,
    firstStepOnly: place.strategy === 'RUN_FIRST_STEP' ? rivalled : new Set<number>(),
    displaced: displaces ? rivals.filter(({ subscriber }) => chosen.has(subscriber)) : [],
  }
}

/** A cooldown counts from the end of the last run, so that none begins while one goes on. */
function blockingRuns({ mode, cooldownDays }: RepeatRule, now: number): EnrolmentRules['repeat'] {
  return {
    any: mode === 'ONCE',
    open: mode === 'AFTER_COMPLETION' || cooldownDays > 0,
    endedAfter: now - cooldownDays * DAY_MS,
  }
}

/** Returns whether a rule lets somebody begin at `now`, ms UTC, after what they have been through. */
export function mayRepeat(rule: RepeatRule, past: PastRuns | undefined, now: number): boolean {
  if (!past) return true
  const { any, open, endedAfter } = blockingRuns(rule, now)
  return !any && !(open && past.open > 0) && (past.ended === null || past.ended <= endedAfter)
}
