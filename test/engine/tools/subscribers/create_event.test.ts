import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'a@shop.test'

describe('create_event', () => {
  test('a payment is an event and raises the revenue', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    const data = await call('create_event', {
      eventType: 'SUBSCRIBER_PAYMENT',
      subscriberId: subscriber.id,
      amount: 19.99,
      currency: 'EUR',
      metadata: { product: 'Poster', nested: { list: [1, null] } },
    })
    expect(data).toEqual({
      event: {
        id: expect.stringMatching(/^evt_/),
        eventType: 'SUBSCRIBER_PAYMENT',
        data: {
          amount: 19.99,
          currency: 'EUR',
          metadata: { product: 'Poster', nested: { list: [1, null] } },
        },
        subscriberId: subscriber.id,
        createdAt: new Date(START).toISOString(),
      },
    })
    expect((await call('get_subscriber', { email })).revenue).toBe(19.99)
    const { events } = await call('list_subscriber_events', { email, limit: 1 })
    expect(events).toEqual([{ ...data.event, subscriber: { id: subscriber.id, email, name: null } }])
  })

  test('a refund lowers the revenue, below zero too', async () => {
    const { call } = await start()
    await call('add_subscriber', { email })
    await call('create_event', { eventType: 'SUBSCRIBER_PAYMENT', email, amount: 10 })
    await call('create_event', { eventType: 'SUBSCRIBER_REFUND', email, amount: 25.5 })
    expect((await call('get_subscriber', { email })).revenue).toBe(-15.5)
  })

  test('revenue is kept in whole cents: a thousand dimes are a hundred', async () => {
    const { call } = await start()
    await call('add_subscriber', { email })
    for (let n = 0; n < 30; n += 1)
      await call('create_event', { eventType: 'SUBSCRIBER_PAYMENT', email, amount: 0.1 })
    expect((await call('get_subscriber', { email })).revenue).toBe(3)
  })

  test('law: an amount of at most two decimals is stored and answered as it came, any other is refused', async () => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email })
    const cents = fc.integer({ min: 0, max: 100_000_000_000 })
    const thousandths = fc.integer({ min: 1, max: 1_000_000_000 }).filter((n) => n % 10 !== 0)
    let revenue = 0
    await fc.assert(
      fc.asyncProperty(cents, thousandths, async (stored, finer) => {
        const given = { eventType: 'SUBSCRIBER_PAYMENT', email, metadata: { n: stored } } as const
        const { event } = await call('create_event', { ...given, amount: stored / 100 })
        expect(event.data).toEqual({ amount: stored / 100, currency: 'USD', metadata: { n: stored } })
        const { events } = await call('list_subscriber_events', { email, limit: 1 })
        expect(events[0]?.data).toEqual(event.data)
        revenue += stored
        const { issues } = await refuse('VALIDATION_ERROR', 'create_event', {
          ...given,
          amount: finer / 1000,
        })
        expect(issues).toEqual([{ path: 'amount', message: 'must have at most two decimals' }])
        expect((await call('get_subscriber', { email })).revenue).toBe(revenue / 100)
      }),
      {
        numRuns: 60,
        examples: [
          [0, 5],
          [29, 1005],
          [100_000_000_000, 1239],
        ],
      },
    )
  })

  test('currency is USD by default, and amounts of other currencies are not converted', async () => {
    const { call } = await start()
    await call('add_subscriber', { email })
    const { event } = await call('create_event', { eventType: 'SUBSCRIBER_PAYMENT', email, amount: 1 })
    expect(event.data).toEqual({ amount: 1, currency: 'USD', metadata: {} })
    await call('create_event', { eventType: 'SUBSCRIBER_PAYMENT', email, amount: 2, currency: 'JPY' })
    expect((await call('get_subscriber', { email })).revenue).toBe(3)
  })

  test('amount is optional', async () => {
    const { call } = await start()
    await call('add_subscriber', { email })
    const { event } = await call('create_event', { eventType: 'SUBSCRIBER_REFUND', email })
    expect(event.data?.amount).toBe(0)
  })

  test('it moves neither status nor tags, and bumps updatedAt', async () => {
    const { call, force } = await start()
    await call('add_subscriber', { email, tags: ['VIP'] })
    force(email, 'BANNED')
    await call('create_event', { eventType: 'SUBSCRIBER_PAYMENT', email, amount: 1 })
    const after = await call('get_subscriber', { email })
    expect(after).toMatchObject({ status: 'BANNED', tags: ['VIP'] })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(START)
  })
})

describe('create_event refuses', () => {
  const base = { eventType: 'SUBSCRIBER_PAYMENT', email }
  test.each([
    [{ email }, 'eventType'],
    [{ ...base, eventType: 'EMAIL_OPENED' }, 'eventType'],
    [{ eventType: 'SUBSCRIBER_PAYMENT' }, 'subscriberId'],
    [{ ...base, amount: -1 }, 'amount'],
    [{ ...base, amount: '5' }, 'amount'],
    [{ ...base, amount: 1e10 }, 'amount'],
    [{ ...base, currency: 'usd' }, 'currency'],
    [{ ...base, currency: 'EURO' }, 'currency'],
    [{ ...base, metadata: ['x'] }, 'metadata'],
    [{ ...base, product: 'Poster' }, 'product'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email })
    expect((await refuse('VALIDATION_ERROR', 'create_event', input)).issues).toMatchObject([{ path }])
    expect((await call('get_subscriber', { email })).revenue).toBe(0)
  })

  test("somebody who is not there, or another organization's id", async () => {
    const mine = await start()
    const other = await start()
    const { subscriber } = await other.call('add_subscriber', { email })
    const event = { eventType: 'SUBSCRIBER_PAYMENT', amount: 5 }
    await mine.refuse('NOT_FOUND', 'create_event', { ...event, email })
    await mine.refuse('NOT_FOUND', 'create_event', { ...event, subscriberId: subscriber.id })
    expect((await other.call('get_subscriber', { email })).revenue).toBe(0)
  })
})
