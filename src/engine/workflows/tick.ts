import { nextMinute } from '../domain/workflows/timing.ts'
import { findNextDue } from '../store/emails/due-emails.ts'
import { findNthEffectAt } from '../store/emails/planned-effects.ts'
import type { ReadHandle } from '../store/db.ts'
import type { StepOf } from '../domain/workflows/graph.ts'
import { countAudience, listAudience, searchAudience } from '../sending/audience.ts'
import { cached } from '../store/read-cache.ts'
import { findBatch } from '../store/workflows/batches.ts'
import { dropRead, findEarliestUnread, listUnread } from '../store/workflows/queue.ts'
import {
  type ActiveVersion,
  type DueRun,
  findEarliestDate,
  findEarliestRun,
  findEarliestWakeup,
  listDueRuns,
  listDueSteps,
  readTick,
  type Tick,
  wakeRuns,
  writeTick,
} from '../store/workflows/ticks.ts'
import { actOn, type TickContext, weightOf } from './act.ts'
import { enrolInto, freezeEnrolment, MOST_AT_ONCE } from './enrol.ts'
import { faultOfTrigger } from './faults.ts'
import { groupHeard, hearQueued, hearsMail, passDate, readActive } from './hear.ts'
import { nothingKnown, RunBook } from './run-book.ts'
import { finishFrozen } from './runs.ts'

/** Rounds of one tick. A run of the tick's round r is due r ms after its minute, so that they stay apart. */
const MOST_ROUNDS = 1000

/** What hearing an event and beginning a run cost, in moves of a run that cost least. */
const WEIGHT_OF_EVENT = 4
const WEIGHT_OF_START = 2

/** Returns the next whole minute at which workflows have something to do, null for never. ms UTC. */
export function findNextTick(db: ReadHandle): number | null {
  return cached(db, 'next tick', () => computeNextTick(db))
}

function computeNextTick(db: ReadHandle): number | null {
  const tick = readTick(db)
  if (tick?.underway) return tick.at
  const hears = hearsMail(db)
  const instants = [
    findNextWork(db),
    hears.deliveries ? findNextDue(db) : null,
    hears.deliveries || hears.effects ? findNthEffectAt(db, 1) : null,
  ].filter((at) => at !== null)
  return instants.length === 0 ? null : nextMinute(Math.min(...instants))
}

/**
 * Returns the earliest instant of what workflows have to do already, whatever mail does, null for never. Of what is to be
 * heard only what is after `heard` counts. ms UTC.
 */
export function findNextWork(db: ReadHandle, heard = 0): number | null {
  const instants = [
    findBatch(db)?.at ?? null,
    findEarliestRun(db),
    findEarliestUnread(db, heard),
    findEarliestWakeup(db),
    findEarliestDate(db),
  ].filter((at) => at !== null)
  return instants.length === 0 ? null : Math.min(...instants)
}

/** What a part of a tick did; `workload` is in moves of a run that cost least. */
interface TickPart {
  processed: number
  more: boolean
  workload: number
}

/**
 * Does a part of a tick: about as much as `limit` runs that only move. A tick has rounds: what was queued is heard,
 * then the runs that are due act in the order of version, step and run. Those that arrive at a step
 * without waiting act in the next round.
 */
export function runTick(context: TickContext, limit: number): TickPart {
  const { db, now } = context
  const tick = new TickWork(context, limit, beginTick(db, now))
  return tick.run()
}

/** A tick that comes again at its own instant goes on counting rounds. */
function beginTick(db: ReadHandle, at: number): Tick {
  const last = readTick(db)
  if (last?.underway) return last
  return { at, round: last?.at === at ? last.round + 1 : 0, reading: true, underway: true }
}

/**
 * Returns the runs cut where a subscriber comes again: what one run does to its subscriber, rules and actions of the
 * next one see.
 */
function cutAtRepeats(runs: readonly DueRun[]): DueRun[][] {
  const parts: DueRun[][] = []
  let seen = new Set<number>()
  for (const run of runs) {
    const last = parts.at(-1)
    if (last && !seen.has(run.subscriber)) last.push(run)
    else {
      parts.push([run])
      seen = new Set()
    }
    seen.add(run.subscriber)
  }
  return parts
}

class TickWork {
  private readonly context: TickContext
  private readonly limit: number
  private readonly tick: Tick
  private processed = 0
  /** What was processed, in moves of a run that cost least. */
  private workload = 0
  private readonly known = nothingKnown()

  constructor(context: TickContext, limit: number, tick: Tick) {
    this.context = context
    this.limit = limit
    this.tick = tick
  }

  run(): TickPart {
    while (this.tick.underway && this.workload < this.limit) {
      if (this.tick.reading) this.read()
      else this.move()
    }
    writeTick(this.context.db, this.tick)
    return { processed: this.processed, more: this.tick.underway, workload: this.workload }
  }

