import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { Clock } from '../../../shared/ports.ts'
import type { ReadHandle } from '../../store/db.ts'
import { writeWatermark } from '../../store/settings.ts'
import { listEffects, queueEffect } from '../../store/side-effects.ts'
import { organizationChance } from '../world/seeded-chance.ts'
import type { World } from '../world/world.ts'
import {
  DELIVERIES_PER_UNIT,
  addTally,
  type DeliveryTally,
  emptyTally,
  type Job,
  type JobResult,
  type MayCall,
  type Passage,
  type Stage,
  type WorkflowCalls,
} from './job.ts'

/** Callers wait while a slice runs, and nobody can cancel it: about a third of a second of work. */
const SLICE_UNITS = 10_000

/** Changed rows in one transaction: at most, to begin with, at least. */
const MOST_ROWS = 5000
const FIRST_ROWS = 500
const LEAST_ROWS = 50

/** How long a transaction should take on this machine, in ms. */
const TRANSACTION_MS = 25

const DEFAULT_STAGE = { aimMs: TRANSACTION_MS, most: MOST_ROWS }

/**
 * When the log of a file has this many pages, it is folded into the file between two transactions.
 * The driver's own limit is higher: the transaction that reaches that one pays on top of its work.
 */
export const LOGGED_PAGES = 1500

export interface SliceParts {
  world: World
  machine: Clock
  content: ContentLibrary
  jobs: readonly Job[]
  /** Without it no address is called. */
  calls?: WorkflowCalls
}

/**
 * Moves the world in time, one slice at a time. At the end of a slice every file has done all that
 * is due until then and nothing later, and the world's clock is set to it. Inside a slice files are
 * ahead of the clock; the watermark of each says how far, so that a world that lost its process there
 * can be brought to the end of that slice. The virtual clock runs it: for an advance, for each
 * tick in `live`, and to repair such a world when it is opened. The calls of workflows are made between
 * slices, not here.
 */
export class SliceRunner {
  readonly nextDue: NextDue
  /** Of all slices so far. */
  readonly tally: DeliveryTally = emptyTally()
  private readonly parts: SliceParts
  private readonly mayCall: MayCall
  private readonly byPhase: Readonly<Record<Job['phase'], readonly Job[]>>
  private readonly barriers: readonly Job[]
  /** Rows per transaction, by name of the stage: they cost differently. */
  private readonly limits = new Map<string, number>()

  constructor(parts: SliceParts) {
    this.parts = parts
    this.mayCall = mayCallOf(parts)
    this.nextDue = new NextDue(parts)
    const ofPhase = (phase: Job['phase']) => parts.jobs.filter((job) => job.phase === phase)
    this.byPhase = { before: ofPhase('before'), with: ofPhase('with'), after: ofPhase('after') }
    this.barriers = parts.jobs.filter(({ phase }) => phase !== 'with')
  }

  /** Returns where the next slice on the way to `target` ends: at a barrier, or when it holds enough work. */
  endOf(target: number): number {
    const { world } = this.parts
    // Not the clock's time: in `live` that runs ahead of what was done.
    const { now } = world.state()
    const due = this.nextDue.organizationsDueBy(target)
    const share = Math.ceil(SLICE_UNITS / due.length)
    let end = target
    for (const number of due) {
      const { read } = world.organization(number)
      const instants = this.byPhase.with.map((job) => job.nthDueAt(read, share))
      for (const at of instants) if (at !== null) end = Math.min(end, Math.max(at, now))
    }
    return Math.max(now, Math.min(end, this.endByBarriers(due)))
  }

  /** The first barrier that must not be passed, or just before the one that would make the slice too long. */
  private endByBarriers(due: readonly number[]): number {
    const barriers = due
      .map((number) => this.nextDue.of(number))
      .flatMap(({ barrier, passage }) => (barrier === null ? [] : [{ barrier, passage }]))
      .toSorted((one, other) => one.barrier - other.barrier)
    const first = barriers[0]?.barrier
    let end = Infinity
    let deliveries = 0
    for (const { barrier, passage } of barriers) {
      deliveries += passage?.deliveries ?? Infinity
      if (deliveries > SLICE_UNITS * DELIVERIES_PER_UNIT)
        return Math.min(end, barrier === first || !passage ? barrier : barrier - 1)
      end = Math.min(end, Math.max(barrier, passage?.until ?? Infinity))
    }
    return end
  }

  /** Yields the number of processed items after every transaction, then sets the world's clock. */
  *run(until: number): Generator<number, void> {
    const { world } = this.parts
    for (const number of this.nextDue.organizationsDueBy(until)) yield* this.runUnlessDamaged(number, until)
    const state = world.state()
    if (until > state.now) world.write({ ...state, now: until })
  }

