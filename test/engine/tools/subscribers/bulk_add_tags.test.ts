import { describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start, control } = useSandbox()

async function addPeople({ call }: TestOrganization, howMany: number): Promise<string[]> {
  const subscribers = Array.from({ length: howMany }, (_, index) => ({ email: `p${index}@shop.test` }))
  await call('import_subscribers', { subscribers })
  const listed = await call('list_subscribers', { limit: 1000 })
  return listed.subscribers.map((row) => row.id).toReversed()
}

describe('bulk_add_tags', () => {
  test('emits a tag.added event per newly added tag, and answers how many links are new', async () => {
    const shop = await start()
    const [a = '', b = ''] = await addPeople(shop, 2)
    await shop.call('bulk_add_tags', { subscriberIds: [a], tagNames: ['VIP'] })
    const data = await shop.call('bulk_add_tags', { subscriberIds: [a, b], tagNames: ['vip', 'Beta'] })
    expect(data).toEqual({
      added: 3,
      subscribersUpdated: 2,
      tags: [
        { id: expect.stringMatching(/^tag_/), name: 'VIP' },
        { id: expect.stringMatching(/^tag_/), name: 'Beta' },
      ],
      notFound: [],
    })
    const { events } = await shop.call('list_subscriber_events', { subscriberId: a, eventType: 'TAG_ADDED' })
    expect(events.map((event) => event.data)).toEqual([
      { tagId: data.tags[1]?.id, tagName: 'Beta' },
      { tagId: data.tags[0]?.id, tagName: 'VIP' },
    ])
    const again = await shop.call('bulk_add_tags', { subscriberIds: [a, b], tagNames: ['VIP', 'BETA'] })
    expect(again).toEqual({ ...data, added: 0, subscribersUpdated: 0 })
    expect(
      (await shop.call('list_subscriber_events', { subscriberId: a, eventType: 'TAG_ADDED' })).events,
    ).toHaveLength(2)
  })

  test.each([
    ['bulk_add_tags', { subscriberIds: ['sub_nobody'], tagNames: ['new'] }],
    ['bulk_remove_tags', { subscriberIds: ['sub_nobody'], tagNames: ['new'] }],
    ['create_bulk_operation', { action: 'ADD_TAGS', subscriberIds: ['sub_nobody'], tags: ['new'] }],
    ['update_subscriber', { subscriber: 'nobody@shop.test', tags: ['new'] }],
    ['add_subscriber', { email: 'no address', tags: ['new'] }],
    ['import_subscribers', { subscribers: [{ email: 'no address', tags: ['new'] }] }],
  ] as const)('law: a call that changes nobody creates no tag: %s', async (tool, input) => {
    const shop = await start()
    const { body } = await shop.post(tool, input)
    if (!body.success && body.confirmationCode !== undefined)
      await shop.post(tool, { ...input, confirmationCode: body.confirmationCode })
    await control('clock.advance', { by: '1m' })
    expect((await shop.call('list_tags')).tags).toEqual([])
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const organization = await start()
    const subscriberIds = await addPeople(organization, 1)
    const data = await organization.call('bulk_add_tags', { subscriberIds, tagNames: ['V\u0007IP'] })
    expect(data).toMatchObject({
      added: 1,
      tags: [{ name: 'VIP' }],
      warnings: ['tagNames.0: control characters were removed.'],
    })
  })

  test('100 subscribers and 20 tags per call; repeats count once, in whatever case', async () => {
    const shop = await start()
    const ids = await addPeople(shop, 100)
    const tagNames = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    const data = await shop.call('bulk_add_tags', { subscriberIds: ids, tagNames })
    expect(data).toMatchObject({ added: 2000, subscribersUpdated: 100, notFound: [] })
    const { tags } = await shop.call('list_tags')
    expect(tags.map((tag) => tag.subscribersCount)).toEqual(tagNames.map(() => 100))
    const [id = ''] = ids
    const twice = await shop.call('bulk_add_tags', { subscriberIds: [id, id], tagNames: ['x', 'X', ' x '] })
    expect(twice).toMatchObject({ added: 1, subscribersUpdated: 1 })
    expect(twice.tags).toHaveLength(1)
  })

  test('ids that name nobody, or somebody of another organization, are answered in notFound', async () => {
    const shop = await start()
    const other = await start()
    const [mine = ''] = await addPeople(shop, 1)
    const [theirs = ''] = await addPeople(other, 1)
    const data = await shop.call('bulk_add_tags', {
      subscriberIds: [theirs, mine, 'nonsense'],
      tagNames: ['VIP'],
    })
    expect(data).toMatchObject({ added: 1, subscribersUpdated: 1, notFound: [theirs, 'nonsense'] })
    expect((await other.call('get_subscriber', { subscriberId: theirs })).tags).toEqual([])
  })

  test('the tag counts of list_tags and list_subscribers are right straight after', async () => {
    const shop = await start()
    const ids = await addPeople(shop, 3)
    await shop.call('bulk_add_tags', { subscriberIds: ids, tagNames: ['VIP'] })
    expect((await shop.call('list_tags')).tags).toMatchObject([{ name: 'VIP', subscribersCount: 3 }])
    expect(await shop.call('list_subscribers', { tag: 'vip', limit: 1 })).toMatchObject({ total: 3 })
  })
})

describe('bulk_add_tags refuses', () => {
  const one = ['sub_00011']
  test.each([
    [{ tagNames: ['x'] }, 'subscriberIds'],
    [{ subscriberIds: one }, 'tagNames'],
    [{ subscriberIds: [], tagNames: ['x'] }, 'subscriberIds'],
    [{ subscriberIds: one, tagNames: [] }, 'tagNames'],
    [{ subscriberIds: Array.from({ length: 101 }, () => 'sub_00011'), tagNames: ['x'] }, 'subscriberIds'],
    [{ subscriberIds: one, tagNames: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tagNames'],
    [{ subscriberIds: 'sub_00011', tagNames: ['x'] }, 'subscriberIds'],
    [{ subscriberIds: one, tagNames: ['ok', ''] }, 'tagNames.1'],
    [{ subscriberIds: one, tagNames: ['x'.repeat(256)] }, 'tagNames.0'],
    [{ subscriberIds: one, tagNames: ['x'], tags: ['x'] }, 'tags'],
  ])('wrong parameters, naming each, and creates no tag: %j', async (input, path) => {
    const { call, refuse } = await start()
    const body = await refuse('VALIDATION_ERROR', 'bulk_add_tags', input)
    expect(body.issues).toMatchObject([{ path }])
    expect(await call('list_tags')).toEqual({ tags: [] })
  })
})
