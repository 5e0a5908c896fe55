import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { Clock } from '../../../shared/ports.ts'
import type { ReadHandle } from '../../store/db.ts'
import { writeWatermark } from '../../store/settings.ts'
import { listEffects, queueEffect } from '../../store/side-effects.ts'
import { Agenda, earliest } from './next-due.ts'
import { CHEAPER, type DueDone, type DueWork, type Stage } from './job.ts'
import { organizationChance } from '../world/seeded-chance.ts'
import type { World } from '../world/world.ts'

/** Callers wait while a slice runs, and nobody can cancel it: about a third of a second of work. */
const SLICE_MOVES = 10_000

/** Moves in one transaction: at most, to begin with, at least. */
const MOST_MOVES = 5000
const FIRST_MOVES = 500
const LEAST_MOVES = 50

/** What a transaction is to take on this machine, in ms; none may take 100, and some moves cost more. */
const TRANSACTION_MS = 25

const PLAIN = { aimMs: TRANSACTION_MS, most: MOST_MOVES }

/**
 * Pages in the log of a file that are folded into it between two transactions. The driver's own
 * limit is higher: there the transaction that comes to it pays, on top of its own work.
 */
export const LOGGED_PAGES = 1500

export interface SliceParts {
  world: World
  machine: Clock
  content: ContentLibrary
  dueWorks: readonly DueWork[]
}

/**
 * Moves the world in time, a slice at once. At the end of a slice every file has done all that is
 * due until then and nothing that is due later, and the world's clock is set to it. Inside a
 * slice files are ahead of the clock; `processed_to` in each says how far, so that a world whose
 * process died there can be brought to the end of that slice.
 */
export class Slices {
  readonly agenda: Agenda
  private readonly parts: SliceParts
  private readonly barriers: readonly DueWork[]
  private readonly others: readonly DueWork[]
  /** By kind and stage: their moves cost differently. */
  private readonly limits = new Map<string, number>()

  constructor(parts: SliceParts) {
    this.parts = parts
    this.agenda = new Agenda(parts.world, parts.dueWorks)
    this.barriers = parts.dueWorks.filter((work) => work.barrier)
    this.others = parts.dueWorks.filter((work) => !work.barrier)
  }

  /** Where the next slice on the way to `target` ends: at a barrier, or when enough is to be done. */
  endOf(target: number): number {
    const { world } = this.parts
    // Not the clock's time: in `live` that runs ahead of what was done.
    const { now } = world.state()
    const due = this.agenda.dueBy(target)
    const share = Math.max(1, Math.ceil(SLICE_MOVES / Math.max(1, due.length)))
    let end = target
    for (const number of due) {
      const { read } = world.organization(number)
      const crowds = this.others.map((work) => work.crowdAt(read, share))
      for (const at of crowds) if (at !== null) end = Math.min(end, Math.max(at, now))
    }
    return Math.max(now, Math.min(end, this.endByBarriers(due)))
  }

  /** At the first barrier that may not be passed, or before the one that would make too much of it. */
  private endByBarriers(due: readonly number[]): number {
    const barriers = due
      .map((number) => this.agenda.nextOf(number))
      .flatMap(({ barrier, passage }) => (barrier === null ? [] : [{ barrier, passage }]))
      .toSorted((one, other) => one.barrier - other.barrier)
    const first = barriers[0]?.barrier ?? Infinity
    let end = Infinity
    let moves = 0
    for (const { barrier, passage } of barriers) {
      if (barrier > end) break
      moves += passage?.moves ?? Infinity
      if (moves > SLICE_MOVES * CHEAPER)
        return Math.min(end, barrier === first || !passage ? barrier : barrier - 1)
      end = Math.min(end, Math.max(barrier, passage?.until ?? Infinity))
    }
    return end
  }

  /** Yields the moves of every transaction after it, then sets the world's clock. */
  *run(until: number): Generator<number, void> {
    const { world } = this.parts
    for (const number of this.agenda.dueBy(until)) yield* this.runOrganization(number, until)
    const state = world.state()
    if (until > state.now) world.write({ ...state, now: until })
  }

  /** From barrier to barrier. What a barrier sees is what came before it; others at its instant follow. */
  private *runOrganization(number: number, until: number): Generator<number, void> {
    for (;;) {
      const { barrier } = this.agenda.nextOf(number)
      if (barrier === null || barrier > until) break
      yield* this.runWorks(number, this.others, barrier - 1, until)
      yield* this.runWorks(number, this.barriers, barrier, until)
    }
    yield* this.runWorks(number, this.others, until, until)
    const { barrier } = this.agenda.nextOf(number)
    if (barrier !== null && barrier <= until) yield* this.runOrganization(number, until)
  }

  private *runWorks(
    number: number,
    works: readonly DueWork[],
    until: number,
    end: number,
  ): Generator<number, void> {
    for (;;) {
      const { read } = this.parts.world.organization(number)
      const due = works.find((work) => (work.nextAt(read) ?? Infinity) <= until)
      if (!due) return
      const { moves, more } = this.transact(number, due, until, end)
      yield moves
      if (this.parts.world.organization(number).checkpointBeyond(LOGGED_PAGES)) yield 0
      if (moves > 0 || more) continue
      const next = due.nextAt(this.parts.world.organization(number).read)
      if (next !== null && next <= until) {
        throw new Error(`${due.kind} left undone what was due at ${next} in organization ${number}`)
      }
    }
  }

  /** How far nobody looks, and no other kind of barrier has to. */
  private through(read: ReadHandle, barrier: DueWork, until: number, end: number): number {
    const others = this.barriers.filter((work) => work !== barrier).map((work) => work.nextAt(read))
    return Math.max(until, Math.min(end, (earliest(others) ?? Infinity) - 1))
  }

  private transact(number: number, work: DueWork, until: number, end: number): DueDone {
    const { world, content, machine } = this.parts
    const organization = world.findOrganization(number)
    if (!organization) throw new Error(`organization ${number} is gone`)
    const file = world.organization(number)
    const chance = organizationChance(world.state().seed, number)
    const stage = work.stage?.(file.read) ?? { ...PLAIN, name: work.kind }
    const limit = this.limits.get(stage.name) ?? FIRST_MOVES
    const startedAt = machine.now()
    const done = file.transaction(() => {
      const db = file.write
      const platform = world.platform.read
      const through = work.barrier ? this.through(file.read, work, until, end) : until
      const made = work.runUntil({ db, organization, platform, until, through, limit, chance, content })
      writeWatermark(db, end)
      queueEffect(db, { kind: 'SUMMARY', payload: {} })
      return made
    })
    // What a start means for the organization counts for the very next one.
    world.markWritten(number, work.barrier && owesMore(file.read))
    this.limits.set(stage.name, adapt(stage, limit, done.done ?? done.moves, machine.now() - startedAt))
    return done
  }
}

function owesMore(db: ReadHandle): boolean {
  return listEffects(db).some(({ kind }) => kind !== 'SUMMARY')
}

/** Machines differ too; how time is cut changes nothing of what happens. */
function adapt({ aimMs, most }: Stage, limit: number, moves: number, tookMs: number): number {
  if (moves < limit / 2 && tookMs < aimMs) return limit
  const fitting = (limit * aimMs) / Math.max(1, tookMs)
  return Math.floor(Math.max(LEAST_MOVES, Math.min(fitting, limit * 2, most)))
}
