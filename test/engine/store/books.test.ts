import { array, assert, asyncProperty, boolean } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ToolAnswer } from '../../../src/engine/tools/index.ts'
import { findBookFaults } from '../../support/books.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeCall, randomCall, readEverything } from '../../support/random-calls.ts'

/**
 * What is kept twice must agree after any sequence of calls: counters, growth, tag links, revenue
 * (test/support/books.ts). `npm run soak` runs the same with other seeds and far longer.
 */
const { start, sandbox } = useSandbox()
const RUNS = { seed: 20_261_121, numRuns: 25 }

async function readUpdates({ call }: TestOrganization): Promise<Map<string, number>> {
  const { subscribers } = await call('query_subscribers', { limit: 1000, fields: ['id', 'updatedAt'] })
  return new Map(subscribers.map(({ id = '', updatedAt = '' }) => [id, Date.parse(updatedAt)]))
}

/** The subscriber of a successful call, where its answer names one. */
function subjectOf(data: unknown): string | undefined {
  return (data as Partial<ToolAnswer<'add_subscriber'>> | null)?.subscriber?.id
}

describe('after any sequence of subscriber calls', () => {
  test('counters are the recount, growth the sum of events, links consistent', async () => {
    await assert(
      asyncProperty(
        array(randomCall, { minLength: 5, maxLength: 30 }),
        boolean(),
        async (calls, doubleOptIn) => {
          const shop = await start({ doubleOptIn })
          for (const call of calls) {
            await makeCall(shop, call)
            expect(findBookFaults(shop.file.read)).toEqual([])
          }
          await expectCountsToAgree(shop)
        },
      ),
      RUNS,
    )
  })

  test('updatedAt never goes back, and moves strictly forward with every call about somebody', async () => {
    await assert(
      asyncProperty(array(randomCall, { minLength: 5, maxLength: 30 }), async (calls) => {
        const shop = await start()
        let before = new Map<string, number>()
        for (const call of calls) {
          const subject = subjectOf(await makeCall(shop, call))
          const after = await readUpdates(shop)
          for (const [id, at] of before) expect(after.get(id)).toBeGreaterThanOrEqual(at)
          if (subject && before.has(subject))
            expect(after.get(subject)).toBeGreaterThan(before.get(subject) ?? 0)
          before = after
        }
      }),
      RUNS,
    )
  })

  test('a refused call changes nothing', async () => {
    await assert(
      asyncProperty(array(randomCall, { minLength: 10, maxLength: 20 }), async (calls) => {
        const shop = await start()
        let before = await readEverything(shop)
        for (const call of calls) {
          const refused = (await makeCall(shop, { ...call, confirmed: false })) === null
          const after = await readEverything(shop)
          if (refused) expect(after).toEqual(before)
          before = after
        }
      }),
      { ...RUNS, numRuns: 8 },
    )
  })
})

async function expectCountsToAgree({ call }: TestOrganization): Promise<void> {
  const { subscribers, total } = await call('list_subscribers', { limit: 1000 })
  expect(total).toBe(subscribers.length)
  for (const { name, subscribersCount } of (await call('list_tags')).tags) {
    const carrying = subscribers.filter((row) => row.tags.includes(name)).length
    expect({ name, subscribersCount }).toEqual({ name, subscribersCount: carrying })
    expect((await call('list_subscribers', { tag: name })).total).toBe(carrying)
  }
  for (const status of ['SUBSCRIBED', 'UNSUBSCRIBED', 'PENDING_CONFIRMATION'] as const) {
    const counted = subscribers.filter((row) => row.status === status).length
    expect(await call('count_subscribers', { status })).toEqual({ total: counted })
  }
}

test('snapshot → any calls → restore: every reading tool answers as before', async () => {
  let snapshots = 0
  await assert(
    asyncProperty(
      array(randomCall, { maxLength: 15 }),
      array(randomCall, { minLength: 1, maxLength: 15 }),
      async (first, then) => {
        const shop = await start()
        for (const call of first) await makeCall(shop, call)
        const before = await readEverything(shop)
        const platform = await sandbox().admin('get_org', { id: shop.id })
        snapshots += 1
        const name = `snapshot ${snapshots}`
        expect((await sandbox().control('snapshot.create', { name })).status).toBe(200)
        for (const call of then) await makeCall(shop, call)
        await shop.call('update_organization_settings', { name: 'Somebody else' })
        expect((await sandbox().control('snapshot.restore', { name })).status).toBe(200)
        expect(await readEverything(shop)).toEqual(before)
        expect((await sandbox().admin('get_org', { id: shop.id })).body).toEqual(platform.body)
        expect(findBookFaults(shop.file.read)).toEqual([])
        for (const call of then) await makeCall(shop, call)
        expect(findBookFaults(shop.file.read)).toEqual([])
      },
    ),
    { ...RUNS, numRuns: 8 },
  )
})