  /** A damaged file stays behind; what is due in it is done when it was put back. */
  private *runUnlessDamaged(number: number, end: number): Generator<number, void> {
    try {
      yield* this.runOrganization(number, end)
    } catch (error) {
      if (!this.parts.world.noteDamage(number, error)) throw error
    }
  }

  /** Runs one file to the end of the slice, from barrier to barrier. */
  private *runOrganization(number: number, end: number): Generator<number, void> {
    const { world } = this.parts
    for (;;) {
      // What an earlier start means for the organization must count for the next one.
      world.settle(number)
      const { read } = world.organization(number)
      const underway = this.byPhase.after.find((job) => job.isUnderway?.(read))
      const before = this.nextOf('before', read)
      const after = this.nextOf('after', read)
      const barrier = Math.min(before, after)
      if (underway) yield* this.finishInstant(number, underway, end)
      else if (barrier > end) {
        yield* this.runJobs(number, this.byPhase.with, end, end)
        if ((this.nextDue.of(number).at ?? Infinity) > end) return
      } else if (before <= after) {
        yield* this.runJobs(number, this.byPhase.with, before - 1, end)
        yield* this.runJobs(number, this.byPhase.before, before, end)
      } else {
        yield* this.runJobs(number, this.byPhase.with, after, end)
        const due = this.findDue(number, this.byPhase.after, after)
        if (due) yield* this.finishInstant(number, due, end)
      }
    }
  }

  private nextOf(phase: Job['phase'], read: ReadHandle): number {
    return earliest(this.byPhase[phase].map((job) => job.nextDueAt(read))) ?? Infinity
  }

  private findDue(number: number, jobs: readonly Job[], until: number): Job | undefined {
    const { read } = this.parts.world.organization(number)
    return jobs.find((job) => (job.nextDueAt(read) ?? Infinity) <= until)
  }

  /** Runs everything of these jobs that is due until then, in list order. */
  private *runJobs(
    number: number,
    jobs: readonly Job[],
    until: number,
    end: number,
  ): Generator<number, void> {
    for (;;) {
      const due = this.findDue(number, jobs, until)
      if (!due) return
      yield* this.runPart(number, due, until, end)
    }
  }

  /**
   * Runs all parts of one instant of an "after" job and nothing between them. What they make due at
   * that very instant is done next, before the instant of another such job.
   */
  private *finishInstant(number: number, job: Job, end: number): Generator<number, void> {
    const at = job.nextDueAt(this.parts.world.organization(number).read)
    if (at === null) throw new Error(`${job.kind} is underway in organization ${number}, but nothing is due`)
    while (yield* this.runPart(number, job, at, end));
  }

  /** Runs one transaction of a job; true when more of it is due. */
  private *runPart(number: number, job: Job, until: number, end: number): Generator<number, boolean> {
    const { processed, more } = this.transact(number, job, until, end)
    yield processed
    const { world } = this.parts
    if (world.organization(number).checkpointBeyond(LOGGED_PAGES)) yield 0
    if (processed > 0 || more) return more
    const next = job.nextDueAt(world.organization(number).read)
    if (next !== null && next <= until) {
      throw new Error(`${job.kind} left undone what was due at ${next} in organization ${number}`)
    }
    return false
  }

  /** How far a job may write outcomes ahead: until the end of the slice, or what another barrier may see. */
  private writeAheadTo(read: ReadHandle, job: Job, until: number, end: number): number {
    const others = this.barriers
      .filter((other) => other !== job)
      .map((other) => {
        const at = other.nextDueAt(read)
        return at === null || other.phase === 'after' ? at : at - 1
      })
    return Math.max(until, Math.min(end, earliest(others) ?? Infinity))
  }

  private transact(number: number, job: Job, until: number, end: number): JobResult {
    const { world, content, machine } = this.parts
    const organization = world.findOrganization(number)
    if (!organization) throw new Error(`organization ${number} is gone`)
    const file = world.organization(number)
    const isBarrier = job.phase !== 'with'
    const chance = organizationChance(world.state().seed, number)
    const stage = job.stage?.(file.read) ?? { ...DEFAULT_STAGE, name: job.kind }
    const limit = this.limits.get(stage.name) ?? FIRST_ROWS
    const startedAt = machine.now()
    const tally = emptyTally()
    const result = file.transaction(() => {
      const db = file.write
      const platform = world.platform.read
      const writeAheadTo = isBarrier ? this.writeAheadTo(file.read, job, until, end) : until
      const { mayCall } = this
      const done = job.run({
        ...{ db, organization, platform, until, writeAheadTo, limit, chance, content, mayCall, tally },
      })
      writeWatermark(db, end)
      queueEffect(db, { kind: 'SUMMARY', payload: {} })
      return done
    })
    addTally(this.tally, tally)
    // What a campaign start means for the organization counts for the very next one.
    world.markWritten(number, isBarrier && hasPlatformEffects(file.read))
    const workload = result.workload ?? result.processed
    this.limits.set(stage.name, adaptLimit(stage, limit, workload, machine.now() - startedAt))
    return result
  }
}

