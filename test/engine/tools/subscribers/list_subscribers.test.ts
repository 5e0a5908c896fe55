import { beforeAll, describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()
let shop: TestOrganization

/** 120 people, 001 first: every third is VIP, every fifth unsubscribed, one of each other status. */
beforeAll(async () => {
  shop = await start()
  const subscribers = Array.from({ length: 120 }, (_, index) => ({
    email: `p${String(index + 1).padStart(3, '0')}@shop.test`,
    name: index === 6 ? 'Élodie ÅNGSTRÖM' : `Person ${index + 1}`,
    tags: index % 3 === 0 ? ['VIP'] : [],
  }))
  await shop.call('import_subscribers', { subscribers })
  for (let n = 5; n <= 120; n += 5) shop.force(`p${String(n).padStart(3, '0')}@shop.test`, 'UNSUBSCRIBED')
  shop.force('p001@shop.test', 'PENDING_CONFIRMATION')
  shop.force('p002@shop.test', 'BOUNCED')
  shop.force('p003@shop.test', 'BANNED')
  shop.force('p004@shop.test', 'COMPLAINED')
  shop.force('p006@shop.test', 'TRANSACTIONAL')
  // The growth of those is not what is tested here.
  shop.file.write.run('UPDATE growth SET unsubscribed = 0')
})

const emailsOf = (data: { subscribers: { email: string }[] }) =>
  data.subscribers.map(({ email }) => Number(email.slice(1, 4)))

describe('list_subscribers', () => {
  test('answers email, name, status and tags, newest first, 50 by default', async () => {
    const data = await shop.call('list_subscribers')
    expect(data).toEqual({
      subscribers: expect.any(Array),
      total: 120,
      limit: 50,
      nextCursor: data.subscribers[49]?.id,
    })
    expect(emailsOf(data)).toEqual(Array.from({ length: 50 }, (_, index) => 120 - index))
    expect(data.subscribers[1]).toEqual({
      id: expect.stringMatching(/^sub_/),
      email: 'p119@shop.test',
      name: 'Person 119',
      status: 'SUBSCRIBED',
      createdAt: new Date(START).toISOString(),
      tags: [],
    })
    expect(data.subscribers[2]?.tags).toEqual(['VIP'])
  })

  test('a tag name is found as it was written: cleaned, in whatever case', async () => {
    expect((await shop.call('list_subscribers', { tag: ' VIP ' })).total).toBe(40)
  })

  test.each([1, 7, 50, 60, 119, 120, 1000])(
    'cursor is the subscriber id of the previous page: pages of %i are complete and without repeats',
    async (limit) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await shop.call('list_subscribers', { limit, ...(cursor ? { cursor } : {}) })
        expect(page.total).toBe(120)
        seen.push(...emailsOf(page))
        if (page.nextCursor) expect(page.subscribers.at(-1)?.id).toBe(page.nextCursor)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
    },
  )

  test('people who arrive or leave between two pages neither repeat nor hide anybody', async () => {
    const own = await start()
    const rows = Array.from({ length: 10 }, (_, index) => ({ email: `p00${index}@shop.test` }))
    await own.call('import_subscribers', { subscribers: rows })
    const first = await own.call('list_subscribers', { limit: 5 })
    await own.call('add_subscriber', { email: 'p100@shop.test' })
    const second = await own.call('list_subscribers', { limit: 5, cursor: required(first.nextCursor) })
    expect([...emailsOf(first), ...emailsOf(second)]).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(second).toMatchObject({ nextCursor: null, total: 11 })
  })

  test.each([
    ['SUBSCRIBED', 91],
    ['UNSUBSCRIBED', 24],
    ['PENDING_CONFIRMATION', 1],
    ['BOUNCED', 1],
    ['BANNED', 1],
    ['COMPLAINED', 1],
    ['TRANSACTIONAL', 1],
    ['all', 120],
    ['ALL', 120],
  ] as const)('status %s: %i', async (status, total) => {
    const data = await shop.call('list_subscribers', { status, limit: 1000 })
    expect(data).toMatchObject({ total, nextCursor: null })
    expect(data.subscribers).toHaveLength(total)
    if (total < 120) expect(new Set(data.subscribers.map((row) => row.status))).toEqual(new Set([status]))
  })

  test('tag is a case-insensitive tag name; one that does not exist matches nobody', async () => {
    const data = await shop.call('list_subscribers', { tag: 'vIp', limit: 3 })
    expect(data).toMatchObject({ total: 40 })
    expect(emailsOf(data)).toEqual([118, 115, 112])
    const next = await shop.call('list_subscribers', {
      tag: 'vip',
      limit: 3,
      cursor: required(data.nextCursor),
    })
    expect(emailsOf(next)).toEqual([109, 106, 103])
    expect(await shop.call('list_subscribers', { tag: 'nobody' })).toEqual({
      subscribers: [],
      total: 0,
      limit: 50,
      nextCursor: null,
    })
  })

  test('query is free text over email, name and tag name, compared without case', async () => {
    expect(emailsOf(await shop.call('list_subscribers', { query: ' P011@ ' }))).toEqual([11])
    expect(emailsOf(await shop.call('list_subscribers', { query: 'élodie ång' }))).toEqual([7])
    expect(await shop.call('list_subscribers', { query: 'VI' })).toMatchObject({ total: 40 })
    expect(await shop.call('list_subscribers', { query: '%' })).toMatchObject({ total: 0 })
    expect(await shop.call('list_subscribers', { query: '  ' })).toMatchObject({ total: 120 })
  })

  test('status, tag and query combine with AND', async () => {
    const input = { status: 'UNSUBSCRIBED', tag: 'VIP', query: '@shop' } as const
    const data = await shop.call('list_subscribers', input)
    expect(emailsOf(data)).toEqual([115, 100, 85, 70, 55, 40, 25, 10])
    expect(data.total).toBe(8)
  })
})

describe('list_subscribers refuses', () => {
  test('a limit below 1, above 1,000, or that is no integer', async () => {
    for (const limit of [0, -1, 1001, 1.5, '50', null]) {
      const body = await shop.refuse('VALIDATION_ERROR', 'list_subscribers', { limit })
      expect(body.issues).toMatchObject([{ path: 'limit' }])
    }
    expect((await shop.call('list_subscribers', { limit: 1000 })).limit).toBe(1000)
  })

  test('an unknown status, naming the known ones', async () => {
    const body = await shop.refuse('VALIDATION_ERROR', 'list_subscribers', { status: 'ACTIVE' })
    expect(body.issues[0]).toMatchObject({
      path: 'status',
      message: expect.stringContaining('TRANSACTIONAL'),
    })
  })

  test("a cursor that is no subscriber id, or another organization's", async () => {
    const other = await start()
    const { subscriber } = await other.call('add_subscriber', { email: 'a@shop.test' })
    for (const cursor of ['', 'x', '50', 'tag_00011', subscriber.id]) {
      const body = await shop.refuse('VALIDATION_ERROR', 'list_subscribers', { cursor })
      expect(body.issues).toMatchObject([{ path: 'cursor' }])
    }
  })

  test('an unknown parameter by name', async () => {
    const body = await shop.refuse('VALIDATION_ERROR', 'list_subscribers', { page: 2 })
    expect(body.issues).toMatchObject([{ path: 'page', message: 'is not a parameter of list_subscribers' }])
  })
})
