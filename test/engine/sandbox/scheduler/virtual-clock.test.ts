import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../../../src/engine/sandbox/scheduler/job.ts'
import type { World } from '../../../../src/engine/sandbox/world/world.ts'
import { machineTurns } from '../../../../src/platform/machine.ts'
import {
  addOrganizations,
  type ClockWorld,
  inFolder,
  openClockWorld,
  WORLD_START,
} from '../../../support/clock-world.ts'
import {
  addAudit,
  addCensus,
  addToll,
  listAudits,
  listCensuses,
  listRung,
  testJobs,
} from '../../../support/tolls.ts'
import { contentOfWorld } from '../../../support/world-content.ts'
import { HOUR_MS } from '../../../../src/shared/text/time-units.ts'

const ORGANIZATIONS = 3
const END = 48 * HOUR_MS

/** What is planned for an organization: tolls with hops, censuses and audits, by ms after the start. */
interface Plan {
  organization: number
  at: number
  hops: number
  kind: 'toll' | 'census' | 'audit'
}

const at = oneof(
  integer({ min: 0, max: END }),
  integer({ min: 0, max: 48 }).map((hour) => hour * HOUR_MS),
)
const plans: Arbitrary<Plan[]> = array(
  record({
    organization: integer({ min: 1, max: ORGANIZATIONS }),
    at,
    hops: integer({ min: 0, max: 5 }),
    kind: constantFrom('toll', 'census', 'audit'),
  }),
  { maxLength: 25 },
)
const steps = array(at, { maxLength: 12 }).map((list) => [...list, END].toSorted((a, b) => a - b))

function fill(world: World, list: readonly Plan[]): void {
  addOrganizations(world, ORGANIZATIONS)
  for (const [index, plan] of list.entries()) {
    const file = world.organization(plan.organization)
    if (plan.kind === 'census') addCensus(file, WORLD_START + plan.at)
    else if (plan.kind === 'audit') addAudit(file, WORLD_START + plan.at)
    else addToll(file, index, WORLD_START + plan.at, plan.hops)
  }
}

async function advanceBy(clock: ClockWorld['clock'], list: readonly number[]): Promise<void> {
  for (const step of list) await clock.advance({ to: WORLD_START + step })
}

/** The same jobs, one item at a time. */
const singly: readonly Job[] = testJobs.map((job) => ({
  ...job,
  nthDueAt: (db) => job.nthDueAt(db, 1),
  run: (context) => job.run({ ...context, limit: 1 }),
}))

async function contentAfter(
  list: readonly Plan[],
  run: (opened: ClockWorld) => Promise<void>,
  jobs: readonly Job[] = testJobs,
) {
  return inFolder(async (folder) => {
    const opened = openClockWorld(folder, { jobs })
    fill(opened.world, list)
    await run(opened)
    const content = contentOfWorld(opened.world)
    opened.world.close()
    return content
  })
}

const RUNS = { numRuns: 10, seed: 4 }

describe('laws of the clock', () => {
  test('how time is cut changes nothing: one advance, many, and a move at a time are one', async () => {
    await assert(
      asyncProperty(plans, steps, async (list, cuts) => {
        const whole = await contentAfter(list, ({ clock }) => advanceBy(clock, [END]))
        const cut = await contentAfter(list, ({ clock }) => advanceBy(clock, cuts))
        const fine = await contentAfter(list, ({ clock }) => advanceBy(clock, cuts), singly)
        expect(cut).toEqual(whole)
        expect(fine).toEqual(whole)
      }),
      RUNS,
    )
  })

  test('from event to event is the same way', async () => {
    await assert(
      asyncProperty(plans, async (list) => {
        const whole = await contentAfter(list, ({ clock }) => advanceBy(clock, [END]))
        const stepped = await contentAfter(list, async ({ world, clock }) => {
          while ((clock.nextEventAt() ?? Infinity) <= WORLD_START + END) {
            const before = clock.nextEventAt()
            await clock.advance('next')
            expect(world.clock.now()).toBe(before)
          }
          await advanceBy(clock, [END])
        })
        expect(stepped).toEqual(whole)
      }),
      RUNS,
    )
  })

  test('rewind equals never advanced', async () => {
    await assert(
      asyncProperty(plans, steps, async (list, cuts) => {
        await contentAfter(list, async ({ world, clock }) => {
          const never = contentOfWorld(world)
          await advanceBy(clock, cuts)
          await clock.rewind()
          expect(contentOfWorld(world)).toEqual(never)
        })
      }),
      RUNS,
    )
  })

  test('in live, time that the machine let pass does what an advance does', async () => {
    await assert(
      asyncProperty(plans, steps, async (list, cuts) => {
        const advanced = await contentAfter(list, ({ clock }) => advanceBy(clock, [END]))
        const lived = await inFolder(async (folder) => {
          let passed = 0
          const opened = openClockWorld(folder, { machine: { now: () => WORLD_START + passed } })
          fill(opened.world, list)
          await opened.clock.setMode('live')
          for (const cut of cuts) {
            passed = cut
            await opened.clock.tick()
          }
          await opened.clock.setMode('stepped')
          const content = contentOfWorld(opened.world)
          opened.world.close()
          return content
        })
        expect(lived).toEqual(advanced)
      }),
      RUNS,
    )
  })
})

