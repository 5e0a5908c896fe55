import { beforeAll, describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { type ToolInput } from '../../../../src/engine/tools/index.ts'

const { start } = useSandbox()
const now = new Date(START).toISOString()
let shop: TestOrganization

beforeAll(async () => {
  shop = await start()
  const subscribers = Array.from({ length: 60 }, (_, index) => ({
    email: `p${index + 1}@shop.test`,
    name: `Person ${index + 1}`,
    ...(index === 59 ? { phone: '061234', tags: ['VIP'], fields: { City: 'Nice' }, country: 'FR' } : {}),
  }))
  await shop.call('import_subscribers', { subscribers })
})

describe('query_subscribers', () => {
  test('answers id, email, name, status, createdAt and tags by default, 50 rows', async () => {
    const data = await shop.call('query_subscribers')
    expect(data).toEqual({
      subscribers: expect.any(Array),
      nextCursor: data.subscribers[49]?.id,
      hasMore: true,
      limit: 50,
    })
    expect(data.subscribers).toHaveLength(50)
    expect(data.subscribers[0]).toEqual({
      id: expect.stringMatching(/^sub_/),
      email: 'p60@shop.test',
      name: 'Person 60',
      status: 'SUBSCRIBED',
      createdAt: now,
      tags: ['VIP'],
    })
  })

  test('fields: every available one, and no other', async () => {
    const fields: ToolInput<'query_subscribers'>['fields'] = [
      ...(['id', 'email', 'name', 'phone', 'status', 'createdAt', 'updatedAt', 'tags'] as const),
      ...(['customFields', 'revenue', 'emailCount', 'openCount', 'clickCount'] as const),
    ]
    const { subscribers } = await shop.call('query_subscribers', { fields, limit: 1 })
    expect(subscribers).toEqual([
      {
        id: expect.stringMatching(/^sub_/),
        email: 'p60@shop.test',
        name: 'Person 60',
        phone: '061234',
        status: 'SUBSCRIBED',
        createdAt: now,
        updatedAt: now,
        tags: ['VIP'],
        customFields: { City: 'Nice' },
        revenue: 0,
        emailCount: 0,
        openCount: 0,
        clickCount: 0,
      },
    ])
    const narrow = await shop.call('query_subscribers', { fields: ['email'], limit: 2 })
    expect(narrow.subscribers).toEqual([{ email: 'p60@shop.test' }, { email: 'p59@shop.test' }])
  })

  test('cursor-paginated: complete and without repeats, also without id among the fields', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const input: object = { limit: 25, fields: ['email'], ...(cursor ? { cursor } : {}) }
      const page = await shop.call('query_subscribers', input)
      expect(page.hasMore).toBe(page.nextCursor !== null)
      seen.push(...page.subscribers.map(({ email = '' }) => email))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `p${60 - index}@shop.test`))
  })

  test('status is applied in addition; ALL by default, also accepted in lower case', async () => {
    const count = async (status: ToolInput<'query_subscribers'>['status']) =>
      (await shop.call('query_subscribers', { status, limit: 1000 })).subscribers.length
    expect(await count('SUBSCRIBED')).toBe(60)
    expect(await count('BANNED')).toBe(0)
    expect(await count('ALL')).toBe(60)
    expect(await count('all')).toBe(60)
  })

  test('query is free text over email, name and tag name', async () => {
    for (const query of ['P60@', 'person 60', 'vip']) {
      const { subscribers } = await shop.call('query_subscribers', { query })
      expect(subscribers.map((row) => row.email)).toEqual(['p60@shop.test'])
    }
  })
})

describe('query_subscribers refuses', () => {
  test('filters that it cannot evaluate, instead of ignoring them', async () => {
    const filters = [{ type: 'STRING', field: 'email', operator: 'SOUNDS_LIKE', value: 'x' }]
    const body = await shop.refuse('VALIDATION_ERROR', 'query_subscribers', { filters })
    expect(body.issues).toMatchObject([{ path: 'filters.0.operator' }])
    expect((await shop.call('query_subscribers', { filters: [] })).subscribers).toHaveLength(50)
  })

  test.each([
    [{ limit: 1001 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ status: 'subscribed' }, 'status'],
    [{ fields: ['email', 'ipAddress'] }, 'fields.1'],
    [{ fields: 'email' }, 'fields'],
    [{ filters: {} }, 'filters'],
    [{ cursor: 'sub_0001' }, 'cursor'],
    [{ tag: 'VIP' }, 'tag'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    expect((await shop.refuse('VALIDATION_ERROR', 'query_subscribers', input)).issues).toMatchObject([
      { path },
    ])
  })
})
