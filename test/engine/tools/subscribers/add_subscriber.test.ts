import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const now = new Date(START).toISOString()

describe('add_subscriber', () => {
  test('creates or updates: a new person, with everything', async () => {
    const { call } = await start()
    const data = await call('add_subscriber', {
      email: ' Zoé.Lefèvre+Shop@Exämple.ORG '.replaceAll(/[éè]/g, 'e'),
      name: 'Zoé Lefèvre',
      phone: '+33 6 39 98 12 34',
      tags: ['VIP', 'newsletter'],
      fields: { City: 'Nantes', Points: 12, Member: true },
      ipAddress: '203.0.113.7',
      country: 'fr',
    })
    expect(data).toEqual({
      subscriber: {
        id: expect.stringMatching(/^sub_[0-9a-z]{4}1$/),
        email: 'zoe.lefevre+shop@xn--exmple-cua.org',
        name: 'Zoé Lefèvre',
        phone: '+33 6 39 98 12 34',
        status: 'SUBSCRIBED',
        createdAt: now,
        updatedAt: now,
        tags: ['newsletter', 'VIP'],
        customFields: { City: 'Nantes', Points: '12', Member: 'true' },
        revenue: 0,
        emailCount: 0,
        openCount: 0,
        clickCount: 0,
        ipAddress: '203.0.113.7',
        country: 'FR',
        unsubscribeReason: null,
      },
      created: true,
      warnings: ['City', 'Points', 'Member'].map(
        (field) => `fields.${field}: the custom field did not exist and was created.`,
      ),
    })
    expect(await call('get_subscriber', { email: data.subscriber.email })).toEqual(data.subscriber)
  })

  test('creates or updates: a known address, in whatever case, changes what is given and keeps the rest', async () => {
    const { call } = await start()
    const first = await call('add_subscriber', { email: 'a@shop.test', name: 'Ana', phone: '0612345678' })
    const second = await call('add_subscriber', { email: 'A@Shop.TEST', name: 'Anna', country: 'PT' })
    expect(second).toEqual({
      subscriber: {
        ...first.subscriber,
        name: 'Anna',
        country: 'PT',
        updatedAt: new Date(START + 1).toISOString(),
      },
      created: false,
    })
    expect(await call('count_subscribers')).toEqual({ total: 1 })
  })

  test('tags are added by default, compared without case, and missing ones are created', async () => {
    const { call } = await start()
    await call('create_tag', { name: 'VIP' })
    await call('add_subscriber', { email: 'a@shop.test', tags: ['vip', 'Beta', 'BETA'] })
    const { subscriber } = await call('add_subscriber', { email: 'a@shop.test', tags: ['gamma'] })
    expect(subscriber.tags).toEqual(['Beta', 'gamma', 'VIP'])
    const { tags } = await call('list_tags')
    expect(tags.map((tag) => [tag.name, tag.subscribersCount])).toEqual([
      ['Beta', 1],
      ['gamma', 1],
      ['VIP', 1],
    ])
  })

  test('replaceTags makes tags the complete list; its default is false', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@shop.test', tags: ['one', 'two'] })
    const replaced = await call('add_subscriber', {
      email: 'a@shop.test',
      tags: ['TWO', 'three'],
      replaceTags: true,
    })
    expect(replaced.subscriber.tags).toEqual(['three', 'two'])
    const emptied = await call('add_subscriber', { email: 'a@shop.test', replaceTags: true, tags: [] })
    expect(emptied.subscriber.tags).toEqual([])
    const { events } = await call('list_subscriber_events', { email: 'a@shop.test' })
    expect(events.map((event) => [event.eventType, event.data?.['tagName']])).toEqual([
      ['TAG_REMOVED', 'two'],
      ['TAG_REMOVED', 'three'],
      ['TAG_ADDED', 'three'],
      ['TAG_REMOVED', 'one'],
      ['TAG_ADDED', 'two'],
      ['TAG_ADDED', 'one'],
      ['SUBSCRIBED', undefined],
    ])
  })

  test('null clears a custom field, other values become text, names are compared without case', async () => {
    const { call } = await start()
    await call('create_custom_field', { name: 'City' })
    const first = await call('add_subscriber', {
      email: 'a@shop.test',
      fields: { city: 'Nice', Plan: 'free' },
    })
    expect(first.subscriber.customFields).toEqual({ City: 'Nice', Plan: 'free' })
    expect(first.warnings).toEqual(['fields.Plan: the custom field did not exist and was created.'])
    const second = await call('add_subscriber', { email: 'a@shop.test', fields: { CITY: null } })
    expect(second.subscriber.customFields).toEqual({ Plan: 'free' })
    expect(second).not.toHaveProperty('warnings')
  })

  test('C0 controls and bidi overrides are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('add_subscriber', {
      email: 'a@shop.test',
      name: ' A\u0000da\u202e \u2066Love\u0007lace\tKing ',
      tags: ['v\u202bip'],
    })
    expect(data.subscriber).toMatchObject({ name: 'Ada Lovelace King', tags: ['vip'] })
    expect(data.warnings).toEqual([
      'name: control characters were removed.',
      'tags.0: control characters were removed.',
    ])
  })

  test('names are text: markup is kept as it is, accents are one character each', async () => {
    const { call } = await start()
    const name = '<img src=x onerror=alert(1)> "& e\u0301'
    const { subscriber } = await call('add_subscriber', { email: 'a@shop.test', name })
    expect(subscriber.name).toBe('<img src=x onerror=alert(1)> "& é')
  })

  test('a name of 255 characters is accepted, one of 256 refused', async () => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email: 'a@shop.test', name: 'é'.repeat(255) })
    const refused = await refuse('VALIDATION_ERROR', 'add_subscriber', {
      email: 'b@shop.test',
      name: 'x'.repeat(256),
    })
    expect(refused.issues).toEqual([{ path: 'name', message: 'must be at most 255 characters, not 256' }])
  })

  test('an empty name, phone, country or address counts as none', async () => {
    const { call } = await start()
    await call('add_subscriber', {
      email: 'a@shop.test',
      name: 'Ada',
      phone: '061234',
      country: 'FR',
      ipAddress: '::1',
    })
    const { subscriber } = await call('add_subscriber', {
      email: 'a@shop.test',
      name: ' ',
      phone: '',
      country: '',
      ipAddress: '',
    })
    expect(subscriber).toMatchObject({ name: null, phone: null, country: null, ipAddress: null })
  })
})
