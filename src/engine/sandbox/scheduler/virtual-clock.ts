import type { SandboxEvent } from '../../../shared/bridge.ts'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { isWorldTime, WORLD_TIMES } from '../../../shared/text/world-times.ts'
import type { Turns } from '../../../shared/ports.ts'
import type { ClockMode } from '../../store/world.ts'
import { JobWorker } from './job-worker.ts'
import { RewindPoints } from './rewind-points.ts'
import { type DeliveryTally, emptyTally } from './job.ts'
import { type SliceParts, SliceRunner } from './run-slice.ts'

interface ClockParts extends SliceParts {
  turns: Turns
  announce(event: SandboxEvent): void
}

/** How far to advance: to an instant, by ms, or through the next instant at which something is due. */
export type AdvanceTarget = { to: number } | { by: number } | 'next'

/** An advance in progress. Times are ms UTC of the world. */
interface Advance extends DeliveryTally {
  readonly target: number
  /** The end of the last finished slice. */
  now: number
  /** Emails, effects and campaigns processed so far. */
  processed: number
  cancelled: boolean
}

/** The clock of a sandbox: advances and rewinds its time, and runs the jobs that fall due. */
export class VirtualClock {
  /** Bulk operations and exports: on machine time, between the slices of this clock. */
  readonly worker: JobWorker
  private readonly parts: ClockParts
  private readonly slices: SliceRunner
  private readonly points: RewindPoints
  private current: Advance | null = null
  /** A tick of the live clock in progress. */
  private ticking: Promise<void> | null = null
  /** A slice that did not end: if it failed, some files are at its end already. */
  private unfinished: { generation: number; until: number } | null = null

  constructor(parts: ClockParts) {
    this.parts = parts
    this.slices = new SliceRunner(parts)
    this.points = new RewindPoints(parts.world)
    this.worker = new JobWorker({ ...parts, changed: () => this.endRun() })
    this.recover()
  }

  /** Returns the advance in progress, null for none. */
  get running(): Readonly<Advance> | null {
    return this.current
  }

  /** Returns the next instant at which something is due, null for never; not after now if it waits for the clock. */
  nextEventAt(): number | null {
    return this.slices.nextDue.earliest()
  }

  /** To be called when other addresses may be called by workflows: where a slice ends depends on it. */
  callsChanged(): void {
    this.slices.nextDue.forget()
  }

  /** Returns the time to which a rewind would lead, null when there is no rewind point. */
  rewindsTo(): number | null {
    return this.points.newest()?.worldTime ?? null
  }

  /** Must be called after every change of the world other than the passing of time. */
  endRun(): void {
    this.points.endRun()
  }

  /** Changes the mode; leaving `live` first does what became due. Throws WRONG_STATE during an advance. */
  async setMode(mode: ClockMode): Promise<void> {
    await this.ticking
    this.requireRest()
    const { world, machine } = this.parts
    world.absorbSetBack()
    const before = world.state()
    const now = world.clock.now()
    world.write({ ...before, mode, now, offset: mode === 'live' ? now - machine.now() : 0 })
    this.endRun()
    // What became due since the last tick belongs before the time that now stands still.
    if (before.mode === 'live' && mode !== 'live') await this.complete(this.begin(now))
    else this.announceChange()
  }

  /**
   * Advances to the target, after all bulk operations and exports that are queued. An advance to the present
   * does nothing, not even what is due at it; `next` does that. Throws WRONG_STATE when frozen or during
   * another advance.
   */
  async advance(target: AdvanceTarget): Promise<Readonly<Advance>> {
    this.requireRest()
    await this.worker.run()
    await this.ticking
    this.requireSameWorld(this.parts.world.generation)
    this.requireRest()
    const { world } = this.parts
    if (world.state().mode === 'frozen') {
      throw new ToolError('WRONG_STATE', 'The clock is frozen: set its mode to "stepped" to advance it.')
    }
    const now = world.clock.now()
    const instant = this.instantOf(target, now)
    // Calls made at one instant follow each other; only time that passes comes between them (decision 0200).
    const standsStill = instant === now && target !== 'next' && world.state().mode !== 'live'
    const isIdle = standsStill || (instant === now && (this.nextEventAt() ?? Infinity) > now)
    return this.complete(this.begin(instant), async (advance) => {
      await this.stopLive(now, async () => isIdle || this.points.beginRun())
      if (!isIdle) await this.runSlices(advance, target === 'next')
    })
  }

  /** Returns true when there was an advance to cancel; it ends with the slice that runs. */
  cancel(): boolean {
    if (!this.current) return false
    this.current.cancelled = true
    return true
  }

  /** Puts the world back to the newest rewind point, and returns what cannot be used of it. Throws WRONG_STATE when there is none. */
  async rewind(): Promise<string[]> {
    await this.ticking
    this.requireRest()
    const warnings = await this.points.rewind()
    this.announceChange()
    return warnings
  }

