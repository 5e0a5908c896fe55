import { branchAt, nextMinute } from '../domain/workflows/timing.ts'
import type { CompiledEdge } from '../domain/workflows/compile.ts'
import type { EdgeType, Step } from '../domain/workflows/graph.ts'
import { startsAt } from '../domain/workflows/matching.ts'
import type { RunStatus } from '../domain/workflows/run-states.ts'
import type { NewEvents } from '../store/events.ts'
import type { HeardEvent } from '../store/workflows/queue.ts'
import { RunCounters } from '../store/workflows/run-counters.ts'
import {
  insertMovedRuns,
  mapPastRuns,
  type MovedRun,
  type PastRuns,
  readLastRun,
} from '../store/workflows/run-moves.ts'
import { listReachable } from '../store/workflows/sends.ts'
import { TagWalk } from '../subscribers/tag-walk.ts'
import type { TickContext } from './act.ts'
import { mayRepeat, MOST_ENROLMENTS } from './enrol.ts'
import { arrivalAt } from './run-book.ts'
import { isWalkableStep, type Walkable } from './walkable.ts'

interface Walking extends MovedRun {
  of: Walkable
}

type Past = Map<number, Pick<PastRuns, 'open' | 'ended'>>

/**
 * Goes through the ticks of a span in memory: who enters by what is heard, and how their runs move, in the order in
 * which `tick.ts` would do it tick by tick. Writes each run once, as it is at the end. Only for workflows that
 * `walkable.ts` finds, while nothing else happens to their subscribers.
 */
export class SpanWalk {
  /** The last tick that did something, and its last round; null for none. */
  last: { at: number; round: number } | null = null
  private readonly context: TickContext
  private readonly walkable: readonly Walkable[]
  private readonly events: NewEvents
  private readonly counters = new RunCounters()
  private readonly tags: TagWalk
  private readonly reachable: ReadonlySet<number>
  private readonly past: ReadonlyMap<Walkable, Past>
  private readonly runs: Walking[] = []
  /** The last tick at which a run of each subscriber acted. */
  private readonly acted = new Map<number, number>()
  /** Runs that wait, by the tick at which they go on. */
  private readonly waiting = new Map<number, Walking[]>()
  private nextRun: number

  /** `subscribers` are all who are heard of. The events are gathered for the caller, who writes them. */
  constructor(
    context: TickContext,
    walkable: readonly Walkable[],
    { subscribers, events }: { subscribers: readonly number[]; events: NewEvents },
  ) {
    const { db } = context
    this.context = context
    this.walkable = walkable
    this.events = events
    this.tags = new TagWalk(db, events, subscribers)
    this.reachable = new Set(listReachable(db, subscribers))
    this.past = new Map(walkable.map((one) => [one, mapPastRuns(db, one.workflow, subscribers)]))
    this.nextRun = readLastRun(db) + 1
  }

  /** How many runs began. */
  get begun(): number {
    return this.runs.length
  }

  /** Returns whether a run of a subscriber acted at a tick or after it, ms UTC. */
  hasActed(subscriber: number, since: number): boolean {
    return (this.acted.get(subscriber) ?? -Infinity) >= since
  }

  /**
   * Does the ticks up to `until`, ms UTC; `heard` is in the order of the queue. Returns the first tick that has to be done
   * by itself, null for none: then nothing of this walk may be written.
   */
  walk(heard: readonly HeardEvent[], until: number): number | null {
    for (let read = 0; ;) {
      const at = Math.min(nextMinute(heard[read]?.at ?? Infinity), ...this.waiting.keys())
      if (at > until) return null
      const first = read
      while ((heard[read]?.at ?? Infinity) <= at) read += 1
      if (!this.tick(at, heard.slice(first, read))) return at
    }
  }

  /** Writes runs, counters and tags. */
  write(): void {
    const { db } = this.context
    insertMovedRuns(db, this.runs)
    this.counters.write(db)
    this.tags.write()
  }

  /** Returns false where it cannot be done here. */
  private tick(at: number, heard: readonly HeardEvent[]): boolean {
    let acting = this.waiting.get(at) ?? []
    this.waiting.delete(at)
    const begun = heard.flatMap((event) => this.start(event, at))
    if (begun.length > MOST_ENROLMENTS && hasRepeats(begun, MOST_ENROLMENTS)) return false
    acting = [...acting, ...begun]
    for (let round = 0; acting.length > 0; round += 1) {
      const now = acting.toSorted(inOrderOfSteps)
      acting = []
      for (const run of now) {
        const { step } = run.of.graph.steps[run.step] ?? {}
        if (!step || !isWalkableStep(step)) return false
        this.act(run, step, { at, next: at + round + 1 })
        if (run.due === null) continue
        if (run.status === 'ACTIVE') acting.push(run)
        else this.wait(run, run.due)
      }
      this.last = { at, round }
    }
    return true
  }

