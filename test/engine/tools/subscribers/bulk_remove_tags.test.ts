import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('bulk_remove_tags', () => {
  test('emits a tag.removed event per removed tag, and answers how many links went', async () => {
    const { call } = await start()
    const a = (await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP', 'Beta'] })).subscriber.id
    const b = (await call('add_subscriber', { email: 'b@shop.test', tags: ['VIP'] })).subscriber.id
    const c = (await call('add_subscriber', { email: 'c@shop.test' })).subscriber.id
    const data = await call('bulk_remove_tags', { subscriberIds: [a, b, c, a], tagNames: ['vip', 'BETA'] })
    expect(data).toEqual({
      removed: 3,
      subscribersUpdated: 2,
      tags: [
        { id: expect.stringMatching(/^tag_/), name: 'VIP' },
        { id: expect.stringMatching(/^tag_/), name: 'Beta' },
      ],
      notFound: [],
    })
    const { events } = await call('list_subscriber_events', { subscriberId: a, eventType: 'TAG_REMOVED' })
    expect(events.map((event) => event.data?.['tagName'])).toEqual(['Beta', 'VIP'])
    expect(
      (await call('list_subscriber_events', { subscriberId: c, eventType: 'TAG_REMOVED' })).events,
    ).toEqual([])
    expect((await call('get_subscriber', { subscriberId: a })).tags).toEqual([])
  })

  test('a tag name is found as it was written: cleaned, in whatever case', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email: 'a@shop.test', tags: [' VIP '] })
    const given = { subscriberIds: [subscriber.id], tagNames: [' vip '] }
    expect((await call('bulk_remove_tags', given)).removed).toBe(1)
  })

  test('the tags themselves stay, with their counts right', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP', 'Beta'] })
    await call('bulk_remove_tags', { subscriberIds: [subscriber.id], tagNames: ['VIP'] })
    const { tags } = await call('list_tags')
    expect(tags).toMatchObject([
      { name: 'Beta', subscribersCount: 1 },
      { name: 'VIP', subscribersCount: 0 },
    ])
    expect(await call('list_subscribers', { tag: 'VIP' })).toMatchObject({ total: 0, subscribers: [] })
  })

  test('unknown tags change nothing and are not created; unknown ids are answered in notFound', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP'] })
    const data = await call('bulk_remove_tags', {
      subscriberIds: [subscriber.id, 'sub_x'],
      tagNames: ['nobody'],
    })
    expect(data).toEqual({ removed: 0, subscribersUpdated: 0, tags: [], notFound: ['sub_x'] })
    expect((await call('list_tags')).tags).toHaveLength(1)
  })

  test.each([
    [{}, 'subscriberIds'],
    [{ subscriberIds: ['x'] }, 'tagNames'],
    [{ subscriberIds: Array.from({ length: 101 }, () => 'x'), tagNames: ['x'] }, 'subscriberIds'],
    [{ subscriberIds: ['x'], tagNames: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tagNames'],
    [{ subscriberIds: [], tagNames: ['x'] }, 'subscriberIds'],
    [{ subscriberIds: [1], tagNames: ['x'] }, 'subscriberIds.0'],
    [{ subscriberIds: ['x'], tagNames: ['x'], replaceTags: true }, 'replaceTags'],
  ])('refuses wrong parameters (100 subscribers and 20 tags per call): %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'bulk_remove_tags', input)).issues[0]).toMatchObject({ path })
  })
})
