import { expect, test } from 'vitest'
import { jobs } from '../../../../src/engine/sandbox/scheduler/jobs.ts'
import { writeScenario } from '../../../../src/engine/store/scenarios.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { addOrganizations, inFolder, openClockWorld, WORLD_START } from '../../../support/clock-world.ts'
import { dumpMail } from '../../../support/mail-books.ts'
import { addPeople, addSender, crowd, scheduleCampaign } from '../../../support/sending-file.ts'
import { LIVELY_RATES } from '../../../support/sending-shop.ts'

/** What the first of so many organizations holds, after the real clock advanced by these steps. */
function play(organizations: number, steps: readonly number[]) {
  return inFolder(async (folder) => {
    const { world, clock } = openClockWorld(folder, { jobs })
    addOrganizations(world, organizations)
    world.platform.transaction(() =>
      writeScenario(world.platform.write, 0, { scenario: 'healthy', rates: LIVELY_RATES, seed: null }),
    )
    for (let number = 1; number <= organizations; number += 1) {
      const file = world.organization(number)
      addSender(file)
      addPeople(file, crowd(150))
      for (const minutes of [0, 1, 90]) scheduleCampaign(file, WORLD_START + HOUR_MS + minutes * MINUTE_MS)
    }
    for (const by of steps) await clock.advance({ by })
    const dumps = Array.from({ length: organizations }, (_, index) =>
      dumpMail(world.organization(index + 1).read),
    )
    world.close()
    return dumps
  })
}

test('how many organizations there are changes nothing, and neither do the steps of the clock', async () => {
  const [alone] = await play(1, [5 * DAY_MS])
  const [first, second] = await play(3, [HOUR_MS, HOUR_MS, 1500, DAY_MS, 4 * DAY_MS - 2 * HOUR_MS - 1500])
  expect(first).toEqual(alone)
  // Their people are the same, their chance is not.
  expect(second?.['emails']).not.toEqual(first?.['emails'])
})
