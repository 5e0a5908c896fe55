import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job, JobContext, Passage, Phase, Stage } from '../../../../src/engine/sandbox/scheduler/job.ts'
import { SliceRunner } from '../../../../src/engine/sandbox/scheduler/run-slice.ts'
import type { World } from '../../../../src/engine/sandbox/world/world.ts'
import type { ReadHandle } from '../../../../src/engine/store/db.ts'
import { readSettings, readWatermark, writeWatermark } from '../../../../src/engine/store/settings.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { addOrganizations, openClockWorld, WORLD_START } from '../../../support/clock-world.ts'
import { setClock } from '../../../support/clock.ts'

/** Where slices end and what a transaction may hold, with jobs that do nothing but say when they are due. */
const ORGANIZATIONS = 3
const machine = setClock()
const folder = mkdtempSync(join(tmpdir(), 'run-slice-'))
let world: World

beforeAll(() => {
  world = openClockWorld(folder, { machine }).world
  addOrganizations(world, ORGANIZATIONS)
})
afterAll(() => {
  world.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => world.write({ ...world.state(), now: WORLD_START }))

const at = (ms: number) => WORLD_START + ms
const numberOf = (db: ReadHandle) => Number(readSettings(db).name.replace('Studio ', ''))

interface Planned {
  phase?: Phase
  /** ms after the start at which something is due, by organization; each is done by one transaction. */
  due: Readonly<Record<number, readonly number[]>>
  passage?: (organization: number) => Passage
  stage?: Stage | undefined
  run?: (context: JobContext) => { processed: number; more: boolean; workload?: number }
}

/** Instants are absolute. */
interface Seen {
  kind: string
  organization: number
  until: number
  writeAheadTo: number
  limit: number
}

/** A runner of these jobs, and every part that it ran. */
function plan(jobs: Record<string, Planned>): { runner: SliceRunner; seen: Seen[]; asked: number[] } {
  const seen: Seen[] = []
  const asked: number[] = []
  const made = Object.entries(jobs).map(([kind, { phase = 'with', due, passage, stage, run }]): Job => {
    const left = new Map(Object.entries(due).map(([number, list]) => [Number(number), list.map(at)]))
    const of = (db: ReadHandle) => left.get(numberOf(db)) ?? []
    return {
      kind,
      phase,
      nextDueAt: (db) => of(db)[0] ?? null,
      nthDueAt: (db, count) => {
        asked.push(count)
        return of(db)[0] ?? null
      },
      ...(passage ? { passage: (db: ReadHandle) => passage(numberOf(db)) } : {}),
      ...(stage ? { stage: () => stage } : {}),
      run: (context) => {
        const organization = numberOf(context.db)
        const { until, writeAheadTo, limit } = context
        seen.push({ kind, organization, until, writeAheadTo, limit })
        if (run) return run(context)
        of(context.db).shift()
        return { processed: 1, more: false }
      },
    }
  })
  const runner = new SliceRunner({ world, machine, content: nodeContentLibrary, jobs: made })
  return { runner, seen, asked }
}

/** Runs to the end of a slice, no more than so many steps: a job that is never done must not hang a test. */
function runTo(runner: SliceRunner, ms: number, most = 30): number[] {
  const steps: number[] = []
  for (const step of runner.run(at(ms))) if (steps.push(step) >= most) break
  return steps
}

const endOf = (jobs: Record<string, Planned>, target = 1000) =>
  plan(jobs).runner.endOf(at(target)) - WORLD_START
const open =
  (deliveries: number, until: number | null = null) =>
  () => ({
    deliveries,
    until: until === null ? null : at(until),
  })

describe('the end of a slice', () => {
  test('is the target when nothing is due by then', () => {
    expect(endOf({})).toBe(1000)
    expect(endOf({ work: { due: { 1: [1001] } }, barrier: { phase: 'before', due: { 1: [1001] } } })).toBe(
      1000,
    )
  })

  test('is where it holds enough work, shared by the organizations in which something is due', () => {
    for (const [due, end, share] of [
      [{ 1: [400] }, 400, 10_000],
      [{ 1: [400], 2: [300] }, 300, 5000],
      [{ 1: [400], 2: [300], 3: [1000] }, 300, 3334],
      [{ 1: [400], 2: [300], 3: [1001] }, 300, 5000],
    ] as const) {
      const { runner, asked } = plan({ work: { due }, more: { due: {} } })
      expect(runner.endOf(at(1000))).toBe(at(end))
      expect(new Set(asked)).toEqual(new Set([share]))
    }
  })

  test('is never before the present', () => {
    expect(endOf({ work: { due: { 1: [-5] } } })).toBe(0)
    expect(endOf({ barrier: { phase: 'before', due: { 1: [-5] } } })).toBe(0)
  })

  test('is a barrier, when that may not be passed', () => {
    for (const phase of ['before', 'after'] as const) {
      expect(endOf({ barrier: { phase, due: { 1: [300], 2: [200] } } })).toBe(200)
      expect(endOf({ barrier: { phase, due: { 1: [300] } }, work: { due: { 1: [250] } } })).toBe(250)
    }
  })

  test('is past a barrier that may be passed, as far as its passage says', () => {
    const passing = (...passage: Parameters<typeof open>) =>
      endOf({ barrier: { phase: 'before', due: { 1: [200], 2: [300] }, passage: open(...passage) } })
    expect(passing(10)).toBe(1000)
    expect(passing(10, 500)).toBe(500)
    // The barrier itself always belongs to it.
    expect(passing(10, 100)).toBe(200)
    expect(passing(10, 299)).toBe(299)
    expect(passing(10, 300)).toBe(300)
  })

  test('is before the barrier that would make it too long, or at it when it is the first', () => {
    const most = 10_000 * 20
    const passing = (...deliveries: number[]) =>
      endOf({
        barrier: {
          phase: 'before',
          due: Object.fromEntries(deliveries.map((_, index) => [index + 1, [200 + 100 * index]])),
          passage: (organization) => ({ deliveries: deliveries[organization - 1] ?? 0, until: null }),
        },
      })
    expect(passing(most)).toBe(1000)
    expect(passing(most + 1)).toBe(200)
    expect(passing(most - 1, 1)).toBe(1000)
    expect(passing(most, 1)).toBe(299)
    expect(passing(1, 1, most - 2)).toBe(1000)
    expect(passing(1, 1, most - 1)).toBe(399)
    expect(passing(most + 1, 1)).toBe(200)
  })

  test('counts no barrier behind an end that it has already', () => {
    const due = { 1: [200], 2: [300] }
    const passage = (organization: number): Passage => ({
      deliveries: organization === 2 ? Infinity : 1,
      until: organization === 1 ? at(250) : null,
    })
    expect(endOf({ barrier: { phase: 'before', due, passage } })).toBe(250)
  })

  test('is before the next barrier of the same file, and at two of one instant', () => {
    const first = { phase: 'before', due: { 1: [200] }, passage: open(1) } as const
    expect(endOf({ first, second: { phase: 'after', due: { 1: [400] } } })).toBe(399)
    expect(endOf({ first, second: { phase: 'before', due: { 1: [200] }, passage: open(1) } })).toBe(200)
    expect(
      endOf({ first: { ...first, passage: open(1, 300) }, second: { phase: 'after', due: { 1: [400] } } }),
    ).toBe(300)
  })
})

describe('a slice', () => {
  test('sets the clock to its end, and never back', () => {
    const { runner } = plan({})
    runTo(runner, 500)
    expect(world.state().now).toBe(at(500))
    runTo(runner, 400)
    expect(world.state().now).toBe(at(500))
  })

  test('runs what is due by its end, file by file, each up to the instant before a barrier', () => {
    const { runner, seen } = plan({
      start: { phase: 'before', due: { 1: [200], 3: [400] } },
      rest: { phase: 'after', due: { 1: [300], 3: [400] } },
      work: { due: { 1: [100, 200, 300, 400, 401], 2: [400] } },
      other: { due: { 1: [150, 150], 2: [401] } },
    })
    // Small parts share the transaction of their file.
    expect(runTo(runner, 400)).toEqual([8, 1, 2])
    const told = seen.map(({ kind, organization, until, writeAheadTo }) => [
      ...[kind, organization, until - WORLD_START, writeAheadTo - WORLD_START],
    ])
    expect(told).toEqual([
      ['work', 1, 199, 199],
      ['other', 1, 199, 199],
      ['other', 1, 199, 199],
      // What it writes ahead, the barrier after it may see at its own instant.
      ['start', 1, 200, 300],
      ['work', 1, 300, 300],
      ['work', 1, 300, 300],
      ['rest', 1, 300, 400],
      ['work', 1, 400, 400],
      ['work', 2, 400, 400],
      ['start', 3, 400, 400],
      ['rest', 3, 400, 400],
    ])
    expect([1, 2, 3].map((number) => readWatermark(world.organization(number).read))).toEqual([
      at(400),
      at(400),
      at(400),
    ])
  })

  test('writes ahead up to the instant before another barrier of phase before', () => {
    const { runner, seen } = plan({
      start: { phase: 'before', due: { 1: [200] } },
      next: { phase: 'before', due: { 1: [300] } },
    })
    runTo(runner, 400)
    expect(seen.map(({ kind, writeAheadTo }) => [kind, writeAheadTo - WORLD_START])).toEqual([
      ['start', 299],
      ['next', 400],
    ])
  })
})

describe('a job', () => {
  const ending = (due: number, processed: number, more: boolean) => {
    const run = () => ({ processed, more })
    return plan({ work: { due: { 1: [due] }, run } }).runner
  }

  test.each([100, 400])('that leaves undone what is due at %i ms is at fault', (due) => {
    const why = `work left undone what was due at ${at(due)} in organization 1`
    expect(() => runTo(ending(due, 0, false), 400)).toThrow(why)
  })

  test('that processed something, or says there is more, is asked again, until the transaction is full', () => {
    expect(runTo(ending(400, 2, false), 400, 3)).toEqual([400, 400, 400])
    expect(runTo(ending(400, 0, true), 400, 3)).toEqual([0, 0, 0])
    expect(runTo(ending(400, 5000, true), 400, 3)).toEqual([5000, 5000, 5000])
  })
})

describe('a transaction', () => {
  test('takes in parts until it has lasted long enough', () => {
    const due = { 1: [100, 100, 100, 100] }
    const { runner } = plan({
      work: {
        due,
        run: () => {
          machine.pass(12)
          return { processed: 1, more: true }
        },
      },
    })
    expect(runTo(runner, 400, 2)).toEqual([3, 3])
  })

  test('that fails takes its parts back, and tells of none of them', () => {
    let runs = 0
    const { runner } = plan({
      work: {
        due: { 1: [100] },
        run: ({ db, tally }) => {
          runs += 1
          if (runs === 3) throw new Error('the third fails')
          writeWatermark(db, at(-7))
          tally.sent += 1
          return { processed: 1, more: true }
        },
      },
    })
    const before = readWatermark(world.organization(1).read)
    expect(() => runTo(runner, 400)).toThrow('the third fails')
    expect(readWatermark(world.organization(1).read)).toBe(before)
    expect(runner.tally.sent).toBe(0)
  })
})

describe('the rows of a transaction', () => {
  /** The limits of a stage with transactions that take so long and do so much. */
  function limitsOf(turns: [tookMs: number, workload: number | null][], stage?: Stage) {
    const due = { 1: turns.map(() => 100) }
    const limits: number[] = []
    const job: Planned = {
      due,
      stage,
      run: ({ limit }) => {
        const [tookMs, workload] = turns[limits.length] ?? [0, 0]
        limits.push(limit)
        machine.pass(tookMs)
        const done = workload ?? limit
        return { processed: 1, more: true, ...(done === 1 ? {} : { workload: done }) }
      },
    }
    const { runner } = plan({ work: job })
    runTo(runner, 100, turns.length)
    // Small parts share a transaction: more of them than are told here.
    return limits.slice(0, turns.length)
  }

  test('begin at 500, double or halve at most, and end between 50 and 5000', () => {
    expect(
      limitsOf([
        [1, null],
        [1, null],
        [1, null],
        [1, null],
        [1, null],
        [1, null],
      ]),
    ).toEqual([...[500, 1000, 2000, 4000, 5000, 5000]])
    expect(
      limitsOf([
        [250, null],
        [250, null],
        [250, null],
        [250, null],
        [25, null],
      ]),
    ).toEqual([500, 250, 125, 62, 50])
  })

  test('fit the time that a transaction should take', () => {
    expect(
      limitsOf([
        [25, null],
        [50, null],
        [20, null],
        [0, null],
      ]),
    ).toEqual([500, 500, 250, 312])
    const stage = { name: 'stage', aimMs: 50, most: 700 }
    expect(
      limitsOf(
        [
          [50, null],
          [40, null],
          [10, null],
          [1, null],
        ],
        stage,
      ),
    ).toEqual([500, 500, 625, 700])
  })

  test('follow what was done, where that is more than was asked for', () => {
    expect(
      limitsOf([
        [10, 2000],
        [50, 6000],
        [25, 4000],
      ]),
    ).toEqual([500, 4000, 3000])
  })

  test('stay as they are after little work that was quick', () => {
    expect(
      limitsOf([
        [24, 249],
        [24, 250],
        [1, 0],
      ]),
    ).toEqual([500, 500, 520])
    expect(
      limitsOf([
        [25, 249],
        [50, 249],
        [50, 0],
      ]),
    ).toEqual([500, 500, 250])
  })

  test('are for the time that is left, where a part that fills a transaction is not its first one', () => {
    const stage = { name: 'stage', aimMs: 40, most: 5000, fillsTransaction: true }
    // 30 of 40 ms are left, then 18; the last one is the first of its transaction.
    const parts = [10, 12, 1, 1].map((ms, index): [number, number] => [ms, index === 2 ? 400 : 1])
    expect(limitsOf(parts, stage)).toEqual([500, 375, 225, 1000])
  })

  test('count what was processed where no other workload is told', () => {
    expect(
      limitsOf([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([500, 500])
  })
})
