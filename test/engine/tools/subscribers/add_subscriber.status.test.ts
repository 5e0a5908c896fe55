import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()
const email = 'a@shop.test'

describe('add_subscriber moves the status as the table of the specification says', () => {
  test('new → SUBSCRIBED while double opt-in is off, PENDING_CONFIRMATION while it is on', async () => {
    const off = await start()
    expect((await off.call('add_subscriber', { email })).subscriber.status).toBe('SUBSCRIBED')
    const on = await start({ doubleOptIn: true })
    expect((await on.call('add_subscriber', { email })).subscriber.status).toBe('PENDING_CONFIRMATION')
    expect(await on.call('list_subscriber_events', { email })).toEqual({ events: [] })
  })

  test('new → SUBSCRIBED with skipDoubleOptIn while double opt-in is on; its default is false', async () => {
    const { call } = await start({ doubleOptIn: true })
    const data = await call('add_subscriber', { email, skipDoubleOptIn: true })
    expect(data.subscriber.status).toBe('SUBSCRIBED')
    const { events } = await call('list_subscriber_events', { email })
    expect(events).toMatchObject([{ eventType: 'SUBSCRIBED', data: { source: 'API' } }])
  })

  test('PENDING_CONFIRMATION stays pending, and is promoted by skipDoubleOptIn', async () => {
    const { call } = await start({ doubleOptIn: true })
    await call('add_subscriber', { email })
    const again = await call('add_subscriber', { email, name: 'Ada' })
    expect(again).toMatchObject({
      subscriber: { status: 'PENDING_CONFIRMATION', name: 'Ada' },
      created: false,
    })
    const promoted = await call('add_subscriber', { email, skipDoubleOptIn: true })
    expect(promoted.subscriber.status).toBe('SUBSCRIBED')
  })

  test('PENDING_CONFIRMATION stays pending although double opt-in is off meanwhile: nobody confirmed', async () => {
    const shop = await start({ doubleOptIn: true })
    await shop.call('add_subscriber', { email })
    await sandbox().control('organization.set', { organizationId: shop.id, doubleOptIn: false })
    const data = await shop.call('add_subscriber', { email })
    expect(data.subscriber.status).toBe('PENDING_CONFIRMATION')
  })

  test('UNSUBSCRIBED → SUBSCRIBED: resubscribe is true by default', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: 'too many' })
    const data = await call('add_subscriber', { email })
    expect(data).toMatchObject({
      subscriber: { status: 'SUBSCRIBED', unsubscribeReason: null },
      created: false,
    })
    expect(data).not.toHaveProperty('warnings')
    const { events } = await call('list_subscriber_events', { email })
    expect(events.map((event) => event.eventType)).toEqual(['SUBSCRIBED', 'UNSUBSCRIBED', 'SUBSCRIBED'])
  })

  test('UNSUBSCRIBED → SUBSCRIBED at once, also while double opt-in is on', async () => {
    const { call, confirm } = await start({ doubleOptIn: true })
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email })
    expect((await call('add_subscriber', { email })).subscriber.status).toBe('SUBSCRIBED')
  })

  test('UNSUBSCRIBED stays with resubscribe false, with a warning; other values are still written', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: 'too many' })
    const data = await call('add_subscriber', { email, name: 'Ada', resubscribe: false })
    expect(data).toMatchObject({
      subscriber: { status: 'UNSUBSCRIBED', name: 'Ada', unsubscribeReason: 'too many' },
      warnings: ['The subscriber stays UNSUBSCRIBED; this call does not change that status.'],
    })
  })

  test('skipDoubleOptIn alone does not resubscribe UNSUBSCRIBED', async () => {
    const { call, confirm } = await start({ doubleOptIn: true })
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email })
    const data = await call('add_subscriber', { email, skipDoubleOptIn: true, resubscribe: false })
    expect(data.subscriber.status).toBe('UNSUBSCRIBED')
  })

  test.each(['BANNED', 'BOUNCED', 'COMPLAINED'] as const)(
    '%s stays with a warning, whatever resubscribe and skipDoubleOptIn say',
    async (status) => {
      const { call, force } = await start()
      await call('add_subscriber', { email })
      force(email, status)
      const warnings = [
        `The subscriber stays ${status}; this call does not change that status.`,
        expect.stringMatching(new RegExp(`^${email} is suppressed since 2026-`)),
      ]
      for (const options of [{}, { resubscribe: true, skipDoubleOptIn: true }]) {
        const data = await call('add_subscriber', { email, ...options })
        expect(data).toMatchObject({ subscriber: { status }, warnings })
      }
      expect(await call('count_subscribers', { status })).toEqual({ total: 1 })
    },
  )

  test.each([
    [{ doubleOptIn: false }, {}, 'SUBSCRIBED'],
    [{ doubleOptIn: true }, {}, 'PENDING_CONFIRMATION'],
    [{ doubleOptIn: true }, { skipDoubleOptIn: true }, 'SUBSCRIBED'],
  ])('TRANSACTIONAL → as somebody new: %j %j → %s', async (setting, options, status) => {
    const { call, force } = await start(setting)
    await call('add_subscriber', { email })
    force(email, 'TRANSACTIONAL')
    expect((await call('add_subscriber', { email, ...options })).subscriber.status).toBe(status)
  })

  test('every move is counted at once, per status and in all', async () => {
    const { call, confirm } = await start()
    const counts = async () => ({
      all: (await call('count_subscribers')).total,
      subscribed: (await call('count_subscribers', { status: 'SUBSCRIBED' })).total,
      unsubscribed: (await call('list_subscribers', { status: 'UNSUBSCRIBED' })).total,
    })
    await call('add_subscriber', { email })
    await call('add_subscriber', { email: 'b@shop.test' })
    expect(await counts()).toEqual({ all: 2, subscribed: 2, unsubscribed: 0 })
    await confirm('unsubscribe', { email })
    expect(await counts()).toEqual({ all: 2, subscribed: 1, unsubscribed: 1 })
    await call('add_subscriber', { email })
    expect(await counts()).toEqual({ all: 2, subscribed: 2, unsubscribed: 0 })
  })

  test('triggerWorkflows is accepted, true by default, and changes no status', async () => {
    const { call, refuse } = await start()
    expect((await call('add_subscriber', { email, triggerWorkflows: false })).subscriber.status).toBe(
      'SUBSCRIBED',
    )
    await refuse('VALIDATION_ERROR', 'add_subscriber', { email, triggerWorkflows: 'no' })
  })
})
