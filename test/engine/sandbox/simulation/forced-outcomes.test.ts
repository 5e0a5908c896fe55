import { afterEach, describe, expect, test } from 'vitest'
import { FORCED_OUTCOMES, forcedOutcomeOf } from '../../../../src/engine/domain/scenario.ts'
import { findBookFaults } from '../../../support/books.ts'
import { recordFormerAddress } from '../../../../src/engine/store/subscribers.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/text/time-units.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

const SEND_AT = START + HOUR_MS
let world: SendingFile

afterEach(() => {
  expect([...findBookFaults(world.file.read), ...findMailFaults(world.file.read)]).toEqual([])
  world.close()
})

interface Row {
  recipient: string
  person: number
  status: number
  delivered: number | null
  opened: number | null
  clicked: number | null
  unsubscribed: number | null
  outcome: string | null
}

/** One campaign to these addresses, and what became of each after a day. */
function sendTo(...addresses: string[]): Map<string, Row> {
  world = new SendingFile()
  world.addPeople(addresses.map((email) => ({ email })))
  world.schedule(SEND_AT)
  world.advance(SEND_AT + DAY_MS)
  const rows = world.file.read.all<Row>(
    `SELECT e.recipient, s.status AS person, e.status, e.delivered, e.opened, e.clicked, e.unsubscribed, e.outcome
     FROM emails e JOIN subscribers s ON s.id = e.subscriber`,
  )
  return new Map(rows.map((row) => [row.recipient, row]))
}

const eventsOf = (email: string, type: number) =>
  world.file.read.column<string>(
    'SELECT data FROM events WHERE type = ? AND subscriber = (SELECT id FROM subscribers WHERE email = ?)',
    [type, email],
  )

describe('addresses at sandbox.test force their outcome within 24 hours', () => {
  test.each(['', '+anything', '+a+b'])('delivered%s@ arrives and is not read', (tag) => {
    const address = `delivered${tag}@sandbox.test`
    expect(sendTo(address).get(address)).toMatchObject({ status: 3, person: 2, opened: null, outcome: null })
  })

  test('bounce@ bounces hard, and the person is BOUNCED at once', () => {
    const row = sendTo('bounce@sandbox.test').get('bounce@sandbox.test')
    expect(row).toMatchObject({ status: 4, person: 4, delivered: null })
    expect(JSON.parse(row?.outcome ?? '')).toEqual({
      bounceType: 'HARD',
      bounceCategory: 'NO_SUCH_USER',
      reason: expect.stringContaining('550'),
      provider: 'sandbox',
    })
  })

  test('softbounce@ counts as bounced and stays SUBSCRIBED', () => {
    const row = sendTo('softbounce@sandbox.test').get('softbounce@sandbox.test')
    expect(row).toMatchObject({ status: 4, person: 2 })
    expect(JSON.parse(row?.outcome ?? '')).toMatchObject({
      bounceType: 'SOFT',
      bounceCategory: 'MAILBOX_FULL',
    })
  })

  test('complaint@ arrives and complains: COMPLAINED', () => {
    const row = sendTo('complaint@sandbox.test').get('complaint@sandbox.test')
    expect(row).toMatchObject({ status: 5, person: 6, delivered: expect.any(Number) })
    expect(JSON.parse(row?.outcome ?? '')).toEqual({ complaintFeedbackType: 'abuse', provider: 'sandbox' })
  })

  test('opens@ opens, clicks@ opens and clicks', () => {
    const rows = sendTo('opens@sandbox.test', 'clicks@sandbox.test')
    const opened = expect.any(Number)
    expect(rows.get('opens@sandbox.test')).toMatchObject({ opened, clicked: null, person: 2 })
    expect(rows.get('clicks@sandbox.test')).toMatchObject({ opened, clicked: expect.any(Number) })
    expect(eventsOf('clicks@sandbox.test', 6).length).toBeGreaterThan(0)
  })

  test('unsubscribes@ follows the unsubscribe link: UNSUBSCRIBED, with its event', () => {
    const rows = sendTo('unsubscribes@sandbox.test')
    expect(rows.get('unsubscribes@sandbox.test')).toMatchObject({
      person: 3,
      unsubscribed: expect.any(Number),
    })
    const [data = ''] = eventsOf('unsubscribes@sandbox.test', 2)
    expect(JSON.parse(data)).toEqual({ source: 'LINK', emailId: 1, campaignId: 1 })
  })

  test('slow@ is delayed and delivered hours later', () => {
    const row = sendTo('slow@sandbox.test').get('slow@sandbox.test')
    expect(row?.delivered).toBeGreaterThan(SEND_AT + 10 * HOUR_MS)
    expect(eventsOf('slow@sandbox.test', 8)).toHaveLength(1)
  })

  test('suppressed@ comes back from the suppression list of the provider: INTERNAL, hard', () => {
    const row = sendTo('suppressed@sandbox.test').get('suppressed@sandbox.test')
    expect(row).toMatchObject({ status: 4, person: 4 })
    expect(JSON.parse(row?.outcome ?? '')).toMatchObject({ bounceType: 'HARD', bounceCategory: 'INTERNAL' })
  })

  test('every one of them is over after 24 hours', () => {
    sendTo(...FORCED_OUTCOMES.flatMap((word) => [`${word}@sandbox.test`, `${word}+x@sandbox.test`]))
    expect(world.file.read.all('SELECT recipient FROM emails WHERE due IS NOT NULL')).toEqual([])
  })

  test('no other address forces anything', () => {
    world = new SendingFile()
    for (const address of ['bounces@sandbox.test', 'bounce@sandbox.test.example', 'a+bounce@sandbox.test'])
      expect(forcedOutcomeOf(address)).toBeNull()
  })
})

describe('three soft bounces in a row', () => {
  const STATUS = 'SELECT status FROM subscribers WHERE id = 1'

  function sendAtHours(...hours: number[]): number[] {
    world = new SendingFile()
    world.addPeople([{ email: 'softbounce@sandbox.test' }])
    for (const hour of hours) world.schedule(START + hour * HOUR_MS)
    world.advance(START + 10 * DAY_MS)
    return world.file.read.column<number>(STATUS)
  }

  test('of three different messages: BOUNCED; two are not enough', () => {
    expect(sendAtHours(1, 30)).toEqual([2])
    world.close()
    expect(sendAtHours(1, 30, 60)).toEqual([4])
  })

  test('Right to the last edge, 1: a message that arrived at another address in between does not interrupt them', () => {
    world = new SendingFile()
    world.addPeople([{ email: 'softbounce@sandbox.test' }])
    let previous = 'softbounce@sandbox.test'
    for (const hour of [1, 30, 60, 90]) {
      world.schedule(START + hour * HOUR_MS)
      // The third goes to another address, which takes it.
      const email = hour === 60 ? 'delivered@sandbox.test' : 'softbounce@sandbox.test'
      world.file.write.run('UPDATE subscribers SET email = ? WHERE id = 1', [email])
      if (email !== previous) recordFormerAddress(world.file.write, previous, 1)
      previous = email
      world.advance(START + (hour + 25) * HOUR_MS)
    }
    expect(world.file.read.column(STATUS)).toEqual([4])
  })
})
