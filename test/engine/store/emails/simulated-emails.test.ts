import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeliveredEmail, SimulatedEmails } from '../../../../src/engine/store/emails/simulated-emails.ts'
import type { QueuePart } from '../../../../src/engine/store/emails/sending-queue.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'
import { MINUTE_MS } from '../../../../src/shared/text/time-units.ts'

const PEOPLE = 120

/** Minutes to an opening and from there to a click, as far as nearly all of them are and further. */
const emails = fc.array(
  fc.record({
    seconds: fc.oneof(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 32, max: 90_000 })),
    opened: fc.option(fc.oneof(fc.integer({ min: 1, max: 4095 }), fc.integer({ min: 4096, max: 9000 }))),
    clicked: fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 32, max: 300 }))),
  }),
  { minLength: 1, maxLength: PEOPLE },
)

function partOf(firstSent: number): QueuePart {
  return { campaign: 1, part: 0, template: 1, firstSent, ids: '[]' }
}

test('an email that is one number comes back as it was, between others that are not', () => {
  const world = new SendingFile()
  world.addPeople(crowd(PEOPLE))
  const { file } = world
  const property = fc.property(emails, fc.integer({ min: 0, max: 90 }), (lives, second) => {
    const firstSent = START + 1000 * second
    const minute = firstSent - (firstSent % MINUTE_MS)
    const wanted = lives.map(({ seconds, opened, clicked }, place): DeliveredEmail & { sent: number } => {
      const sent = firstSent + 1000 * Math.floor(place / 40)
      const openedAt = opened === null ? null : minute + MINUTE_MS * opened
      const clickedAt = openedAt === null || clicked === null ? null : openedAt + MINUTE_MS * clicked
      const delivered = sent + 1000 * seconds
      return { subscriber: place + 1, sent, delivered, opened: openedAt, clicked: clickedAt }
    })
    file.rehearse(() => {
      const made = new SimulatedEmails(file.write, partOf(firstSent), { created: START, keys: ['name'] })
      for (const email of wanted) {
        if (made.addDelivered(email)) continue
        const { subscriber, sent, delivered, opened, clicked } = email
        made.add([subscriber, 3, sent, delivered, opened, clicked, null, null, null, null])
      }
      made.finish()
      expect(
        file.read.all('SELECT subscriber, sent, delivered, opened, clicked FROM emails ORDER BY id'),
      ).toEqual(
        wanted.map(({ subscriber, sent, delivered, opened, clicked }) => {
          return { subscriber, sent, delivered, opened, clicked }
        }),
      )
      expect(
        file.read.column(
          `SELECT e.id FROM emails e JOIN subscribers s ON s.id = e.subscriber WHERE e.status <> 3
             OR e.recipient <> s.email OR e.merge_values <> json_object('name', s.name) OR e.created <> ${START}`,
        ),
      ).toEqual([])
    })
  })
  fc.assert(property, { numRuns: 60, seed: 36 })
  world.close()
})

test('what does not fit is refused and left to the caller', () => {
  const world = new SendingFile()
  const made = new SimulatedEmails(world.file.write, partOf(START), { created: START, keys: [] })
  const fits = {
    subscriber: 1,
    delivered: START + 5000,
    opened: START + MINUTE_MS,
    clicked: START + 2 * MINUTE_MS,
  }
  expect(made.addDelivered({ ...fits, delivered: START + 32_000 })).toBe(false)
  expect(made.addDelivered({ ...fits, delivered: START + 500 })).toBe(false)
  expect(made.addDelivered({ ...fits, opened: START })).toBe(false)
  expect(made.addDelivered({ ...fits, opened: START + 4096 * MINUTE_MS })).toBe(false)
  expect(made.addDelivered({ ...fits, clicked: START + MINUTE_MS })).toBe(false)
  expect(made.addDelivered({ ...fits, subscriber: 2 ** 31 })).toBe(false)
  expect(made.addDelivered(fits)).toBe(true)
  world.close()
})
