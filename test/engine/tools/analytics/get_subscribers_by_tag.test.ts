import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('get_subscribers_by_tag', () => {
  test('the newest who carry the tag, and how many there are, in every status', async () => {
    const { call, confirm } = await start()
    for (const name of ['a', 'b', 'c'])
      await call('add_subscriber', { email: `${name}@a.test`, tags: ['VIP'] })
    await call('add_subscriber', { email: 'd@a.test', tags: ['other'] })
    await confirm('unsubscribe', { email: 'a@a.test' })
    const { tags } = await call('list_tags')
    const data = await call('get_subscribers_by_tag', { tagName: 'VIP', limit: 2 })
    expect(data.tag).toEqual({
      id: tags.find(({ name }) => name === 'VIP')?.id,
      name: 'VIP',
    })
    expect(data.total).toBe(3)
    expect(data.subscribers).toMatchObject([{ email: 'c@a.test' }, { email: 'b@a.test' }])
    expect(data.subscribers[0]).toEqual({
      id: expect.stringMatching(/^sub_/),
      ...{ email: 'c@a.test', name: null, status: 'SUBSCRIBED', tags: ['VIP'] },
      createdAt: expect.any(String),
    })
  })

  test('the name is compared without case', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@a.test', tags: ['Élite'] })
    expect(await call('get_subscribers_by_tag', { tagName: ' éLITE ' })).toMatchObject({
      tag: { name: 'Élite' },
      total: 1,
    })
  })

  test('a tag that nobody carries', async () => {
    const { call } = await start()
    await call('create_tag', { name: 'empty' })
    expect(await call('get_subscribers_by_tag', { tagName: 'empty' })).toMatchObject({
      subscribers: [],
      total: 0,
    })
  })

  test('limit is 10 by default, at most 1,000', async () => {
    const { call, refuse } = await start()
    const subscribers = Array.from({ length: 15 }, (_, index) => ({ email: `p${index}@a.test`, tags: ['x'] }))
    await call('import_subscribers', { subscribers })
    expect((await call('get_subscribers_by_tag', { tagName: 'x' })).subscribers).toHaveLength(10)
    expect((await call('get_subscribers_by_tag', { tagName: 'x', limit: 1000 })).subscribers).toHaveLength(15)
    for (const limit of [0, 1001, 1.5]) {
      await refuse('VALIDATION_ERROR', 'get_subscribers_by_tag', { tagName: 'x', limit })
    }
  })

  test('tagName is required; a tag that this organization does not have is carried by nobody', async () => {
    const { call, refuse } = await start()
    const other = await start()
    await other.call('create_tag', { name: 'theirs' })
    expect((await refuse('VALIDATION_ERROR', 'get_subscribers_by_tag')).issues).toMatchObject([
      { path: 'tagName' },
    ])
    for (const tagName of ['', 'theirs'])
      expect(await call('get_subscribers_by_tag', { tagName })).toEqual({
        tag: null,
        subscribers: [],
        total: 0,
      })
  })
})
