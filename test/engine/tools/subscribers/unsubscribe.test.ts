import { describe, expect, test } from 'vitest'
import { SUBSCRIBER_STATUSES } from '../../../../src/engine/domain/subscriber-status.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'a@shop.test'

describe('unsubscribe', () => {
  test('asks first, saying what would happen, and changes nothing until confirmed', async () => {
    const { call, refuse } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    const asked = await refuse('CONFIRMATION_REQUIRED', 'unsubscribe', { email, reason: 'moved away' })
    expect(asked).toEqual({
      success: false,
      error: 'CONFIRMATION_REQUIRED',
      code: 'CONFIRMATION_REQUIRED',
      message: 'a@shop.test moves from SUBSCRIBED to UNSUBSCRIBED. No further email is sent to them.',
      action: 'Unsubscribe "a@shop.test"',
      confirmationCode: expect.any(Number),
      instruction: `Repeat the same call with confirmationCode ${asked.confirmationCode} within 5 minutes.`,
    })
    expect(await call('get_subscriber', { email })).toEqual(subscriber)
    const { confirmationCode } = asked
    const done = await call('unsubscribe', { email, reason: 'moved away', confirmationCode })
    expect(done).toEqual({
      message: 'a@shop.test is unsubscribed.',
      subscriber: { id: subscriber.id, email, status: 'UNSUBSCRIBED' },
    })
    expect(await call('get_subscriber', { email })).toMatchObject({
      status: 'UNSUBSCRIBED',
      unsubscribeReason: 'moved away',
    })
  })

  test('control characters in the reason are removed with a warning', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    const data = await confirm('unsubscribe', { email, reason: 'too\u0007 many' })
    expect(data.warnings).toEqual(['reason: control characters were removed.'])
    expect((await call('get_subscriber', { email })).unsubscribeReason).toBe('too many')
  })

  test.each(SUBSCRIBER_STATUSES)('any status → UNSUBSCRIBED: %s', async (status) => {
    const { call, confirm, force, file } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    force(email, status)
    await confirm('unsubscribe', { subscriberId: subscriber.id })
    expect(await call('count_subscribers', { status: 'UNSUBSCRIBED' })).toEqual({ total: 1 })
    const { events } = await call('list_subscriber_events', { email, eventType: 'UNSUBSCRIBED' })
    expect(events).toHaveLength(status === 'UNSUBSCRIBED' ? 0 : 1)
    expect(file.read.column('SELECT sum(unsubscribed) FROM growth')).toEqual([events.length])
  })

  test('the optional reason is stored, and listed with the event', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: ' too\nmany ' })
    const { events } = await call('list_subscriber_events', { email, eventType: 'UNSUBSCRIBED' })
    expect(events).toMatchObject([{ data: { source: 'API', reason: 'too many' } }])
  })

  test('a second time only stores the reason; without one the first stays', async () => {
    const { call, confirm, refuse } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: 'first' })
    const asked = await refuse('CONFIRMATION_REQUIRED', 'unsubscribe', { email })
    expect(asked.message).toBe('a@shop.test is already UNSUBSCRIBED; only the reason is stored.')
    await confirm('unsubscribe', { email })
    expect((await call('get_subscriber', { email })).unsubscribeReason).toBe('first')
    await confirm('unsubscribe', { email, reason: 'second' })
    expect((await call('get_subscriber', { email })).unsubscribeReason).toBe('second')
  })
})

describe('unsubscribe refuses', () => {
  test.each([
    [{}, 'subscriberId'],
    [{ reason: 'x' }, 'subscriberId'],
    [{ email: 'nope' }, 'email'],
    [{ email, reason: 7 }, 'reason'],
    [{ email, reason: 'x'.repeat(256) }, 'reason'],
    [{ email, why: 'x' }, 'why'],
  ])('wrong parameters, naming each, and issues no code: %j', async (input, path) => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email })
    const body = await refuse('VALIDATION_ERROR', 'unsubscribe', input)
    expect(body.issues).toMatchObject([{ path }])
    expect(body).not.toHaveProperty('confirmationCode')
  })

  test("somebody who is not there, or another organization's id, and issues no code", async () => {
    const mine = await start()
    const other = await start()
    const { subscriber } = await other.call('add_subscriber', { email })
    for (const input of [{ email }, { subscriberId: subscriber.id }]) {
      expect(await mine.refuse('NOT_FOUND', 'unsubscribe', input)).not.toHaveProperty('confirmationCode')
    }
  })
})
