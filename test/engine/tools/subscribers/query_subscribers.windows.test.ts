import { beforeAll, describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

/** Windows of sign-ups of every size around the share of the index that is read ahead: nobody is lost. */
const { start } = useSandbox()
const SIZE = 2000
const MINUTE_MS = 60_000
const FIRST = Date.UTC(2026, 2, 1)
let shop: TestOrganization

/** Every third is backdated, the later the further; the others came in the order of their ids. */
const minuteOf = (index: number) => (index % 3 === 0 ? 1998 - index : index)

beforeAll(async () => {
  shop = await start()
  const subscribers = Array.from({ length: SIZE }, (_, index) => ({
    email: `p${String(index).padStart(4, '0')}@shop.test`,
    name: index % 2 === 0 ? 'Even' : 'Odd',
    createdAt: new Date(FIRST + minuteOf(index) * MINUTE_MS).toISOString(),
  }))
  for (let from = 0; from < SIZE; from += 500)
    await shop.call('import_subscribers', { subscribers: subscribers.slice(from, from + 500) })
})

const within = (from: number, to: number) => ({
  type: 'DATE',
  field: 'createdAt',
  operator: 'BETWEEN',
  value: new Date(FIRST + from * MINUTE_MS).toISOString(),
  valueTo: new Date(FIRST + to * MINUTE_MS).toISOString(),
})
const NAMES = { Even: 0, Odd: 1 } as const

describe('sign-ups between two minutes', () => {
  // Up to 128 of them are found through the index, up to a tenth of all bound the scan.
  test.each([1, 128, 129, 150, 200, 201, 202, 203])('%i of them', async (size) => {
    for (const from of [0, 1, 1000, SIZE - size].filter((at) => at + size <= SIZE)) {
      const window = within(from, from + size - 1)
      const expected = (parity: number | null) =>
        Array.from({ length: SIZE }, (_, index) => index)
          .filter((index) => minuteOf(index) >= from && minuteOf(index) < from + size)
          .filter((index) => parity === null || index % 2 === parity)
          .map((index) => `p${String(index).padStart(4, '0')}@shop.test`)
      const find = async (...filters: Record<string, unknown>[]) => {
        const input = { filters, limit: 1000, fields: ['email' as const] }
        const { subscribers } = await shop.call('query_subscribers', input)
        expect((await shop.call('count_subscribers', { filters })).total).toBe(subscribers.length)
        return subscribers.map(({ email = '' }) => email).toSorted()
      }
      expect(await find(window)).toEqual(expected(null))
      for (const [value, parity] of Object.entries(NAMES))
        expect(await find(window, { type: 'STRING', field: 'name', operator: 'EQUALS', value })).toEqual(
          expected(parity),
        )
    }
  })
})