function hasPlatformEffects(db: ReadHandle): boolean {
  return listEffects(db).some(({ kind }) => kind !== 'SUMMARY')
}

/**
 * Machines differ in speed; how time is cut changes nothing of what happens. Halves at most: one
 * transaction that others kept waiting says little, and small ones write the same pages again.
 */
function adaptLimit({ aimMs, most }: Stage, limit: number, workload: number, tookMs: number): number {
  if (workload < limit / 2 && tookMs < aimMs) return limit
  // Work comes in parts, which may be more than was asked for.
  const done = Math.max(limit, workload)
  const fitting = (done * aimMs) / Math.max(1, tookMs)
  return Math.floor(Math.max(LEAST_ROWS, limit / 2, Math.min(fitting, done * 2, most)))
}

/** What comes next in one organization's file, ms UTC, null for never. */
interface DueInstants {
  /** Of any job. */
  at: number | null
  /** Of the barriers. */
  barrier: number | null
  /** What passing that barrier means for a slice; null when the slice must end there. */
  passage: Passage | null
  /** Calls of workflows are marked and not made. */
  hasCalls: boolean
}

interface CachedInstants {
  generation: number
  writes: number
  instants: DueInstants
}

/** What is due next in every file. A file is asked again only after it was written to. */
class NextDue {
  private readonly world: World
  private readonly jobs: readonly Job[]
  private readonly calls: WorkflowCalls | undefined
  private readonly mayCall: MayCall
  private readonly cache = new Map<number, CachedInstants>()

  constructor(parts: Pick<SliceParts, 'world' | 'jobs' | 'calls'>) {
    this.world = parts.world
    this.jobs = parts.jobs
    this.calls = parts.calls
    this.mayCall = mayCallOf(parts)
  }

  /** Forgets what is known of every file: which addresses are called has changed, and it is in none of them. */
  forget(): void {
    this.cache.clear()
  }

  /** Returns what is due next in one organization. */
  of(number: number): DueInstants {
    const { generation } = this.world
    const writes = this.world.writesTo(number)
    const cached = this.cache.get(number)
    if (cached && cached.generation === generation && cached.writes === writes) return cached.instants
    const instants = this.computeUnlessDamaged(number)
    // Opening a file may write to it; the entry must belong to what was read.
    this.cache.set(number, { generation, writes: this.world.writesTo(number), instants })
    return instants
  }

  /** Returns the earliest instant of the whole world, null for never. */
  earliest(): number | null {
    return earliest(this.numbers().map((number) => this.of(number).at))
  }

  /** Returns the organizations in which something is due by then, in the order of their numbers. */
  organizationsDueBy(until: number): number[] {
    return this.numbers().filter((number) => (this.of(number).at ?? Infinity) <= until)
  }

  /** Returns the organizations in which calls of workflows are marked and not made. */
  organizationsWithCalls(): number[] {
    return this.numbers().filter((number) => this.of(number).hasCalls)
  }

  private numbers(): number[] {
    return this.world.organizationNumbers()
  }

  private computeUnlessDamaged(number: number): DueInstants {
    try {
      return this.compute(number)
    } catch (error) {
      if (!this.world.noteDamage(number, error)) throw error
      return { at: null, barrier: null, passage: null, hasCalls: false }
    }
  }

  private compute(number: number): DueInstants {
    const { read } = this.world.organization(number)
    const instants = this.jobs.map((job) => ({ job, at: job.nextDueAt(read) }))
    const barriers = instants.filter(({ job }) => job.phase !== 'with')
    const barrier = earliest(barriers.map(({ at }) => at))
    const others = barriers.filter(({ at }) => at !== barrier)
    const first = barriers.filter(({ at }) => at === barrier)
    const passage = (first.length === 1 && first[0]?.job.passage?.(read, this.mayCall)) || null
    return {
      at: earliest(instants.map(({ at }) => at)),
      barrier,
      passage: barrier === null ? null : passage && endBefore(passage, earliest(others.map(({ at }) => at))),
      hasCalls: this.calls?.isAnyMarked(read) ?? false,
    }
  }
}

function mayCallOf({ calls }: Pick<SliceParts, 'calls'>): MayCall {
  return (url) => calls?.mayCall(url) ?? false
}

/** Ends before the next barrier, so that the following slice can begin with that one. */
function endBefore({ deliveries, until }: Passage, barrier: number | null): Passage {
  return { deliveries, until: earliest([until, barrier === null ? null : barrier - 1]) }
}

/** Returns the smallest instant, null when all are null. */
function earliest(instants: readonly (number | null)[]): number | null {
  const least = instants.reduce<number>((known, at) => Math.min(known, at ?? Infinity), Infinity)
  return least === Infinity ? null : least
}
