import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { Clock } from '../../../shared/ports.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import { holding } from '../../store/read-cache.ts'
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
  type Stage,
  type WorkflowCalls,
} from './job.ts'
import { earliest, NextDue } from './next-due.ts'

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
export const LOGGED_PAGES = 1000

/** What a part may use of its limit at least, however late in a transaction it comes. */
const LEAST_SHARE = 0.1

/** A transaction takes in no further part after so many ms, or so many parts. */
const SHARED_MS = 30
const MOST_PARTS = 200

/** What one run of a job did, in a transaction that others may share. */
interface Part {
  result: JobResult
  tally: DeliveryTally
  stage: Stage
  limit: number
  startedAt: number
  /** What it means for the platform must be applied before anything else is done. */
  isUrgent: boolean
}

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
  /** When the transaction began that parts run in, ms of the machine. */
  private begunAt = 0

  constructor(parts: SliceParts) {
    this.parts = parts
    this.mayCall = (url) => parts.calls?.mayCall(url) ?? false
    this.nextDue = new NextDue(parts, this.mayCall)
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

  /** Runs one file to the end of the slice. Small parts share a transaction. */
  private *runOrganization(number: number, end: number): Generator<number, void> {
    const { world } = this.parts
    const parts = this.runParts(number, end)
    for (;;) {
      // What an earlier start means for the organization must count for the next one.
      world.settle(number)
      const { processed, isOver } = this.transact(number, parts, end)
      yield processed
      if (isOver) return
      if (world.organization(number).checkpointBeyond(LOGGED_PAGES)) yield 0
    }
  }

  /** Does what is due in one file, part by part, from barrier to barrier. */
  private *runParts(number: number, end: number): Generator<Part, void> {
    for (;;) {
      const { read } = this.parts.world.organization(number)
      const underway = this.byPhase.after.find((job) => job.isUnderway?.(read))
      const before = this.nextOf('before', read)
      const after = this.nextOf('after', read)
      const barrier = Math.min(before, after)
      if (underway)
        yield* this.finishInstant(number, { job: underway, at: underway.nextDueAt(read), isBegun: true }, end)
      else if (barrier > end) {
        yield* this.runJobs(number, this.byPhase.with, end, end)
        if (!this.findDue(number, this.parts.jobs, end)) return
      } else if (before <= after) {
        yield* this.runJobs(number, this.byPhase.with, before - 1, end)
        yield* this.runJobs(number, this.byPhase.before, before, end)
      } else {
        yield* this.runJobs(number, this.byPhase.with, after, end)
        const due = this.findDue(number, this.byPhase.after, after)
        if (due) yield* this.finishInstant(number, { ...due, isBegun: false }, end)
      }
    }
  }

  private nextOf(phase: Job['phase'], read: ReadHandle): number {
    return earliest(this.byPhase[phase].map((job) => job.nextDueAt(read))) ?? Infinity
  }

  /** Returns the first of the jobs in list order with something due by then, and when that is. */
  private findDue(number: number, jobs: readonly Job[], until: number): { job: Job; at: number } | undefined {
    const { read } = this.parts.world.organization(number)
    for (const job of jobs) {
      const at = job.nextDueAt(read)
      if (at !== null && at <= until) return { job, at }
    }
    return undefined
  }

  /** Runs everything of these jobs that is due until then, in list order. */
  private *runJobs(number: number, jobs: readonly Job[], until: number, end: number): Generator<Part, void> {
    for (;;) {
      const due = this.findDue(number, jobs, until)
      if (!due) return
      const { processed, more } = yield* this.runPart(number, due.job, until, end)
      if (processed === 0 && !more) this.requireDone(number, due.job, until)
    }
  }

  /**
   * Runs all parts of one instant of an "after" job and nothing between them. What they make due at
   * that very instant is done next, before the instant of another such job. `isBegun` says that some parts
   * of it ran in an earlier slice.
   */
  private *finishInstant(
    number: number,
    { job, at, isBegun }: { job: Job; at: number | null; isBegun: boolean },
    end: number,
  ): Generator<Part, void> {
    if (at === null) throw new Error(`${job.kind} is underway in organization ${number}, but nothing is due`)
    const first = yield* this.runPart(number, job, at, end)
    // A later part may find nothing left: the last of the work filled the part before it.
    if (!isBegun && first.processed === 0 && !first.more) this.requireDone(number, job, at)
    for (let { more } = first; more;) more = (yield* this.runPart(number, job, at, end)).more
  }

  private *runPart(number: number, job: Job, until: number, end: number): Generator<Part, JobResult> {
    const part = this.runJob(number, job, until, end)
    yield part
    return part.result
  }

  /** Throws when something is still due by then: a job that did nothing about it would be asked for ever. */
  private requireDone(number: number, job: Job, until: number): void {
    const next = job.nextDueAt(this.parts.world.organization(number).read)
    if (next === null || next > until) return
    throw new Error(`${job.kind} left undone what was due at ${next} in organization ${number}`)
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

  /**
   * Runs parts in one transaction until it holds enough: a commit writes every page that was touched, and
   * what is due minute after minute touches the same ones.
   */
  private transact(
    number: number,
    parts: Generator<Part, void>,
    end: number,
  ): { processed: number; isOver: boolean } {
    const { world, machine } = this.parts
    const file = world.organization(number)
    const done: Part[] = []
    const startedAt = machine.now()
    this.begunAt = startedAt
    const isOver = file.transaction(() => {
      // No job publishes, pauses or activates a workflow.
      const isLast = holding(file, () => this.takeIn(parts, done, startedAt))
      if (done.length > 0) finishTransaction(file.write, end)
      return isLast
    })
    const last = done.at(-1)
    // The part that ended the transaction pays for its commit.
    if (last && !isOver) this.adapt(last)
    for (const { tally } of done) addTally(this.tally, tally)
    // What a campaign start means for the organization counts for the very next one.
    world.markWritten(number, last?.isUrgent ?? false)
    return { processed: done.reduce((sum, { result }) => sum + result.processed, 0), isOver }
  }

  /** Returns true when there is no further part, false when the transaction holds enough. */
  private takeIn(parts: Generator<Part, void>, done: Part[], startedAt: number): boolean {
    let rows = 0
    for (let next = parts.next(); !next.done; next = parts.next()) {
      const part = next.value
      done.push(part)
      rows += workloadOf(part)
      const isLarge = workloadOf(part) >= part.limit / 2
      const isFull = isLarge || rows >= MOST_ROWS || done.length >= MOST_PARTS
      if (part.isUrgent || isFull || this.parts.machine.now() - startedAt >= SHARED_MS) return false
      this.adapt(part)
    }
    return true
  }

  private runJob(number: number, job: Job, until: number, end: number): Part {
    const { world, content, machine } = this.parts
    const organization = world.findOrganization(number)
    if (!organization) throw new Error(`organization ${number} is gone`)
    const { read, write: db } = world.organization(number)
    const isBarrier = job.phase !== 'with'
    const chance = organizationChance(world.state().seed, number)
    const stage = job.stage?.(read) ?? { ...DEFAULT_STAGE, name: job.kind }
    const limit = this.limits.get(stage.name) ?? FIRST_ROWS
    const startedAt = machine.now()
    const tally = emptyTally()
    const platform = world.platform.read
    const writeAheadTo = isBarrier ? this.writeAheadTo(read, job, until, end) : until
    const { mayCall } = this
    const left = stage.fillsTransaction === true ? 1 - (startedAt - this.begunAt) / stage.aimMs : 1
    const result = job.run({
      ...{ db, organization, platform, until, writeAheadTo, chance, content, mayCall, tally },
      limit: Math.ceil(limit * Math.max(LEAST_SHARE, left)),
      sliceEnd: end,
    })
    return { result, tally, stage, limit, startedAt, isUrgent: isBarrier && hasPlatformEffects(read) }
  }

  private adapt(part: Part): void {
    const { stage, limit, startedAt } = part
    const tookMs = this.parts.machine.now() - startedAt
    this.limits.set(stage.name, adaptLimit(stage, limit, workloadOf(part), tookMs))
  }
}

function workloadOf({ result }: Part): number {
  return result.workload ?? result.processed
}

/** Notes how far the file is, and that its summary is to be written. */
function finishTransaction(db: WriteHandle, end: number): void {
  writeWatermark(db, end)
  queueEffect(db, { kind: 'SUMMARY', payload: {} })
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
