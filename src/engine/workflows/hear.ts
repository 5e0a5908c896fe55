import { HOUR_MS } from '../../shared/text/time-units.ts'
import { eventCode } from '../domain/event-types.ts'
import type { Goal } from '../domain/workflows/graph.ts'
import {
  type Heard,
  isAnyMet,
  listCalledUrls,
  listKinds,
  listKindsOfRuns,
  startsAt,
} from '../domain/workflows/matching.ts'
import { cachedThrough, dropHeld } from '../store/read-cache.ts'
import type { ReadHandle, WriteHandle } from '../store/db.ts'
import { listOpenRunsAmong, listStillOpen, type OpenRun } from '../store/workflows/run-moves.ts'
import type { QueuedEvent } from '../store/workflows/queue.ts'
import { type ActiveVersion, clearDate, listActiveVersions } from '../store/workflows/ticks.ts'
import { enrolInto } from './enrol.ts'
import { endingOf, faultOfEvents, faultOfTrigger } from './faults.ts'
import { listMatching, type MatchContext } from './match.ts'
import type { RunBook, StandingRun } from './run-book.ts'
import { loadGraph } from './versions.ts'

/** Returns the kinds of events that some ACTIVE workflow hears. */
export function listHeardKinds(db: ReadHandle): ReadonlySet<number> {
  return readActive(db).kinds
}

/**
 * Returns how far a slice may go past an instant at which ACTIVE workflows may act, in ms: calls are made between
 * slices, before time goes on.
 */
export function longestPassage(db: ReadHandle, mayCall: (url: string) => boolean): number {
  return [...readActive(db).urls].some(mayCall) ? 0 : HOUR_MS
}

const ACTIVE = 'active workflows'

interface Active {
  versions: readonly ActiveVersion[]
  kinds: ReadonlySet<number>
  urls: ReadonlySet<string>
}

/** Returns the ACTIVE workflows and what they hear and call, all at once: reading definitions again after every write is what costs. */
export function readActive(db: ReadHandle): Active {
  return cachedThrough(db, ACTIVE, () => {
    const versions = listActiveVersions(db)
    const graphs = versions.map(({ id }) => loadGraph(db, id))
    return {
      versions,
      kinds: new Set(graphs.flatMap((graph) => [...listKinds(graph)])),
      urls: new Set(graphs.flatMap((graph) => [...listCalledUrls(graph)])),
    }
  })
}

/** Takes the date of a workflow away, once it has come: it starts nothing more. */
export function passDate(db: WriteHandle, workflow: number): void {
  clearDate(db, workflow)
  dropHeld(db, ACTIVE)
}

/** What a campaign's recipients do by themselves, and what comes of it. */
const OF_MAIL = (
  [
    'EMAIL_OPENED',
    'EMAIL_CLICKED',
    'EMAIL_SENT',
    'EMAIL_DELIVERY_DELAYED',
    'EMAIL_BOUNCED',
    'EMAIL_COMPLAINED',
    'EMAIL_RECEIVED',
  ] as const
).map(eventCode)
const OF_EFFECTS = (['UNSUBSCRIBED', 'TAG_ADDED', 'TAG_REMOVED'] as const).map(eventCode)

/** Returns whether events of a kind are delivery events. */
export function isOfMail(kind: number): boolean {
  return OF_MAIL.includes(kind)
}

/** Returns whether an ACTIVE workflow hears what mail does by itself: delivery events, effects on subscribers. */
export function hearsMail(db: ReadHandle): { deliveries: boolean; effects: boolean } {
  const kinds = listHeardKinds(db)
  return {
    deliveries: OF_MAIL.some((kind) => kinds.has(kind)),
    effects: OF_EFFECTS.some((kind) => kinds.has(kind)),
  }
}

/** Events of one kind and subject, each about another subscriber, in their order. */
export interface HeardTogether extends Heard {
  /** The queued rows; without them the call that made them enrols, and nothing else is done. */
  rows: readonly QueuedEvent[]
}

/** Returns the events cut where the next one is about something else, or about a subscriber again. */
export function groupHeard(events: readonly QueuedEvent[]): HeardTogether[] {
  const groups: (Heard & { rows: QueuedEvent[]; seen: Set<number>; starts: boolean })[] = []
  for (const event of events) {
    const { kind, subject, url, amount, subscriber } = event
    const starts = event.mayTrigger && !event.enrolled
    const last = groups.at(-1)
    const isSame =
      last?.kind === kind &&
      last.subject === subject &&
      last.url === url &&
      last.amount === amount &&
      last.starts === starts
    if (last && isSame && !last.seen.has(subscriber)) {
      last.rows.push(event)
      last.seen.add(subscriber)
    } else groups.push({ kind, subject, url, amount, rows: [event], seen: new Set([subscriber]), starts })
  }
  return groups
}

