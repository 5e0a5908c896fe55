import { afterEach, describe, expect, test } from 'vitest'
import { campaignStatusCode } from '../../../../src/engine/domain/campaign-status.ts'
import { campaignStart } from '../../../../src/engine/sandbox/simulation/campaign-start.ts'
import { organizationChance } from '../../../../src/engine/sandbox/world/seeded-chance.ts'
import { readCampaignStats } from '../../../../src/engine/store/campaign-stats.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { writeScenario } from '../../../../src/engine/store/scenarios.ts'
import { findBookFaults } from '../../../support/books.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { queueSingle } from '../../../support/queue-single.ts'
import { START } from '../../../support/served-sandbox.ts'
import { emptyTally } from '../../../../src/engine/sandbox/scheduler/job.ts'

/**
 * A slice that goes on past the start of a campaign writes its emails as they are at the slice's
 * end; one that ends there writes them PENDING. Both ways lead to the same rows, also for people
 * that something else moves between the start and their turn.
 */
const SEND_AT = START + HOUR_MS
const END = START + 4 * DAY_MS
const RATES = { opened: 0.5, clicked: 0.3, complained: 0.02, hardBounce: 0.05, softBounce: 0.05 }

const worlds: SendingFile[] = []

afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})

function begin(people: number, unsubscribed: number): SendingFile {
  const world = new SendingFile()
  worlds.push(world)
  const rates = { ...RATES, unsubscribed }
  world.platform.transaction(() =>
    writeScenario(world.platform.write, 0, { scenario: 'healthy', rates, seed: 3 }),
  )
  world.addPeople(crowd(people))
  return world
}

const cancelled = (world: SendingFile) =>
  world.file.read.column<number>('SELECT id FROM emails WHERE status = 6').length

function agree(make: () => SendingFile, cuts: readonly number[]): SendingFile {
  const [once, often] = [make(), make()]
  once.advance(END)
  often.advance(END, { cuts })
  expect(once.dump()).toEqual(often.dump())
  expect([...findBookFaults(once.file.read), ...findMailFaults(once.file.read)]).toEqual([])
  return once
}

describe('a slice that goes on past the start of a campaign', () => {
  test('comes to the same rows as one that ends there', () => {
    const make = () => {
      const world = begin(1500, 0.1)
      world.schedule(SEND_AT)
      return world
    }
    agree(make, [SEND_AT, SEND_AT + 10_000, SEND_AT + HOUR_MS])
  })

  test('who leaves through an earlier campaign before their turn gets none of it', () => {
    const second = SEND_AT + 20 * MINUTE_MS
    const make = () => {
      const world = begin(3000, 0.7)
      world.schedule(SEND_AT)
      world.schedule(second)
      return world
    }
    expect(cancelled(agree(make, [second, second + 5000, second + MINUTE_MS]))).toBeGreaterThan(0)
  })

  test('with single mail that bounces before their turn gets none of it', () => {
    const make = () => {
      const world = begin(12_000, 0)
      world.addPeople([{ email: 'bounce@sandbox.test' }])
      const single = { kind: 'TRANSACTIONAL', recipient: 'bounce@sandbox.test', subscriber: 12_001 } as const
      queueSingle(world.file, { ...single, due: SEND_AT + 1000 })
      world.schedule(SEND_AT)
      return world
    }
    expect(cancelled(agree(make, [SEND_AT, SEND_AT + 150_000]))).toBe(1)
  })

  test('a campaign that starts meanwhile finds people as they are at its own start', () => {
    const filters = JSON.stringify([{ type: 'STRING', field: 'email', operator: 'CONTAINS', value: 'p1' }])
    const make = () => {
      const world = begin(800, 0.5)
      world.schedule(SEND_AT)
      world.schedule(SEND_AT + 8 * HOUR_MS, { filters })
      return world
    }
    const world = agree(make, [SEND_AT, SEND_AT + 8 * HOUR_MS])
    const gone = `SELECT count(*) AS n FROM emails e JOIN emails f ON f.subscriber = e.subscriber AND f.campaign = 1
      WHERE e.campaign = 2 AND f.unsubscribed <= ?`
    expect(world.file.read.get(gone, [SEND_AT + 8 * HOUR_MS])).toEqual({ n: 0 })
  })

  test.each([END, SEND_AT])(
    'who is erased before the emails are written gets none, written ahead to %i',
    (writeAheadTo) => {
      const world = begin(300, 0)
      world.addPeople([{ email: 'bounce@sandbox.test' }, { email: 'bounce+again@sandbox.test' }])
      const campaign = world.schedule(SEND_AT)
      const { file } = world
      const context = {
        ...{
          db: file.write,
          organization: world.organization,
          platform: world.platform.read,
          until: SEND_AT,
        },
        ...{ writeAheadTo, limit: 5000, chance: organizationChance(1, 1), content: nodeContentLibrary },
        tally: emptyTally(),
      }
      file.transaction(() => campaignStart.run(context))
      file.transaction(() => file.write.run('DELETE FROM subscribers WHERE id IN (7, 299)'))
      file.transaction(() => campaignStart.run(context))
      world.advance(END)
      const { read } = file
      expect(read.column('SELECT subscriber FROM emails ORDER BY id')).toEqual(
        Array.from({ length: 302 }, (_, index) => index + 1).filter((id) => id !== 7 && id !== 299),
      )
      expect(read.column('SELECT bounced IS NOT NULL FROM emails WHERE subscriber > 300')).toEqual([1, 1])
      expect(readCampaignStats(read, campaign)).toMatchObject({ recipients: 300, sent: 300 })
      expect(read.column('SELECT status FROM campaigns')).toEqual([campaignStatusCode('SENT')])
      expect(findMailFaults(read)).toEqual([])
    },
  )
})
