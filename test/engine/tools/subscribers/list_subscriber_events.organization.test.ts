import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../../../src/engine/domain/event-types.ts'
import { insertEvent } from '../../../../src/engine/store/events.ts'
import { HARD_BOUNCE, putEmail } from '../../../support/mail.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { START } from '../../../support/served-sandbox.ts'

const { start } = useSandbox()

const NAMES = ['ann', 'bob', 'zoe'] as const

const instant = fc.integer({ min: 0, max: 6 }).map((minute) => START - 600_000 + minute * 60_000)
const email = fc.record({
  to: fc.constantFrom(...NAMES),
  kind: fc.constantFrom('TRANSACTIONAL', 'TRANSACTIONAL', 'TEST' as const),
  sent: instant,
  delivered: fc.option(instant, { nil: undefined }),
  opened: fc.option(instant, { nil: undefined }),
  bounced: fc.option(instant, { nil: undefined }),
  clicks: fc.array(instant, { maxLength: 3 }),
})

function put(shop: TestOrganization, number: number, given: unknown): void {
  const { to, clicks, bounced, ...times } = given as {
    to: string
    kind: 'TRANSACTIONAL' | 'TEST'
    sent: number
    clicks: number[]
    bounced?: number
  }
  const outcome =
    bounced === undefined ? {} : { bounced, outcome: { ...HARD_BOUNCE, bounceType: 'SOFT' as const } }
  putEmail(shop, { to: `${to}@mail.test`, ...times, ...outcome })
  if (times.kind === 'TEST') return
  for (const at of clicks)
    insertEvent(shop.file.write, NAMES.indexOf(to as (typeof NAMES)[number]) + 1, 'EMAIL_CLICKED', at, {
      emailId: number + 1,
      campaignId: null,
      url: 'https://shop.example/',
    })
}

test('law: list_subscriber_events without a subscriber lists what each subscriber’s own lists hold, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(email, { maxLength: 8 }),
      fc.constantFrom(undefined, ...EVENT_TYPES),
      fc.integer({ min: 1, max: 40 }),
      async (emails, eventType, limit) => {
        const shop = await start()
        for (const name of NAMES)
          await shop.call('add_subscriber', { email: `${name}@mail.test`, name, tags: ['a', 'b'] })
        for (const [number, one] of emails.entries()) put(shop, number, one)
        const narrowed = eventType === undefined ? {} : { eventType }
        const own = await Promise.all(
          NAMES.map((name) =>
            shop.call('list_subscriber_events', { email: `${name}@mail.test`, limit: 1000, ...narrowed }),
          ),
        )
        const ownIds = own.flatMap(({ events }) => events.map(({ id }) => id))
        const { events: all } = await shop.call('list_subscriber_events', { limit: 1000, ...narrowed })
        expect(all.map(({ id }) => id).toSorted()).toEqual(ownIds.toSorted())
        for (const { events } of own) {
          const [first] = events
          expect(all.filter(({ subscriberId }) => subscriberId === first?.subscriberId)).toEqual(events)
        }
        const times = all.map(({ createdAt }) => createdAt)
        expect(times).toEqual(times.toSorted().toReversed())
        const { events: page } = await shop.call('list_subscriber_events', { limit, ...narrowed })
        expect(page).toEqual(all.slice(0, limit))
      },
    ),
    { numRuns: 30 },
  )
})

test('an organization without subscribers has no events', async () => {
  const { call } = await start()
  expect(await call('list_subscriber_events')).toEqual({ events: [] })
})