/** Lets the workflows hear events that were queued: exit rules, goals, triggers, then WAIT_UNTIL. */
export function hearQueued(
  book: RunBook,
  context: MatchContext,
  heard: HeardTogether,
  versions: readonly ActiveVersion[],
): void {
  const hearing = versions.filter(({ id }) => listKinds(book.graph(id)).has(heard.kind))
  if (hearing.length === 0) return
  const heardByRuns = hearing.filter(({ id }) => listKindsOfRuns(book.graph(id)).has(heard.kind))
  const places = new Map(heardByRuns.map((version) => [version.id, version]))
  const workflows = [...new Set(heardByRuns.map(({ workflow }) => workflow))]
  const subscribers = heard.rows.map(({ subscriber }) => subscriber)
  const ids = new Map(heard.rows.map(({ subscriber, id }) => [subscriber, id]))
  const concerned = listOpenRunsAmong(book.db, subscribers, workflows).filter((run) => {
    const row = ids.get(run.subscriber) ?? 0
    return row > run.heardAfter && row > (places.get(run.version)?.heardAfter ?? Infinity)
  })
  const left = endByRules(book, context, { heard, concerned })
  const [first] = heard.rows
  // What comes before it in the queue is read and gone, so that the runs hear all that is left.
  const starts = first !== undefined && first.mayTrigger && !first.enrolled
  if (starts) startRuns(book, context, { heard, versions: hearing, rows: heard.rows, heardAfter: 0 })
  // What starts in a group cancels other runs of it.
  endWaits(book, context, { heard, concerned: starts ? keepOpen(book, left) : left })
}

function keepOpen(book: RunBook, runs: readonly OpenRun[]): OpenRun[] {
  if (runs.length === 0) return []
  const open = new Set(
    listStillOpen(
      book.db,
      runs.map(({ id }) => id),
    ),
  )
  return runs.filter(({ id }) => open.has(id))
}

interface Starts {
  heard: Heard
  versions: readonly ActiveVersion[]
  rows: readonly Pick<QueuedEvent, 'id' | 'subscriber'>[]
  heardAfter?: number
}

/**
 * Enrols those for which an event is a trigger: event by event, or all at once where only one workflow is
 * concerned. The runs begin in one order, whatever part of the queue one transaction reads.
 */
export function startRuns(book: RunBook, context: MatchContext, starts: Starts): void {
  const triggered = starts.versions.filter((version) => isStarted(book, context, version, starts.heard))
  if (triggered.length === 0) return
  const parts = triggered.length === 1 ? [starts.rows] : starts.rows.map((row) => [row])
  for (const rows of parts)
    for (const version of triggered) enrolStarted(book, context, version, { ...starts, rows })
}

function isStarted(
  book: RunBook,
  { organization }: MatchContext,
  { id, current }: ActiveVersion,
  heard: Heard,
): boolean {
  const graph = book.graph(id)
  const trigger = graph.steps[graph.trigger]?.step
  return (
    current &&
    trigger?.type === 'TRIGGER' &&
    startsAt(trigger, heard, { organization: organization.number, graph })
  )
}

function enrolStarted(
  book: RunBook,
  context: MatchContext,
  version: ActiveVersion,
  { rows, heardAfter }: Starts,
): void {
  const graph = book.graph(version.id)
  const trigger = graph.steps[graph.trigger]?.step
  if (trigger?.type !== 'TRIGGER') return
  const fresh = rows.filter(({ id }) => id > version.heardAfter).map(({ subscriber }) => subscriber)
  // A trigger that names what was deleted fails closed: it starts nothing.
  if (fresh.length === 0 || faultOfTrigger(context, trigger) !== null) return
  const matching = listMatching(context, trigger.config.filters, fresh)
  if (matching.length === 0) return
  const entrance = { workflow: version.workflow, source: 'TRIGGER' as const }
  enrolInto(book, heardAfter === undefined ? entrance : { ...entrance, heardAfter }, matching)
}

interface Concerned {
  heard: HeardTogether
  concerned: readonly OpenRun[]
}

/** Returns the runs that go on. */
function endByRules(
  book: RunBook,
  { organization }: MatchContext,
  { heard, concerned }: Concerned,
): OpenRun[] {
  return concerned.filter((run) => {
    const graph = book.graph(run.version)
    const context = { organization: organization.number, workflow: run.workflow, graph }
    const rule = graph.settings.exitRules.find(({ eventFilters }) => isAnyMet(eventFilters, heard, context))
    if (rule) {
      book.end([run], { status: 'CANCELED', reason: 'EXIT_RULE', detail: rule.id })
      return false
    }
    const goals = graph.successGoals.filter(({ eventFilters }) => isAnyMet(eventFilters, heard, context))
    return !reachGoals(book, run, goals)
  })
}

/** Counts goals that a run has reached. Returns true when one of them ends it. */
export function reachGoals(book: RunBook, run: StandingRun, goals: readonly Goal[]): boolean {
  for (const goal of goals) {
    book.counters.convert({ ...run, step: null }, 1)
    if (!goal.exitOnSuccess) continue
    book.end([run], { status: 'COMPLETED', reason: 'GOAL', goal: goal.id })
    return true
  }
  return false
}

function endWaits(book: RunBook, context: MatchContext, { heard, concerned }: Concerned): void {
  const { organization } = context
  for (const run of concerned) {
    const graph = book.graph(run.version)
    const { step, edges } = graph.steps[run.step] ?? {}
    if (step?.type !== 'WAIT_UNTIL') continue
    const asking = { organization: organization.number, workflow: run.workflow, graph }
    if (!isAnyMet(step.eventFilters, heard, asking)) continue
    const fault = faultOfEvents(context, step.eventFilters)
    const edge = edges?.find(({ type }) => type === 'EVENT')
    if (fault !== null) book.end([run], endingOf(fault))
    else if (edge) book.leave([run], edge)
  }
}
