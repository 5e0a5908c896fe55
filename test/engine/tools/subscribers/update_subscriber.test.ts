import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'a@shop.test'

describe('update_subscriber', () => {
  test('changes what is given, found by id or email, and keeps the rest', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email, name: 'Ana', tags: ['one'], country: 'PT' })
    const first = await call('update_subscriber', {
      subscriber: subscriber.id,
      name: 'Anna',
      phone: '0612345678',
      tags: ['Two'],
      fields: { City: 'Porto' },
      ipAddress: '2001:db8::1',
    })
    expect(first).toEqual({
      subscriber: {
        ...subscriber,
        name: 'Anna',
        phone: '0612345678',
        tags: ['one', 'Two'],
        customFields: { City: 'Porto' },
        ipAddress: '2001:db8::1',
        updatedAt: new Date(START + 1).toISOString(),
      },
      warnings: ['fields.City: the custom field did not exist and was created.'],
    })
    const second = await call('update_subscriber', { subscriber: ' A@SHOP.test', country: 'br' })
    expect(second).toEqual({
      subscriber: { ...first.subscriber, country: 'BR', updatedAt: new Date(START + 2).toISOString() },
    })
  })

  test('a new email moves the person: found by the new address, not by the old', async () => {
    const { call, refuse } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    const data = await call('update_subscriber', { subscriber: email, email: ' NEW@Shop.test ' })
    expect(data.subscriber).toMatchObject({ id: subscriber.id, email: 'new@shop.test' })
    await refuse('NOT_FOUND', 'get_subscriber', { email })
    expect((await call('get_subscriber', { email: 'new@shop.test' })).id).toBe(subscriber.id)
    expect((await call('list_subscribers', { query: 'new@' })).total).toBe(1)
  })

  test('its own email again is no conflict', async () => {
    const { call } = await start()
    await call('add_subscriber', { email })
    await call('update_subscriber', { subscriber: email, email: email.toUpperCase() })
  })

  test('replaceTags makes tags the complete list', async () => {
    const { call } = await start()
    await call('add_subscriber', { email, tags: ['one', 'two'] })
    const change = { subscriber: email, tags: ['TWO'], replaceTags: true }
    expect((await call('update_subscriber', change)).subscriber.tags).toEqual(['two'])
    const none = { subscriber: email, tags: [], replaceTags: true }
    expect((await call('update_subscriber', none)).subscriber.tags).toEqual([])
  })

  test('null clears a custom field; a change of value is an event with both values', async () => {
    const { call } = await start()
    await call('add_subscriber', { email, fields: { City: 'Nice', Plan: 'free' } })
    const data = await call('update_subscriber', { subscriber: email, fields: { City: null, Plan: 'pro' } })
    expect(data.subscriber.customFields).toEqual({ Plan: 'pro' })
    const { events } = await call('list_subscriber_events', { email, eventType: 'FIELD_UPDATED' })
    expect(events.map((event) => event.data)).toEqual([
      { fieldId: expect.stringMatching(/^fld_/), fieldName: 'Plan', oldValue: 'free', newValue: 'pro' },
      { fieldId: expect.stringMatching(/^fld_/), fieldName: 'City', oldValue: 'Nice', newValue: null },
    ])
  })

  test('the same value again is no event', async () => {
    const { call } = await start()
    await call('add_subscriber', { email, fields: { City: 'Nice' } })
    await call('update_subscriber', { subscriber: email, fields: { City: 'Nice' } })
    const { events } = await call('list_subscriber_events', { email, eventType: 'FIELD_UPDATED' })
    expect(events).toEqual([])
  })

  test('updatedAt moves forward with every change, although the clock stands still', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    const seen: string[] = [subscriber.updatedAt]
    for (const name of ['b', 'c', 'd']) {
      seen.push((await call('update_subscriber', { subscriber: email, name })).subscriber.updatedAt)
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen).toEqual(seen.toSorted())
  })
})