  /** Whatever is due by then belongs to the round. */
  private get until(): number {
    return this.tick.at + this.tick.round
  }

  /**
   * Returns how many of a weight fill the rest of the limit; at least one. Rounded up: with room left over, the next
   * step would be taken before the rest of this one, and the order would depend on the limit.
   */
  private roomFor(weight: number): number {
    return Math.max(1, Math.ceil((this.limit - this.workload) / weight))
  }

  private note(count: number, weight: number): void {
    this.processed += count
    this.workload += count * weight
  }

  private read(): void {
    const { db } = this.context
    const frozen = finishFrozen(this.context, this.roomFor(WEIGHT_OF_START))
    this.note(frozen, WEIGHT_OF_START)
    if (frozen > 0) return
    const events = listUnread(db, this.tick.at, this.roomFor(WEIGHT_OF_EVENT))
    if (events.length > 0) {
      const book = this.openBook()
      for (const group of groupHeard(events))
        book.events.inTurns(group.rows, () => hearQueued(book, this.context, group, this.active()))
      book.finish()
      dropRead(
        db,
        events.map(({ id }) => id),
      )
      this.note(events.length, WEIGHT_OF_EVENT)
      return
    }
    // Who was frozen begins before anybody moves.
    if (this.startDates()) return
    wakeRuns(db, this.tick.at, this.until)
    this.tick.reading = false
  }

  /** What is heard moves in this round; what moves acts in the next one. */
  private openBook(): RunBook {
    const next = this.tick.reading ? this.until : this.until + 1
    return new RunBook(this.context, next, this.known)
  }

  /** Nothing that a tick does publishes, pauses or activates. */
  private active(): readonly ActiveVersion[] {
    return readActive(this.context.db).versions
  }

  /** Returns whether there are so many that their runs are still to be written. */
  private startDates(): boolean {
    const { db } = this.context
    const due = this.active().filter(
      ({ current, dateDue }) => current && dateDue !== null && dateDue <= this.tick.at,
    )
    const frozen = due.map((version) => {
      passDate(db, version.workflow)
      const book = this.openBook()
      const { steps, trigger } = book.graph(version.id)
      const step = steps[trigger]?.step
      return step?.type === 'TRIGGER' && this.startDate(book, version.workflow, step)
    })
    return frozen.includes(true)
  }

  private startDate(book: RunBook, workflow: number, trigger: StepOf<'TRIGGER'>): boolean {
    const { context } = this
    // A trigger that names what was deleted fails closed: it starts nothing.
    if (faultOfTrigger(context, trigger) !== null) return false
    const entrance = { workflow, source: 'TRIGGER' as const, heardAfter: 0 }
    const stored = JSON.stringify(trigger.config.filters)
    if (countAudience(context, stored) > MOST_AT_ONCE) {
      freezeEnrolment(context, entrance, searchAudience(context, stored))
      this.note(1, WEIGHT_OF_START)
      return true
    }
    const audience = listAudience(context, stored)
    enrolInto(book, entrance, audience)
    book.finish()
    this.note(audience.length, WEIGHT_OF_START)
    return false
  }

  private move(): void {
    for (const version of this.active())
      for (const step of listDueSteps(this.context.db, version.id, this.until)) {
        this.moveAt(version, step)
        if (this.workload >= this.limit) return
      }
    this.endRound()
  }

  private moveAt({ id: version, workflow }: ActiveVersion, step: number): void {
    const book = this.openBook()
    const weight = weightOf(book.graph(version).steps[step]?.step)
    const runs = listDueRuns(this.context.db, { version, step }, this.until, this.roomFor(weight))
    if (this.tick.round > MOST_ROUNDS) {
      const detail = `The run did not come to rest within ${MOST_ROUNDS} rounds.`
      const standing = runs.map((run) => ({ ...run, workflow, version, step }))
      book.end(standing, { status: 'FAILED', reason: 'TOO_MANY_ROUNDS', detail })
    } else if (runs.length > 0) {
      for (const part of cutAtRepeats(runs)) this.act(book, { workflow, version, step }, part)
    }
    book.finish()
    this.note(runs.length, weight)
  }

  private act(book: RunBook, place: Parameters<typeof actOn>[2], runs: readonly DueRun[]): void {
    const turns = runs.map(({ id, subscriber }) => ({ run: id, subscriber }))
    book.events.inTurns(turns, () => actOn(book, this.context, place, runs))
  }

  private endRound(): void {
    const { db } = this.context
    const next = Math.min(findEarliestRun(db) ?? Infinity, findEarliestUnread(db) ?? Infinity)
    this.tick.underway = next <= this.tick.at + MOST_ROUNDS * 2
    if (!this.tick.underway) return
    this.tick.round += 1
    this.tick.reading = true
  }
}
