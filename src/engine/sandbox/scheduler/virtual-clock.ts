import type { SandboxEvent } from '../../../shared/bridge.ts'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import type { Log, Turns } from '../../../shared/ports.ts'
import type { ClockMode } from '../../store/world.ts'
import { RewindPoints } from './rewind-points.ts'
import { type SliceParts, Slices } from './run-slice.ts'

export interface ClockParts extends SliceParts {
  log: Log
  turns: Turns
  announce(event: SandboxEvent): void
}

/** How far to advance: to an instant, by ms, or through the next instant at which something is due. */
export type Aim = { to: number } | { by: number } | 'next'

/** An advance on its way. Times are ms UTC of the world. */
export interface Journey {
  readonly target: number
  /** The end of the last slice that is done. */
  now: number
  /** Moves made so far. */
  processed: number
  cancelled: boolean
}

/** The clock of a sandbox: how its time moves, what happens meanwhile, and the way back. */
export class VirtualClock {
  private readonly parts: ClockParts
  private readonly slices: Slices
  private readonly points: RewindPoints
  private travelling: Journey | null = null
  private living: Promise<void> | null = null
  /** A slice that is not over: if it failed, some files are at its end already. */
  private unfinished: { generation: number; until: number } | null = null
  private complaint = ''

  constructor(parts: ClockParts) {
    this.parts = parts
    this.slices = new Slices(parts)
    this.points = new RewindPoints(parts.world)
    this.recover()
  }

  get journey(): Readonly<Journey> | null {
    return this.travelling
  }

  /** The next instant at which something is due, null for never; not after now if it waits for the clock. */
  nextEventAt(): number | null {
    return this.slices.agenda.next()
  }

  /** The time to which a rewind would lead. */
  rewindsTo(): number | null {
    return this.points.newest()?.worldTime ?? null
  }

  /** To be called after every change of the world that is no passing of time. */
  endRun(): void {
    this.points.endRun()
  }

  async setMode(mode: ClockMode): Promise<void> {
    await this.living
    this.requireRest()
    const { world, machine } = this.parts
    const before = world.state()
    const now = world.clock.now()
    world.write({ ...before, mode, now, offset: mode === 'live' ? now - machine.now() : 0 })
    this.endRun()
    // What became due since the last tick belongs before the time that now stands still.
    if (before.mode === 'live' && mode !== 'live') await this.travel(this.setOut(now))
    else this.announceChange()
  }

  async advance(aim: Aim): Promise<Readonly<Journey>> {
    await this.living
    this.requireRest()
    const { world } = this.parts
    if (world.state().mode === 'frozen') {
      throw new ToolError('WRONG_STATE', 'The clock is frozen: set its mode to "stepped" to advance it.')
    }
    const now = world.clock.now()
    const target = this.targetOf(aim, now)
    const isIdle = target === now && (this.nextEventAt() ?? Infinity) > now
    return this.travel(this.setOut(target), async (journey) => {
      await this.stopLive(now, async () => isIdle || this.points.beginRun())
      if (!isIdle) await this.pass(journey, aim === 'next')
    })
  }

  /** True when there was an advance to cancel; it ends with the slice that runs. */
  cancel(): boolean {
    if (!this.travelling) return false
    this.travelling.cancelled = true
    return true
  }

  async rewind(): Promise<void> {
    await this.living
    this.requireRest()
    await this.points.rewind()
    this.announceChange()
  }

  /** In `live`, does what has become due. The host calls it a few times a second. */
  async tick(): Promise<void> {
    if (this.living || this.travelling) return
    this.living = this.live()
    await this.living.finally(() => void (this.living = null))
  }

  private async live(): Promise<void> {
    const { world, log } = this.parts
    try {
      await world.ready()
      if (world.isClosed || this.travelling || world.state().mode !== 'live') return
      const now = world.clock.now()
      if ((this.nextEventAt() ?? Infinity) > now) return
      const journey = { target: now, now: world.state().now, processed: 0, cancelled: false }
      await this.pass(journey)
      this.complaint = ''
      this.announceChange()
    } catch (error) {
      if (world.isClosed) return
      // It is tried again at every tick; saying it once is enough.
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (text !== this.complaint) log.error('the live clock failed', { error: text })
      this.complaint = text
    }
  }

  /** A process that died within a slice left files ahead of the clock: the rest follows them. */
  private recover(): void {
    const { world } = this.parts
    if (world.processedTo <= world.state().now) return
    const slice = this.slices.run(world.processedTo)
    while (!slice.next().done);
  }

  private requireRest(): void {
    if (!this.travelling) return
    const target = toIsoTime(this.travelling.target)
    throw new ToolError('WRONG_STATE', `The clock is on its way to ${target}: wait for it, or cancel it.`)
  }

  private targetOf(aim: Aim, now: number): number {
    if (aim === 'next') return Math.max(now, this.nextEventAt() ?? now)
    const target = 'to' in aim ? aim.to : now + aim.by
    if (target >= now) return target
    throw invalid([
      { path: 'to', message: `is before the present, ${toIsoTime(now)}; clock.rewind goes back` },
    ])
  }

  /** Synchronous with the check before it: two callers cannot both set out. */
  private setOut(target: number): Journey {
    const journey = { target, now: this.parts.world.clock.now(), processed: 0, cancelled: false }
    this.travelling = journey
    return journey
  }

  private async travel(
    journey: Journey,
    work = (way: Journey): Promise<void> => this.pass(way),
  ): Promise<Journey> {
    try {
      await work(journey)
      return journey
    } finally {
      this.travelling = null
      this.announceChange()
    }
  }

  /** What cannot go on leaves the clock as it was. */
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

  private async pass(journey: Journey, isOneSlice = false): Promise<void> {
    const { world, turns } = this.parts
    const { generation } = world
    while (!journey.cancelled) {
      await world.alone(() => this.passSlice(journey, generation, isOneSlice))
      const { now, target, processed } = journey
      if (journey === this.travelling) {
        this.parts.announce({ type: 'clock.progress', now, target, processed })
      }
      if (now >= target) return
      // Whoever waited for this slice comes before the next one.
      await turns.next()
    }
  }

  private async passSlice(journey: Journey, generation: number, isOneSlice: boolean): Promise<void> {
    this.requireSameWorld(generation)
    const ahead = this.unfinished?.generation === generation ? this.unfinished.until : -Infinity
    const end = isOneSlice ? journey.target : this.slices.endOf(journey.target)
    const until = Math.max(end, ahead)
    this.unfinished = { generation, until }
    for (const moves of this.slices.run(until)) {
      journey.processed += moves
      await this.parts.turns.next()
      this.requireSameWorld(generation)
    }
    this.unfinished = null
    journey.now = until
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
