import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailStatusCode } from '../../../../src/engine/domain/email-status.ts'
import {
  OUTCOME_COLUMNS,
  type SimulatedEmail,
  SimulatedEmails,
} from '../../../../src/engine/store/emails/simulated-emails.ts'
import type { QueuePart } from '../../../../src/engine/store/emails/sending-queue.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'
import { MINUTE_MS } from '../../../../src/shared/text/time-units.ts'

const PEOPLE = 120

type Outcome = Omit<SimulatedEmail, 'subscriber'>

const NOTHING: Outcome = {
  status: emailStatusCode('SENT'),
  sent: null,
  delivered: null,
  opened: null,
  clicked: null,
  bounced: null,
  complained: null,
  outcome: null,
  due: null,
}

/** Makes an outcome of its turn and the minute of the first turn. */
type Plan = (turn: number, minute: number) => Outcome

/** Numbers as far as nearly all of them go, and further. */
const upTo = (usual: number, most: number) =>
  fc.oneof(fc.integer({ min: 0, max: usual }), fc.integer({ min: usual + 1, max: most }))

const status = emailStatusCode('DELIVERED')

const delivered = fc
  .record({
    seconds: upTo(31, 90_000),
    opened: fc.option(upTo(4095, 9000)),
    clicked: fc.option(upTo(31, 300)),
    due: fc.option(upTo(4095, 9000), { freq: 2 }),
    half: fc.boolean(),
  })
  .map(({ seconds, opened, clicked, due, half }): Plan => {
    return (turn, minute) => {
      const openedAt = opened === null ? null : minute + MINUTE_MS * opened
      const clickedAt = openedAt === null || clicked === null ? null : openedAt + MINUTE_MS * clicked
      const dueAt = due === null ? null : minute + MINUTE_MS * due
      const at = turn + 1000 * seconds + (half ? 500 : 0)
      return {
        ...NOTHING,
        status,
        sent: turn,
        delivered: at,
        opened: openedAt,
        clicked: clickedAt,
        due: dueAt,
      }
    }
  })

const bounced = fc
  .record({ seconds: upTo(2 ** 14 - 1, 100_000), outcome: fc.integer({ min: 0, max: 11 }) })
  .map(({ seconds, outcome }): Plan => {
    return (turn) => ({
      ...NOTHING,
      status: emailStatusCode('BOUNCED'),
      sent: turn,
      bounced: turn + 1000 * seconds,
      outcome: JSON.stringify({ reason: `${outcome}’s` }),
    })
  })

const pending = upTo(0, 5).map((late): Plan => {
  return (turn) => ({ ...NOTHING, status: emailStatusCode('PENDING'), due: turn + 1000 * late })
})

const complained = fc.constant<Plan>((turn) => ({
  ...NOTHING,
  ...{ status: emailStatusCode('COMPLAINED'), sent: turn, delivered: turn + 1000, complained: turn + 9000 },
  outcome: '{}',
}))

const plans = fc.array(fc.oneof(delivered, bounced, pending, complained), {
  minLength: 1,
  maxLength: PEOPLE,
})

function partOf(firstSent: number): QueuePart {
  return { campaign: 1, part: 0, template: 1, firstSent, ids: '[]' }
}

test('every email comes back as it was, packed or not, in its place', () => {
  const world = new SendingFile()
  world.addPeople(crowd(PEOPLE))
  const { file } = world
  const property = fc.property(plans, fc.integer({ min: 0, max: 90 }), (planned, second) => {
    const firstSent = START + 1000 * second
    const minute = firstSent - (firstSent % MINUTE_MS)
    const wanted = planned.map((plan, place): SimulatedEmail => {
      return { subscriber: place + 1, ...plan(firstSent + 1000 * Math.floor(place / 40), minute) }
    })
    file.rehearse(() => {
      const emails = new SimulatedEmails(file.write, partOf(firstSent), { created: START, keys: ['name'] })
      for (const email of wanted) emails.add(email)
      expect(emails.finish()).toBe(wanted.length)
      expect(
        file.read.all(`SELECT subscriber, ${OUTCOME_COLUMNS.join(', ')} FROM emails ORDER BY id`),
      ).toEqual(wanted)
      expect(
        file.read.column(
          `SELECT e.id FROM emails e JOIN subscribers s ON s.id = e.subscriber WHERE e.campaign <> 1
             OR e.recipient <> s.email OR e.merge_values <> json_object('name', s.name) OR e.created <> ${START}`,
        ),
      ).toEqual([])
    })
  })
  fc.assert(property, { numRuns: 100, seed: 36 })
  world.close()
})

test('a subscriber who is gone gets no email, and the number says so', () => {
  const world = new SendingFile()
  world.addPeople(crowd(2))
  const emails = new SimulatedEmails(world.file.write, partOf(START), { created: START, keys: [] })
  const sent = { ...NOTHING, status, sent: START, delivered: START + 1000 }
  for (const subscriber of [1, 2, 3, 2 ** 29]) emails.add({ ...sent, subscriber })
  emails.add({ ...sent, subscriber: 4, delivered: START + 1500 })
  expect(emails.finish()).toBe(2)
  expect(world.file.read.column('SELECT subscriber FROM emails')).toEqual([1, 2])
  world.close()
})
