import { expect, test } from 'vitest'
import { readDeliverySince, readDeliveryTotals } from '../../../src/engine/store/deliverability.ts'
import { writeScenario } from '../../../src/engine/store/scenarios.ts'
import { DAY_MS, HOUR_MS } from '../../../src/shared/text/time-units.ts'
import { queueSingle } from '../../support/queue-single.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'

/** What was sent since any instant, against a count of the rows: also where it cuts a campaign in two. */
const RATES = {
  hardBounce: 0.2,
  softBounce: 0.1,
  opened: 0.5,
  clicked: 0.3,
  complained: 0.2,
  unsubscribed: 0.1,
}

const RECOUNT = `SELECT count(*) AS sent, coalesce(sum(status IN (3, 5)), 0) AS delivered,
  coalesce(sum(status = 4), 0) AS bounced, coalesce(sum(status = 5), 0) AS complained
  FROM emails WHERE kind <> 4 AND sent >= ?`

test('the totals since an instant are the recount, whichever part of a campaign is the smaller', () => {
  const world = new SendingFile()
  const { file, platform } = world
  platform.transaction(() => writeScenario(platform.write, 0, { scenario: 'healthy', rates: RATES, seed: 5 }))
  world.addPeople(crowd(250))
  world.schedule(START + HOUR_MS)
  world.schedule(START + HOUR_MS, { name: 'July' })
  world.schedule(START + 2 * HOUR_MS, { name: 'August' })
  for (const [kind, due] of [
    ['TRANSACTIONAL', 1000],
    ['TEST', 2000],
    ['WORKFLOW', 3000],
  ] as const)
    queueSingle(file, {
      kind,
      recipient: 'p1@mail.test',
      subscriber: kind === 'TEST' ? null : 2,
      due: START + HOUR_MS + due,
    })
  world.advance(START + 3 * DAY_MS)
  const sent = file.read.column<number>(
    'SELECT DISTINCT sent FROM emails WHERE sent IS NOT NULL ORDER BY sent',
  )
  // Seven seconds of two campaigns, and an hour later seven of another.
  expect(sent.length).toBeGreaterThan(15)
  const instants = [0, START, ...sent.flatMap((at) => [at - 1, at, at + 1]), START + 4 * DAY_MS]
  const told = instants.map((since) => readDeliverySince(file.read, since))
  expect(told).toEqual(instants.map((since) => file.read.get(RECOUNT, [since])))
  expect(readDeliveryTotals(file.read)).toEqual(file.read.get(RECOUNT, [0]))
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBeGreaterThan(15)
  world.close()
})