  private wait(run: Walking, due: number): void {
    const others = this.waiting.get(due)
    if (others) others.push(run)
    else this.waiting.set(due, [run])
  }

  private start(event: HeardEvent, at: number): Walking[] {
    const { number } = this.context.organization
    return this.walkable.flatMap((of) => {
      const { trigger, graph } = of
      const { subscriber } = event
      if (!startsAt(trigger, event, { organization: number, graph })) return []
      const past = this.past.get(of)?.get(subscriber)
      if (!this.reachable.has(subscriber)) return []
      if (!mayRepeat(graph.settings.repeat, past && { ...past, subscriber }, at)) return []
      return [this.begin(of, subscriber, at)]
    })
  }

  private begin(of: Walkable, subscriber: number, at: number): Walking {
    const { workflow, version, graph } = of
    const step = graph.trigger
    const run: Walking = {
      ...{
        of,
        id: this.nextRun,
        workflow,
        version,
        subscriber,
        status: 'ACTIVE',
        step,
        entered: at,
        due: at,
      },
      ...{ waitingFor: null, started: at, ended: null, reason: null, detail: null, path: '' },
    }
    this.nextRun += 1
    this.runs.push(run)
    this.notePast(run, (past) => ({ ...past, open: past.open + 1 }))
    this.counters.enter(version, step, 1)
    this.counters.changeStatus(workflow, null, 'ACTIVE', 1)
    this.events.add(subscriber, 'WORKFLOW_STARTED', at, of.subject)
    return run
  }

  private act(run: Walking, step: Step, times: { at: number; next: number }): void {
    const { at } = times
    this.acted.set(run.subscriber, at)
    switch (step.type) {
      case 'ACTION':
        for (const edit of run.of.edits.get(run.step) ?? []) this.tags.edit(run.subscriber, edit, at)
        return this.leave(run, 'DEFAULT', times)
      case 'SPLIT': {
        const { branches } = step.config
        const branch = branchAt(branches, this.context.draw(`workflow split ${step.id}`, run.id))
        return this.follow(
          run,
          this.edgesOf(run).find(({ branchId }) => branchId === branch?.id),
          times,
        )
      }
      case 'GOAL':
        this.counters.convert(run, 1)
        return this.leave(run, 'DEFAULT', times)
      case 'EXIT':
        return this.end(run, step.config.reason ?? null, at)
      default:
        return this.leave(run, 'DEFAULT', times)
    }
  }

  private edgesOf({ of, step }: Walking): readonly CompiledEdge[] {
    return of.graph.steps[step]?.edges ?? []
  }

  private leave(run: Walking, type: EdgeType, times: { at: number; next: number }): void {
    this.follow(
      run,
      this.edgesOf(run).find((edge) => edge.type === type),
      times,
    )
  }

  private follow(
    run: Walking,
    edge: CompiledEdge | undefined,
    { at, next }: { at: number; next: number },
  ): void {
    if (!edge) throw new Error(`step ${run.step} of version ${run.version} has no such edge`)
    const { graph } = run.of
    const zone = graph.settings.timezone ?? this.context.organization.timezone
    const { due, waitingFor } = arrivalAt(graph, edge.target, { now: at, next, zone })
    const { number, source, target } = edge
    this.counters.pass(run.version, { edge: number, source, target }, 1)
    this.changeStatus(run, waitingFor === null ? 'ACTIVE' : 'WAITING')
    run.path += `[${run.step},${run.entered},${at},${number}],`
    Object.assign(run, { step: target, entered: at, due, waitingFor })
  }

  private end(run: Walking, detail: string | null, at: number): void {
    this.changeStatus(run, 'COMPLETED')
    this.counters.end(run.version, run.step, 'COMPLETED', 1)
    Object.assign(run, { ended: at, reason: 'EXIT', detail, due: null, waitingFor: null })
    this.notePast(run, ({ open }) => ({ open: open - 1, ended: at }))
    this.events.add(run.subscriber, 'WORKFLOW_COMPLETED', at, run.of.subject, run.id)
  }

  private changeStatus(run: Walking, after: RunStatus): void {
    this.counters.changeStatus(run.workflow, run.status, after, 1)
    run.status = after
  }

  private notePast(
    { of, subscriber }: Walking,
    change: (past: Pick<PastRuns, 'open' | 'ended'>) => Pick<PastRuns, 'open' | 'ended'>,
  ): void {
    const past = this.past.get(of)
    past?.set(subscriber, change(past.get(subscriber) ?? { open: 0, ended: null }))
  }
}

/** The runs of a round act in the order of version, step and run. */
function inOrderOfSteps(one: Walking, other: Walking): number {
  return one.version - other.version || one.step - other.step || one.id - other.id
}

function hasRepeats(runs: readonly Walking[], most: number): boolean {
  const counts = new Map<number, number>()
  for (const { subscriber } of runs) counts.set(subscriber, (counts.get(subscriber) ?? 0) + 1)
  return [...counts.values()].some((count) => count > most)
}
