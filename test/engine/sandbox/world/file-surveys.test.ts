import { cpSync, existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { surveyBy } from '../../../../src/engine/sandbox/scheduler/jobs.ts'
import { insertExport } from '../../../../src/engine/store/exports.ts'
import type { World } from '../../../../src/engine/sandbox/world/world.ts'
import { addOrganizations, inFolder, openClockWorld, WORLD_START } from '../../../support/clock-world.ts'
import { addToll, testJobs } from '../../../support/tolls.ts'
import { HOUR_MS } from '../../../../src/shared/text/time-units.ts'

const COUNT = 3
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)
const survey = surveyBy(testJobs)

/** Writes to a file in one way or another; each changes what a survey says. */
const CHANGES = {
  toll: (world: World, number: number, step: number) =>
    addToll(world.organization(number), step, WORLD_START + (step + 1) * HOUR_MS),
  email: (world: World, number: number) =>
    world
      .organization(number)
      .write.run(`INSERT INTO emails (kind, status, recipient, created) VALUES (2, 1, 'a@b.test', 1)`),
  job: (world: World, number: number) =>
    insertExport(world.organization(number).write, { audience: 1, fields: [], at: WORLD_START }),
}

function pathOf(folder: string, number: number): string {
  return join(folder, 'world', 'organizations', `000${number}.db`)
}

/** SQLite keeps a log beside a file that is open. */
function isOpen(folder: string, number: number): boolean {
  return existsSync(`${pathOf(folder, number)}-wal`)
}

const WAYS = ['close', 'crash', 'restore'] as const

const plans = array(
  record({
    change: constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
    organization: nat(COUNT - 1),
    way: constantFrom(...WAYS),
  }),
  { minLength: 1, maxLength: 5 },
)

/** Comes to the same world again, by this way. Returns the folder in which it is. */
async function comeBack(world: World, folder: string, way: (typeof WAYS)[number]): Promise<string> {
  if (way === 'restore') {
    await world.snapshot('here')
    await world.restore('here')
    await world.forgetSnapshot('here', 'snapshots')
  }
  // As a process leaves it that is killed: nothing was closed.
  if (way === 'crash')
    cpSync(join(folder, 'world'), join(`${folder}-next`, 'world'), {
      recursive: true,
      preserveTimestamps: true,
    })
  world.close()
  return way === 'crash' ? `${folder}-next` : folder
}

test('what is known of a file is what the file says, however the world was left', async () => {
  await assert(
    asyncProperty(plans, async (list) => {
      await inFolder(async (outer) => {
        let folder = join(outer, 'world')
        let { world } = openClockWorld(folder)
        addOrganizations(world, COUNT)
        for (const [step, { change, organization, way }] of list.entries()) {
          CHANGES[change](world, organization + 1, step)
          folder = await comeBack(world, folder, way)
          world = openClockWorld(folder).world
          for (const number of numbers) {
            const known = world.surveyOf(number)
            const said = survey(world.organization(number).read)
            expect(known ?? said).toEqual(said)
            if (way === 'close') expect(known).toEqual(said)
          }
        }
        world.close()
      })
    }),
    { numRuns: 25 },
  )
})

test('a world that was closed is opened without opening the files of its organizations', async () => {
  await inFolder(async (folder) => {
    const before = openClockWorld(folder)
    addOrganizations(before.world, COUNT)
    addToll(before.world.organization(2), 1, WORLD_START + HOUR_MS)
    before.world.close()
    const { world, clock } = openClockWorld(folder)
    expect(clock.nextEventAt()).toBe(WORLD_START + HOUR_MS)
    const files = numbers.map((number) => isOpen(folder, number))
    expect(files).toEqual([false, false, false])
    await clock.advance({ by: HOUR_MS })
    expect(clock.nextEventAt()).toBeNull()
    world.close()
  })
})

test('a file that changed behind our back is read again', async () => {
  await inFolder(async (folder) => {
    const before = openClockWorld(folder)
    addOrganizations(before.world, COUNT)
    before.world.close()
    utimesSync(pathOf(folder, 2), 1, 1)
    const { world } = openClockWorld(folder)
    expect(numbers.map((number) => world.surveyOf(number) !== undefined)).toEqual([true, false, true])
    world.close()
  })
})