describe('update_subscriber moves the status as the table of the specification says', () => {
  test('a name-only patch does not resubscribe: resubscribe is unset by default', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email })
    for (const change of [{ name: 'Ada' }, { resubscribe: false }, { skipDoubleOptIn: true }]) {
      const data = await call('update_subscriber', { subscriber: email, ...change })
      expect(data.subscriber.status).toBe('UNSUBSCRIBED')
      expect(data).not.toHaveProperty('warnings')
    }
  })

  test('UNSUBSCRIBED → SUBSCRIBED with resubscribe true', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: 'why' })
    const data = await call('update_subscriber', { subscriber: email, resubscribe: true })
    expect(data.subscriber).toMatchObject({ status: 'SUBSCRIBED', unsubscribeReason: null })
  })

  test('PENDING_CONFIRMATION → SUBSCRIBED with skipDoubleOptIn, before tag events', async () => {
    const { call } = await start({ doubleOptIn: true })
    await call('add_subscriber', { email })
    expect(
      (await call('update_subscriber', { subscriber: email, resubscribe: true })).subscriber.status,
    ).toBe('PENDING_CONFIRMATION')
    const data = await call('update_subscriber', { subscriber: email, skipDoubleOptIn: true, tags: ['vip'] })
    expect(data.subscriber.status).toBe('SUBSCRIBED')
    const { events } = await call('list_subscriber_events', { email })
    expect(events.map((event) => event.eventType)).toEqual(['TAG_ADDED', 'SUBSCRIBED'])
  })

  test.each(['BANNED', 'BOUNCED', 'COMPLAINED', 'TRANSACTIONAL'] as const)(
    '%s stays with a warning of that when resubscribe is asked for',
    async (status) => {
      const { call, force } = await start()
      await call('add_subscriber', { email })
      force(email, status)
      const suppressed =
        status === 'TRANSACTIONAL' ? [] : [expect.stringMatching(new RegExp(`^${email} is suppressed since`))]
      const { warnings = [] } = await call('update_subscriber', { subscriber: email, name: 'Ada' })
      expect(warnings).toEqual(suppressed)
      const data = await call('update_subscriber', { subscriber: email, resubscribe: true })
      expect(data).toMatchObject({
        subscriber: { status },
        warnings: [`The subscriber stays ${status}; this call does not change that status.`, ...suppressed],
      })
    },
  )
})

describe('update_subscriber refuses', () => {
  test('an email that somebody else has', async () => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email })
    await call('add_subscriber', { email: 'b@shop.test' })
    const body = await refuse('CONFLICT', 'update_subscriber', { subscriber: email, email: 'B@shop.test' })
    expect(body.message).toBe('email: another subscriber already has the address "b@shop.test".')
  })

  test.each([['nobody@shop.test'], ['sub_00017'], ['sub_0001'], ['x'], ['']])(
    'somebody who is not there: %s',
    async (subscriber) => {
      const { refuse } = await start()
      expect((await refuse('NOT_FOUND', 'update_subscriber', { subscriber, name: 'Ada' })).message).toMatch(
        /^subscriber: /,
      )
    },
  )

  test("another organization's id: it is not found", async () => {
    const mine = await start()
    const other = await start()
    const { subscriber } = await other.call('add_subscriber', { email })
    await mine.call('add_subscriber', { email })
    await mine.refuse('NOT_FOUND', 'update_subscriber', { subscriber: subscriber.id, name: 'Mallory' })
    expect((await other.call('get_subscriber', { email })).name).toBeNull()
  })

  test.each([
    [{}, 'subscriber'],
    [{ subscriber: email, email: 'nope' }, 'email'],
    [{ subscriber: email, name: 'x'.repeat(256) }, 'name'],
    [{ subscriber: email, replaceTags: true }, 'tags'],
    [{ subscriber: email, fields: { Email: 'x' } }, 'fields.Email'],
    [{ subscriber: email, triggerWorkflows: 1 }, 'triggerWorkflows'],
    [{ subscriber: email, subscriberId: 'x' }, 'subscriberId'],
    [{ subscriber: 'no address@', name: 'x' }, 'subscriber'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email })
    const body = await refuse('VALIDATION_ERROR', 'update_subscriber', input)
    expect(body.issues).toMatchObject([{ path }])
  })
})
