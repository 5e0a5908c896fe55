import { assert, asyncProperty, integer, nat } from 'fast-check'
import { expect, test } from 'vitest'
import type { Subscriber } from '../../../src/renderer/pages/subscribers/subscriberFields.ts'
import { SubscriberList } from '../../../src/renderer/pages/subscribers/subscriberList.ts'
import type { Failure } from '../../../src/shared/result.ts'

/** A list that is loaded again after a change, over pages of a store that is real in all but its rows. */

const FAILED: Failure = { code: 'INTERNAL_ERROR', message: 'away' }

class Store {
  ids: number[]
  fails = false

  constructor(size: number) {
    this.ids = Array.from({ length: size }, (_, index) => index)
  }

  readonly load = (cursor: string | null, limit: number) => {
    if (this.fails) return Promise.reject(new Error('away'))
    const start = Number(cursor ?? 0)
    const rows = this.ids.slice(start, start + limit).map((id) => ({ id: String(id) }) as Subscriber)
    const end = start + limit
    return Promise.resolve({ subscribers: rows, nextCursor: end < this.ids.length ? String(end) : null })
  }
}

async function settle(list: SubscriberList, size: number): Promise<void> {
  await expect.poll(() => list.state.rows.length).toBe(size)
}

test('rows that were all are all at every moment of a reload, however many pages they come in', async () => {
  await assert(
    asyncProperty(integer({ min: 1, max: 2_900 }), nat({ max: 60 }), async (size, reached) => {
      const store = new Store(size)
      const list = new SubscriberList(store.load, () => FAILED)
      list.reach(Math.min(reached, size - 1))
      await settle(list, size)
      expect(list.state.complete).toBe(true)
      const seen: [number, boolean][] = []
      list.subscribe(() => seen.push([list.state.rows.length, list.state.complete]))
      store.ids = [...store.ids, size]
      list.reload()
      await settle(list, size + 1)
      expect(seen).toEqual([
        [size, true],
        [size + 1, true],
      ])
    }),
    { numRuns: 30 },
  )
})

test('a reload that fails keeps the rows, says so, and is done again on demand', async () => {
  const store = new Store(3)
  const list = new SubscriberList(store.load, () => FAILED)
  list.reach(0)
  await settle(list, 3)
  store.fails = true
  store.ids = [7]
  list.reload()
  await expect.poll(() => list.state.phase).toBe('failed')
  expect(list.state).toMatchObject({ complete: true, failure: FAILED })
  expect(list.state.rows).toHaveLength(3)
  store.fails = false
  list.retry()
  await settle(list, 1)
  expect(list.state).toMatchObject({ phase: 'ready', complete: true })
})

test('of a long list a reload loads only as much as is looked at', async () => {
  const store = new Store(9_000)
  const list = new SubscriberList(store.load, () => FAILED)
  list.reach(8_500)
  await settle(list, 9_000)
  list.reach(10)
  list.reload()
  await expect.poll(() => list.state.complete).toBe(false)
  expect(list.state.rows.length).toBeLessThan(1_000)
})
