import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('count_subscribers', () => {
  test('answers the total count only', async () => {
    const { call } = await start()
    expect(await call('count_subscribers')).toEqual({ total: 0 })
    await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP'] })
    await call('add_subscriber', { email: 'b@shop.test', name: 'Vivian' })
    expect(await call('count_subscribers')).toEqual({ total: 2 })
  })

  test('status (default ALL) and query narrow it, combined with AND', async () => {
    const { call, force } = await start()
    for (const name of ['a', 'b', 'c'])
      await call('add_subscriber', { email: `${name}@shop.test`, tags: ['VIP'] })
    force('b@shop.test', 'BOUNCED')
    const count = async (input: object) => (await call('count_subscribers', input)).total
    expect(await count({ status: 'ALL' })).toBe(3)
    expect(await count({ status: 'all' })).toBe(3)
    expect(await count({ status: 'BOUNCED' })).toBe(1)
    expect(await count({ status: 'TRANSACTIONAL' })).toBe(0)
    expect(await count({ query: 'vip' })).toBe(3)
    expect(await count({ query: 'B@', status: 'BOUNCED' })).toBe(1)
    expect(await count({ query: 'B@', status: 'SUBSCRIBED' })).toBe(0)
    expect(await count({ filters: [], query: ' ' })).toBe(3)
  })

  test.each([
    [{ status: 'ACTIVE' }, 'status'],
    [{ filters: [{ type: 'TAG' }] }, 'filters.0.operator'],
    [{ query: 1 }, 'query'],
    [{ tag: 'VIP' }, 'tag'],
    [{ limit: 1 }, 'limit'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'count_subscribers', input)).issues).toMatchObject([{ path }])
  })
})
