import { describe, expect, test } from 'vitest'
import { emptyListName, isListAnswer } from '../../../src/renderer/pages/tools/lists.ts'

const WARNINGS = { warnings: ['1 of them is suppressed'] }

describe.each([
  ['alone', {}],
  ['with warnings', WARNINGS],
  ['with an empty list of warnings', { warnings: [] }],
])('an answer %s', (_, beside) => {
  test('of one list and its counts is shown as a table', () => {
    expect(isListAnswer({ subscribers: [{ id: 'sub_1' }], total: 1, nextCursor: null, ...beside })).toBe(true)
  })

  test('of one list that is empty says which', () => {
    expect(emptyListName({ subscribers: [], total: 0, ...beside })).toBe('subscribers')
  })

  test('of a record, or of two lists, is shown as a tree', () => {
    expect(isListAnswer({ subscriber: { id: 'sub_1' }, events: [], ...beside })).toBe(false)
    expect(isListAnswer({ queued: [], runs: [], ...beside })).toBe(false)
  })
})
