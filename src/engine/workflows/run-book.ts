import type { CompiledEdge, CompiledGraph } from '../domain/workflows/compile.ts'
import { type RunReason, type RunStatus, runStatusFromCode } from '../domain/workflows/run-states.ts'
import { endOfWait, nextMinute } from '../domain/workflows/timing.ts'
import { SECOND_MS } from '../../shared/text/time-units.ts'
import type { WriteContext } from '../context.ts'
import type { WriteHandle } from '../store/db.ts'
import { NewEvents } from '../store/events.ts'
import { RunCounters } from '../store/workflows/run-counters.ts'
import {
  type Arrival,
  endRuns,
  keepRuns,
  moveRuns,
  type RunEnd,
  type StandingRun,
} from '../store/workflows/run-moves.ts'
import { findWorkflowName } from '../store/workflows/ticks.ts'
import { loadGraph } from './versions.ts'

export type { StandingRun }

/** What runs are moved with. `now` is the instant at which it happens, ms UTC. */
export type RunContext = Pick<WriteContext, 'db' | 'now' | 'organization'> & {
  /** Where a caller gathers events, who writes them; without it a book writes its own. */
  events?: NewEvents
}

/** How runs end: what is left out is null. */
export interface Ending {
  status: RunEnd['status']
  reason: RunReason
  /** A sentence, where the reason is not all. */
  detail?: string | null
  goal?: string | null
  /** Row id of the email that it came of: its event is named by that, however time was cut. */
  email?: number | null
}

/** What was read of versions and workflows, which no transaction changes that moves runs. */
export interface KnownWorkflows {
  graphs: Map<number, CompiledGraph>
  /** One object for each workflow, so that equal events are written as one. */
  subjects: Map<number, { workflowId: number; workflowName: string }>
}

/** Returns nothing known yet. */
export function nothingKnown(): KnownWorkflows {
  return { graphs: new Map(), subjects: new Map() }
}

/**
 * Returns what becomes of a run that arrives at a step at `now`: whether it waits, and when it is due. Without waiting
 * it acts at `next`. Times are ms UTC.
 */
export function arrivalAt(
  graph: CompiledGraph,
  number: number,
  { now, next, zone }: { now: number; next: number; zone: string },
): Arrival {
  const arrival = { at: now, step: number, due: next, waitingFor: null }
  const step = graph.steps[number]?.step
  if (step?.type === 'WAIT') {
    const end = endOfWait(step.config, now, zone)
    return end > now ? { ...arrival, due: end, waitingFor: 'TIMER' } : arrival
  }
  if (step?.type !== 'WAIT_UNTIL') return arrival
  const timeout = nextMinute(now + step.config.timeoutSeconds * SECOND_MS)
  return { ...arrival, due: Math.max(timeout, next), waitingFor: 'EVENT' }
}

/**
 * Everything that one transaction does to runs: the only way to change those that are there (`span-walk.ts` writes
 * new ones as they are after several ticks). Rows, paths, counters
 * and events stay in step, whatever part of a group it is about.
 */
export class RunBook {
  readonly db: WriteHandle
  readonly now: number
  /** When a run that has arrived at a step acts there, ms UTC. */
  readonly next: number
  readonly counters = new RunCounters()
  private readonly timezone: string
  /** All of this transaction: of runs, and of the subscribers that their steps change. */
  readonly events: NewEvents
  private readonly writesEvents: boolean
  private readonly known: KnownWorkflows

  /** The runs are moved by a tick, not by a call. */
  readonly isTick: boolean

  /** `next` is given within a tick; without it runs act at the first whole minute from now on. */
  constructor(
    { db, now, organization, events }: RunContext,
    next: number | null = null,
    known: KnownWorkflows = nothingKnown(),
  ) {
    this.known = known
    this.events = events ?? new NewEvents()
    this.writesEvents = events === undefined
    this.db = db
    this.now = now
    this.isTick = next !== null
    this.next = next ?? nextMinute(now)
    this.timezone = organization.timezone
  }

  graph(version: number): CompiledGraph {
    const { graphs } = this.known
    const known = graphs.get(version)
    if (known) return known
    const graph = loadGraph(this.db, version)
    graphs.set(version, graph)
    return graph
  }

  zoneOf(graph: CompiledGraph): string {
    return graph.settings.timezone ?? this.timezone
  }

  /** Returns what becomes of a run that arrives at a step now: whether it waits, and when it is due. */
  arrivalAt(graph: CompiledGraph, number: number): Arrival {
    const { now, next } = this
    return arrivalAt(graph, number, { now, next, zone: this.zoneOf(graph) })
  }

