import { describe, expect, test } from 'vitest'
import { encodeId } from '../../../../src/shared/ids.ts'
import { writeScenario } from '../../../../src/engine/store/scenarios.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/text/time-units.ts'
import { findBookFaults } from '../../../support/books.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { queueSingle } from '../../../support/queue-single.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/**
 * Slices that end exactly when something happens: campaigns of one instant, single messages to
 * their readers, and everything that becomes of both. Wherever time is cut, the rows are the same.
 */
const SEND_AT = START + HOUR_MS
const END = START + DAY_MS
const PEOPLE = 100
const BOUNCING = 16
const RATES = {
  ...{ hardBounce: 0.1, softBounce: 0.2, opened: 0.7, clicked: 0.7, complained: 0.1, unsubscribed: 0.2 },
}

/**
 * Three campaigns at one instant, one a second later; some readers get single mail around their turn.
 * With `toOpeners` one more goes to who has opened the first by then.
 */
function begin(toOpeners: number | null = null): SendingFile {
  const world = new SendingFile()
  world.platform.transaction(() =>
    writeScenario(world.platform.write, 0, { scenario: 'healthy', rates: RATES, seed: 11 }),
  )
  world.addPeople(crowd(PEOPLE))
  world.addPeople(Array.from({ length: BOUNCING }, (_, index) => ({ email: `bounce+${index}@sandbox.test` })))
  for (let person = 1; person <= PEOPLE; person += 11) single(world, person, SEND_AT - 2000 + person * 70)
  // Their single mail comes back while the campaigns go out: to some before, to some after their turn.
  for (let index = 0; index < BOUNCING; index += 1)
    single(world, PEOPLE + 1 + index, SEND_AT + 1000 - index * 2000)
  const few = [{ type: 'STRING', field: 'email', operator: 'CONTAINS', value: '3' }]
  world.schedule(SEND_AT)
  world.schedule(SEND_AT, { name: 'July', filters: JSON.stringify(few) })
  world.schedule(SEND_AT, { name: 'August' })
  world.schedule(SEND_AT + 1000, { name: 'September' })
  const openers = [{ type: 'CAMPAIGN', operator: 'OPENED', campaignIds: [encodeId('campaign', 1, 1)] }]
  if (toOpeners !== null) world.schedule(toOpeners, { name: 'Openers', filters: JSON.stringify(openers) })
  return world
}

function single(world: SendingFile, subscriber: number, due: number): void {
  const [recipient = ''] = world.file.read.column<string>('SELECT email FROM subscribers WHERE id = ?', [
    subscriber,
  ])
  queueSingle(world.file, { kind: 'TRANSACTIONAL', recipient, subscriber, due })
}

function play(
  cuts: readonly number[],
  limit = 5000,
  toOpeners: number | null = null,
): Record<string, unknown[]> {
  const world = begin(toOpeners)
  world.advance(END, { cuts, limit })
  const faults = [...findBookFaults(world.file.read), ...findMailFaults(world.file.read)]
  const rows = world.dump()
  world.close()
  expect(faults).toEqual([])
  return rows
}

const TIMES = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed']

/** Every instant at which something happened, in order. */
function instantsOf(rows: Record<string, unknown[]>): number[] {
  const found = (rows['emails'] as Record<string, number | null>[]).flatMap((email) =>
    TIMES.flatMap((name) => email[name] ?? []),
  )
  return [...new Set(found)].toSorted((one, other) => one - other)
}

describe('a slice that ends exactly when something happens', () => {
  const whole = play([])
  const instants = instantsOf(whole)
  // The first minutes, in which turns and single messages meet, and some of the days after.
  const meeting = instants.filter((at) => at <= SEND_AT + 60_000)
  const later = instants.filter((_at, index) => index % 25 === 0)

  test('has enough to end at', () => {
    expect(meeting.length).toBeGreaterThan(20)
    expect(later.length).toBeGreaterThan(10)
    const emails = whole['emails'] as { campaign: number | null; status: number }[]
    expect(new Set(emails.map(({ campaign }) => campaign)).size).toBe(5)
    // Some left between two of the campaigns, and were sent no more.
    expect(emails.filter(({ status }) => status === 6).length).toBeGreaterThan(0)
  })

  test('comes to the same rows, whether it ends at one of them', () => {
    const some = meeting.filter((_at, index) => index % Math.ceil(meeting.length / 12) === 0)
    for (const at of some) expect(play([at])).toEqual(whole)
  })

  test('or at every one of them, in transactions of any size', () => {
    for (const limit of [1, 7, 5000]) {
      expect(play([...meeting, ...later], limit)).toEqual(whole)
      expect(
        play(
          [...meeting, ...later].map((at) => at - 1),
          limit,
        ),
      ).toEqual(whole)
    }
  })

  test('a start at the very instant of an opening finds who had opened before it', () => {
    type Opened = { campaign: number | null; subscriber: number; opened: number | null }
    const opened = (whole['emails'] as Opened[]).filter(
      (email) => email.campaign === 1 && email.opened !== null,
    )
    const openings = opened.map((email) => email.opened ?? 0).toSorted((one, other) => one - other)
    for (const at of [openings[2] ?? 0, openings[20] ?? 0]) {
      const rows = play([], 5000, at)
      for (const cuts of [[at - 1], [at], [at - 1, at, at + 1]]) expect(play(cuts, 40, at)).toEqual(rows)
      const reached = (rows['emails'] as Opened[]).filter(({ campaign }) => campaign === 5)
      const before = opened.filter((email) => (email.opened ?? 0) < at).map(({ subscriber }) => subscriber)
      expect(reached.length).toBeGreaterThan(0)
      expect(before).toEqual(expect.arrayContaining(reached.map(({ subscriber }) => subscriber)))
    }
  })
})
