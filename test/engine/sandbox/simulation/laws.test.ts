import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SubscriberStatus } from '../../../../src/engine/domain/subscriber-status.ts'
import { CounterChanges } from '../../../../src/engine/store/counters.ts'
import { writeScenario } from '../../../../src/engine/store/scenarios.ts'
import { cancelMailOfLeavers } from '../../../../src/engine/sending/campaign-progress.ts'
import { findSubscriber, updateSubscriber } from '../../../../src/engine/store/subscribers.ts'
import { findBookFaults } from '../../../support/books.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** Everything that can happen happens often, so that few people show it. */
const RATES = {
  hardBounce: 0.08,
  softBounce: 0.3,
  opened: 0.7,
  clicked: 0.7,
  complained: 0.1,
  unsubscribed: 0.15,
}

const END = START + 5 * DAY_MS

/** Within the two days in which most happens; sends take seconds, so some cuts fall among them. */
const cutAt = integer({ min: 0, max: 2 * 86_400 }).map((seconds) => START + seconds * 1000)
const soonAfterStart = integer({ min: 0, max: 30 }).map((seconds) => START + HOUR_MS + seconds * 1000)

interface Change {
  at: number
  person: number
  status: SubscriberStatus
}

const change = record({
  at: soonAfterStart,
  person: integer({ min: 1, max: 200 }),
  status: constantFrom<SubscriberStatus[]>('UNSUBSCRIBED', 'SUBSCRIBED', 'BANNED'),
})

const story = record({
  seed: integer({ min: 1, max: 1_000_000 }),
  people: integer({ min: 1, max: 200 }),
  /** Minutes after the first hour at which each of some campaigns goes out. */
  campaigns: array(integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 4 }),
  changes: array(change, { maxLength: 5 }),
})

interface Story {
  seed: number
  people: number
  campaigns: number[]
  changes: Change[]
}

function begin({ seed, people, campaigns }: Story): SendingFile {
  const world = new SendingFile()
  world.platform.transaction(() =>
    writeScenario(world.platform.write, 0, { scenario: 'healthy', rates: RATES, seed }),
  )
  world.addPeople(crowd(people))
  for (const minutes of campaigns) world.schedule(START + HOUR_MS + minutes * MINUTE_MS)
  return world
}

function applyChange(world: SendingFile, { person, status, at }: Change): void {
  world.file.transaction(() => {
    const before = findSubscriber(world.file.read, person)
    if (!before) return
    const counters = new CounterChanges()
    const after = updateSubscriber(world.file.write, before, { status }, at, counters)
    cancelMailOfLeavers(world.file.write, [
      { kind: 'STATUS', subscriber: after.id, at: at, before: before.status, after: after.status },
    ])
    counters.write(world.file.write)
  })
}

/** Plays it to its end; people change at their instants, whatever the cuts in between. */
function play(
  given: Story,
  how: { limit?: number; cuts?: readonly number[] },
  look: (world: SendingFile) => void = () => undefined,
): Record<string, unknown[]> {
  const world = begin(given)
  try {
    const { limit = 5000, cuts = [] } = how
    const changes = given.changes.toSorted((one, other) => one.at - other.at)
    for (const one of changes) {
      world.advance(one.at, { limit, cuts })
      look(world)
      applyChange(world, one)
    }
    for (const cut of cuts.toSorted((one, other) => one - other)) {
      world.advance(cut, { limit })
      look(world)
    }
    world.advance(END, { limit })
    look(world)
    return world.dump()
  } finally {
    world.close()
  }
}

/** `npm run soak -- sending-repeat` plays a thousand. */
const RUNS = 12
const SEED = 7

describe('laws of sending', () => {
  test('chunk size and where time is cut change nothing', () => {
    const how = record({
      limit: constantFrom(2, 7, 40, 300),
      cuts: array(cutAt, { maxLength: 6 }).chain((rough) =>
        array(soonAfterStart, { maxLength: 4 }).map((fine) => [...rough, ...fine]),
      ),
    })
    assert(
      property(story, how, (given, one) => {
        expect(play(given, one)).toEqual(play(given, {}))
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('the same seed twice is the same, another seed is not', () => {
    const given: Story = { seed: 5, people: 300, campaigns: [0, 10], changes: [] }
    expect(play(given, {})).toEqual(play(given, {}))
    expect(play({ ...given, seed: 6 }, {})).not.toEqual(play(given, {}))
  })

  test('at every instant recipients = pending + in flight + delivered + bounced (+ who left), and all books agree', () => {
    assert(
      property(
        story,
        array(cutAt, { maxLength: 8 }),
        array(soonAfterStart, { maxLength: 6 }),
        (given, a, b) => {
          // People changed by hand leave no event behind, which growth would miss: none of these here.
          play({ ...given, changes: [] }, { cuts: [...a, ...b] }, ({ file }) => {
            expect([...findBookFaults(file.read), ...findMailFaults(file.read)]).toEqual([])
          })
          play(given, { cuts: [...a, ...b] }, ({ file }) => expect(findMailFaults(file.read)).toEqual([]))
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('recipients = the audience at the start, even when people change during the sending', () => {
    assert(
      property(story, (given) => {
        const world = begin({ ...given, campaigns: [0] })
        world.advance(START + HOUR_MS - 1)
        const audience = world.file.read.column<number>(
          'SELECT id FROM subscribers WHERE status = 2 ORDER BY id',
        )
        for (const [index, one] of given.changes.toSorted((x, y) => x.at - y.at).entries()) {
          world.advance(one.at)
          applyChange(world, one)
          world.addPeople([{ email: `late${index}@mail.test` }], one.at)
        }
        world.advance(END)
        const recipients = world.file.read.column<number>('SELECT subscriber FROM emails ORDER BY id')
        world.close()
        expect(recipients).toEqual(audience)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('no email goes to somebody who left before their turn, and every other one goes', () => {
    const world = begin({ seed: 1, people: 200, campaigns: [0], changes: [] })
    const at = START + HOUR_MS + 1000
    world.advance(at)
    // Ids 1 to 40 were sent in the first second.
    applyChange(world, { at, person: 7, status: 'UNSUBSCRIBED' })
    applyChange(world, { at, person: 100, status: 'UNSUBSCRIBED' })
    world.advance(END)
    const rows = world.file.read.all('SELECT subscriber, status, sent FROM emails WHERE sent IS NULL')
    expect(rows).toEqual([{ subscriber: 100, status: 6, sent: null }])
    expect(findMailFaults(world.file.read)).toEqual([])
    world.close()
  })
})