  /** Lets runs leave their step along an edge. Those that do their first step alone end; a TRIGGER is none. */
  leave(runs: readonly StandingRun[], edge: CompiledEdge): void {
    const [first] = runs
    if (!first) return
    const isTrigger = this.graph(first.version).trigger === edge.source
    const over = isTrigger ? [] : runs.filter(({ firstStepOnly }) => firstStepOnly === 1)
    this.end(over, { status: 'COMPLETED', reason: 'RUN_FIRST_STEP' })
    this.move(over.length === 0 ? runs : runs.filter((run) => !over.includes(run)), edge)
  }

  /** Moves runs of one version from one step along an edge. */
  private move(runs: readonly StandingRun[], edge: CompiledEdge): void {
    const [first] = runs
    if (!first) return
    const arrival = this.arrivalAt(this.graph(first.version), edge.target)
    const after = arrival.waitingFor === null ? 'ACTIVE' : 'WAITING'
    moveRuns(this.db, idsOf(runs), edge.number, arrival)
    const { source, target } = edge
    this.counters.pass(first.version, { edge: edge.number, source, target }, runs.length)
    this.countStatus(runs, after)
  }

  /** Lets runs wait where they stand, or act there at `due`. */
  keep(runs: readonly StandingRun[], stay: Pick<Arrival, 'due' | 'waitingFor'>): void {
    if (runs.length === 0) return
    keepRuns(this.db, idsOf(runs), stay)
    this.countStatus(runs, stay.waitingFor === null ? 'ACTIVE' : 'WAITING')
  }

  /** Ends runs where they stand. */
  end(
    runs: readonly StandingRun[],
    { status, reason, detail = null, goal = null, email = null }: Ending,
  ): void {
    if (runs.length === 0) return
    endRuns(this.db, idsOf(runs), { status, at: this.now, reason, detail, goal })
    this.countStatus(runs, status)
    for (const { version, step } of runs) this.counters.end(version, step, status, 1)
    if (status === 'FAILED') return
    const type = status === 'COMPLETED' ? 'WORKFLOW_COMPLETED' : 'WORKFLOW_CANCELED'
    for (const { id, subscriber, workflow } of runs) {
      const subject = this.subjectOf(workflow)
      this.events.add(
        subscriber,
        type,
        this.now,
        email === null ? subject : { ...subject, emailId: email },
        id,
      )
    }
  }

  /** Counts runs that have begun, and tells their subscribers' histories. */
  begin(
    subscribers: readonly number[],
    place: { workflow: number; version: number; arrival: Arrival },
  ): void {
    const { workflow, version, arrival } = place
    this.counters.enter(version, arrival.step, subscribers.length)
    const status = arrival.waitingFor === null ? 'ACTIVE' : 'WAITING'
    this.counters.changeStatus(workflow, null, status, subscribers.length)
    for (const subscriber of subscribers)
      this.events.add(subscriber, 'WORKFLOW_STARTED', this.now, this.subjectOf(workflow))
  }

  /** Tells the history of a subscriber of a call that was made for a run at a step. */
  tellCall(
    {
      subscriber,
      workflow,
      version,
      step,
    }: Pick<StandingRun, 'subscriber' | 'workflow' | 'version' | 'step'>,
    call: { url: string; status: number | null; duration: number; failure: string | null },
  ): void {
    const { url, status, duration, failure } = call
    const stepId = this.graph(version).steps[step]?.step.id ?? ''
    const reason = failure === null ? {} : { reason: failure }
    const data = { ...this.subjectOf(workflow), stepId, url, status, duration, ...reason }
    this.events.add(subscriber, 'WEBHOOK_EXECUTED', this.now, data)
  }

  /** Writes what was gathered, to be called once at the end. */
  finish(): void {
    this.counters.write(this.db)
    if (this.writesEvents) this.events.write(this.db)
  }

  private countStatus(runs: readonly StandingRun[], after: RunStatus): void {
    for (const { workflow, status } of runs)
      this.counters.changeStatus(workflow, runStatusFromCode(status), after, 1)
  }

  private subjectOf(workflow: number) {
    const { subjects } = this.known
    const known = subjects.get(workflow)
    if (known) return known
    const subject = { workflowId: workflow, workflowName: findWorkflowName(this.db, workflow) ?? '' }
    subjects.set(workflow, subject)
    return subject
  }
}

function idsOf(runs: readonly StandingRun[]): number[] {
  return runs.map(({ id }) => id)
}
