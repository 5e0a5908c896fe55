import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'a@shop.test'

describe('get_subscriber', () => {
  test('answers the detail of one person, the same by id and by email in any case', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email, name: 'Ada', tags: ['b', 'A'] })
    const found = await call('get_subscriber', { subscriberId: subscriber.id })
    expect(found).toEqual({
      id: subscriber.id,
      email,
      name: 'Ada',
      phone: null,
      status: 'SUBSCRIBED',
      createdAt: new Date(START).toISOString(),
      updatedAt: new Date(START).toISOString(),
      tags: ['A', 'b'],
      customFields: {},
      revenue: 0,
      emailCount: 0,
      openCount: 0,
      clickCount: 0,
      ipAddress: null,
      country: null,
      unsubscribeReason: null,
    })
    expect(await call('get_subscriber', { email: ' A@SHOP.TEST' })).toEqual(found)
    expect(await call('get_subscriber', { email, subscriberId: subscriber.id })).toEqual(found)
  })

  test('an internationalised domain is found in both spellings', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@bücher.example' })
    const found = await call('get_subscriber', { email: 'a@BÜCHER.example' })
    expect(await call('get_subscriber', { email: 'a@xn--bcher-kva.example' })).toEqual(found)
  })

  test('one of subscriberId and email identifies the subscriber: neither is refused', async () => {
    const { refuse } = await start()
    const body = await refuse('VALIDATION_ERROR', 'get_subscriber')
    expect(body.message).toBe('subscriberId: subscriberId or email is required. Send one of the two.')
  })

  test('id and email of two people are refused', async () => {
    const { call, refuse } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    await call('add_subscriber', { email: 'b@shop.test' })
    const both = { subscriberId: subscriber.id, email: 'b@shop.test' }
    expect((await refuse('VALIDATION_ERROR', 'get_subscriber', both)).issues).toMatchObject([
      { path: 'email' },
    ])
  })

  test("an unknown id, another organization's id, and an unknown address are not found", async () => {
    const mine = await start()
    const other = await start()
    const { subscriber } = await other.call('add_subscriber', { email })
    await mine.call('add_subscriber', { email: 'mine@shop.test' })
    for (const subscriberId of [subscriber.id, 'sub_00011', 'tag_00011', '1', '', 'x'.repeat(5000)]) {
      const body = await mine.refuse('NOT_FOUND', 'get_subscriber', { subscriberId })
      expect(body.message).toMatch(/^subscriberId: no subscriber/)
    }
    expect((await mine.refuse('NOT_FOUND', 'get_subscriber', { email })).message).toBe(
      'email: no subscriber with the address "a@shop.test".',
    )
  })

  test('what is no address, and an unknown parameter, are refused by name', async () => {
    const { refuse } = await start()
    const refused = async (input: object) =>
      (await refuse('VALIDATION_ERROR', 'get_subscriber', input)).issues
    expect(await refused({ email: 'nope' })).toMatchObject([{ path: 'email' }])
    expect(await refused({ subscriberId: 7 })).toMatchObject([{ path: 'subscriberId' }])
    expect(await refused({ id: 'sub_00011' })).toMatchObject([{ path: 'id' }])
  })
})