  /**
   * Does what has become due in `live`. The host calls it a few times a second, and each call tries
   * again what failed before: rejects with that.
   */
  async tick(): Promise<void> {
    if (this.ticking || this.current) return
    const due = this.runDue()
    // Callers that wait for the tick have nothing to do with its failure.
    this.ticking = due.catch(() => undefined)
    await due.finally(() => void (this.ticking = null))
  }

  private async runDue(): Promise<void> {
    const { world } = this.parts
    try {
      await world.ready()
      if (world.isClosed || this.current || world.state().mode !== 'live') return
      world.absorbSetBack()
      const now = world.clock.now()
      if ((this.nextEventAt() ?? Infinity) > now) return
      const advance = { target: now, now: world.state().now, processed: 0, cancelled: false, ...emptyTally() }
      await this.runSlices(advance)
      this.announceChange()
    } catch (error) {
      if (!world.isClosed) throw error
    }
  }

  /** A process that died within a slice left files ahead of the clock: brings everything to its end. */
  private recover(): void {
    const { world } = this.parts
    if (world.processedTo <= world.state().now) return
    const slice = this.slices.run(world.processedTo)
    while (!slice.next().done);
  }

  private requireRest(): void {
    if (!this.current) return
    const target = toIsoTime(this.current.target)
    throw new ToolError('WRONG_STATE', `The clock is on its way to ${target}: wait for it, or cancel it.`)
  }

  private instantOf(target: AdvanceTarget, now: number): number {
    if (target === 'next') return Math.max(now, this.nextEventAt() ?? now)
    const instant = 'to' in target ? target.to : now + target.by
    if (instant > now && !isWorldTime(instant))
      throw invalid([{ path: 'to' in target ? 'to' : 'by', message: `the clock goes ${WORLD_TIMES}` }])
    if (instant >= now) return instant
    throw invalid([
      { path: 'to', message: `is before the present, ${toIsoTime(now)}; clock.rewind goes back` },
    ])
  }

  /** Synchronous with the check before it, so that two callers cannot both begin. */
  private begin(target: number): Advance {
    const now = this.parts.world.clock.now()
    const advance = { target, now, processed: 0, cancelled: false, ...emptyTally() }
    this.current = advance
    return advance
  }

  private async complete(
    advance: Advance,
    work = (own: Advance): Promise<void> => this.runSlices(own),
  ): Promise<Advance> {
    try {
      await work(advance)
      return advance
    } finally {
      this.current = null
      this.announceChange()
    }
  }

  /** Leaves `live` for `stepped`; a failure of `next` restores the mode. */
  private async stopLive(now: number, next: () => Promise<unknown>): Promise<void> {
    const { world } = this.parts
    const before = world.state()
    if (before.mode === 'live') world.write({ ...before, mode: 'stepped', now, offset: 0 })
    try {
      await next()
    } catch (error) {
      if (before.mode === 'live') world.write(before)
      throw error
    }
  }

  private async runSlices(advance: Advance, inOneSlice = false): Promise<void> {
    const { world, turns, calls } = this.parts
    const { generation } = world
    const isOver = () => advance.cancelled || world.isClosed
    const makeCalls = async (): Promise<void> => {
      await world.ready()
      if (!world.isClosed) await calls?.run(this.slices.nextDue.organizationsWithCalls(), isOver)
    }
    // A process may have died before it made them.
    await makeCalls()
    while (!advance.cancelled) {
      await world.alone(() => this.runSlice(advance, generation, inOneSlice))
      await makeCalls()
      const { now, target, processed } = advance
      if (advance === this.current) {
        this.parts.announce({ type: 'clock.progress', now, target, processed })
      }
      if (now >= target) return
      // Calls that waited for this slice come before the next one.
      await turns.next()
    }
  }

  private async runSlice(advance: Advance, generation: number, inOneSlice: boolean): Promise<void> {
    this.requireSameWorld(generation)
    const ahead = this.unfinished?.generation === generation ? this.unfinished.until : -Infinity
    const end = inOneSlice ? advance.target : this.slices.endOf(advance.target)
    const until = Math.max(end, ahead)
    this.unfinished = { generation, until }
    const before = { ...this.slices.tally }
    for (const processed of this.slices.run(until)) {
      advance.processed += processed
      await this.parts.turns.next()
      this.requireSameWorld(generation)
    }
    this.unfinished = null
    const { tally } = this.slices
    advance.sent += tally.sent - before.sent
    advance.opened += tally.opened - before.opened
    advance.failedCampaigns += tally.failedCampaigns - before.failedCampaigns
    advance.now = until
  }

  private requireSameWorld(generation: number): void {
    const { world } = this.parts
    if (world.isClosed) {
      throw new ToolError('WRONG_STATE', 'The sandbox was closed on the way; it is whole when it is opened.')
    }
    if (world.generation !== generation) {
      throw new ToolError('CONFLICT', 'The sandbox was restored on the way: the clock stays where that was.')
    }
  }

  private announceChange(): void {
    const { world, announce } = this.parts
    if (world.isClosed) return
    announce({ type: 'clock.changed', now: world.clock.now(), mode: world.state().mode })
  }
}