describe('the phases of one instant', () => {
  const T = WORLD_START + HOUR_MS

  async function atOneInstant(jobs: readonly Job[]) {
    return inFolder(async (folder) => {
      const { world, clock } = openClockWorld(folder, { jobs })
      addOrganizations(world, 1)
      const file = world.organization(1)
      addAudit(file, T)
      addAudit(file, T)
      addCensus(file, T)
      addToll(file, 1, T - 1)
      addToll(file, 2, T)
      addToll(file, 3, T + 1)
      await clock.advance({ to: T + 1 })
      const seen = {
        rung: listRung(file.read),
        censuses: listCensuses(file.read),
        audits: listAudits(file.read),
      }
      world.close()
      return seen
    })
  }

  test.each([
    ['many at a time', testJobs],
    ['one at a time', singly],
  ])('before, with, after: each sees exactly what comes first, %s', async (_, jobs) => {
    const { rung, censuses, audits } = await atOneInstant(jobs)
    expect(censuses).toEqual([`1 before ${T}`])
    // Of the instant are toll 2 and the first of the three that the census starts.
    const first = `3 by ${T}, 0 waiting; `
    // What the first audit starts at its own instant is done before the second begins, not before it ends.
    const second = `4 by ${T}, 0 waiting; `
    expect(audits).toEqual([first.repeat(3), second.repeat(3)])
    expect(rung.filter(([instant]) => instant === T)).toHaveLength(4)
    expect(rung.at(-1)).toEqual([T + 1, 3])
  })

  test('a job of phase after does not run before its instant', async () => {
    await inFolder(async (folder) => {
      const { world, clock } = openClockWorld(folder)
      addOrganizations(world, 1)
      addAudit(world.organization(1), T)
      await clock.advance({ to: T - 1 })
      expect(listAudits(world.organization(1).read)).toEqual([])
      expect(clock.nextEventAt()).toBe(T)
      world.close()
    })
  })
})

describe('a process that ends on the way', () => {
  /** Closes the world at the given turn of the event loop of its advance, as a host does that stops. */
  async function closeAt(folder: string, list: readonly Plan[], turn: number): Promise<number> {
    let left = turn
    const turns = {
      next: async () => {
        left -= 1
        if (left === 0) opened.world.close()
        await machineTurns.next()
      },
    }
    const opened = openClockWorld(folder, { turns, jobs: singly })
    fill(opened.world, list)
    await opened.clock.advance({ by: END }).catch((error: Error) => {
      expect(error.message).toBe('The sandbox was closed on the way; it is whole when it is opened.')
    })
    if (left > 0) opened.world.close()
    return left
  }

  test('leaves a world that is whole when it is opened, and ends as if nothing had been', async () => {
    await assert(
      asyncProperty(plans, integer({ min: 1, max: 60 }), async (list, turn) => {
        const whole = await contentAfter(list, ({ clock }) => advanceBy(clock, [END]), singly)
        await inFolder(async (folder) => {
          await closeAt(folder, list, turn)
          const { world, clock } = openClockWorld(folder)
          expect(clock.nextEventAt() ?? Infinity).toBeGreaterThanOrEqual(world.clock.now())
          await clock.advance({ to: WORLD_START + END })
          expect(contentOfWorld(world)).toEqual(whole)
          world.close()
        })
      }),
      RUNS,
    )
  })

  test('within an instant of phase after: its rest comes before what it made due', async () => {
    const list: Plan[] = [{ organization: 1, at: HOUR_MS, hops: 0, kind: 'audit' }]
    const whole = await contentAfter(list, ({ clock }) => advanceBy(clock, [END]), singly)
    // An audit has three parts, and a slice one turn after each.
    for (const turn of [1, 2, 3]) {
      await inFolder(async (folder) => {
        await closeAt(folder, list, turn)
        const { world, clock } = openClockWorld(folder)
        await clock.advance({ to: WORLD_START + END })
        expect(contentOfWorld(world)).toEqual(whole)
        world.close()
      })
    }
  })

  test('one file ahead of the clock takes the others with it', async () => {
    await inFolder(async (folder) => {
      const list: Plan[] = [1, 2, 3].map((organization) => ({
        organization,
        at: HOUR_MS,
        hops: 2,
        kind: 'toll',
      }))
      // After the first transaction: the first file is there, two others and the clock are not.
      await closeAt(folder, list, 1)
      const { world, clock } = openClockWorld(folder)
      expect(world.clock.now()).toBeGreaterThanOrEqual(WORLD_START + HOUR_MS)
      for (const number of [1, 2, 3]) {
        const rung = world.organization(number).read.column('SELECT at FROM events')
        expect(rung[0]).toBe(WORLD_START + HOUR_MS)
      }
      expect(clock.nextEventAt() ?? Infinity).toBeGreaterThan(world.clock.now())
      world.close()
    })
  })
})

describe('work that fails', () => {
  test('is rolled back and said; what follows begins where it failed', async () => {
    await inFolder(async (folder) => {
      let broken = true
      const failing: Job[] = testJobs.map((job) => ({
        ...job,
        run: (context) => {
          if (broken && context.organization.number === 2) throw new Error('broken')
          return job.run(context)
        },
      }))
      const { world, clock } = openClockWorld(folder, { jobs: failing })
      fill(
        world,
        [1, 2, 3].map((organization) => ({ organization, at: HOUR_MS, hops: 0, kind: 'toll' })),
      )
      await expect(clock.advance({ by: END })).rejects.toThrow('broken')
      expect(clock.running).toBe(null)
      broken = false
      await clock.advance({ by: 2 * HOUR_MS })
      for (const number of [1, 2, 3]) {
        expect(world.organization(number).read.column('SELECT at FROM events')).toHaveLength(1)
      }
      world.close()
    })
  })
})
