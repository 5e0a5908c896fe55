import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../../src/engine/domain/audience/filter.ts'
import { dateCondition } from '../../../../src/engine/store/audience/date.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

/** The range of ids that a date limits a scan to: found whole, or not at all. */
const { start } = useSandbox()
let shop: TestOrganization

/** Twenty-one subscribers, the last three with sign-ups before those of all others. */
beforeAll(async () => {
  shop = await start()
  const days = Array.from({ length: 21 }, (_, at) => (at < 18 ? at + 4 : at - 17))
  const subscribers = days.map((day, at) => ({
    email: `a${at + 1}@shop.test`,
    createdAt: `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`,
  }))
  await shop.call('import_subscribers', { subscribers })
})

function boundsOf(filter: object) {
  const given = { type: 'DATE', field: 'createdAt', operator: 'BETWEEN', ...filter } as Filter & {
    type: 'DATE'
  }
  return dateCondition(given, {
    ...{ db: shop.file.read, organization: 1, timezone: 'UTC', now: Date.UTC(2026, 1, 1) },
    wantIndex: () => undefined,
  }).bounds?.()
}

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`

test.each<[number, number, { least: number; most: number; n: number } | null]>([
  [5, 5, { n: 1, least: 2, most: 2 }],
  // The first days are those of the last ids.
  [2, 3, { n: 2, least: 20, most: 21 }],
  [3, 4, { n: 2, least: 1, most: 21 }],
  // A tenth of twenty-one, rounded up, is three.
  [2, 4, { n: 3, least: 1, most: 21 }],
  // Of more not all were read, so that nothing is known of the others.
  [1, 4, null],
  [1, 21, null],
])('from day %i to day %i', (from, to, bounds) => {
  expect(boundsOf({ value: day(from), valueTo: day(to) })).toEqual(bounds)
})

test('only sign-ups between two ends have one', () => {
  expect(boundsOf({ operator: 'ON', value: day(5), valueTo: day(5) })).toEqual({ n: 1, least: 2, most: 2 })
  for (const operator of ['BEFORE', 'AFTER'])
    expect(boundsOf({ operator, value: day(3), valueTo: day(3) })).toBeUndefined()
  expect(boundsOf({ field: 'lastOpenedAt', value: day(1), valueTo: day(2) })).toBeUndefined()
})
