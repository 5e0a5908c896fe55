import { expect, it } from 'vitest'
import { describeFilter, type NameOf } from '../../../src/renderer/audience/sentences.ts'

const names = new Map<string, string | null>([
  ['tag_1', 'vip'],
  ['tag_2', null],
  ['seg_1', null],
])
const nameOf: NameOf = (id) => names.get(id)

it('what a filter names and is no longer there is said to be deleted', () => {
  const tags = { type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagIds: ['tag_1', 'tag_2', 'tag_3'] }
  expect(describeFilter(tags, nameOf)).toBe('tag is any of vip, tag_2 (deleted), tag_3')
  const segment = { type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId: 'seg_1' }
  expect(describeFilter(segment, nameOf)).toBe('in segment seg_1 (deleted)')
  expect(describeFilter({ ...segment, segmentName: 'Readers' }, nameOf)).toBe('in segment Readers (deleted)')
})

it('days and times read as people write them', () => {
  const date = { type: 'DATE', field: 'updatedAt' }
  const read = (filter: Record<string, unknown>): string => describeFilter({ ...date, ...filter }, nameOf)
  expect(read({ operator: 'IN_LAST_DAYS', value: 1 })).toBe('updated in the last day')
  expect(read({ operator: 'NOT_IN_LAST_DAYS', value: 30 })).toBe('not updated in the last 30 days')
  expect(read({ operator: 'ON', value: '2026-11-22' })).toBe('updated on 2026-11-22')
  expect(read({ operator: 'AFTER', value: '2026-11-22T08:59:59.999Z' })).toBe(
    'updated after 2026-11-22 08:59:59.999 UTC',
  )
  expect(read({ operator: 'BEFORE', value: '2026-11-22T09:00:00.000Z' })).toBe(
    'updated before 2026-11-22 09:00:00 UTC',
  )
})
