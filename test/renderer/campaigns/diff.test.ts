import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffTokens } from '../../../src/renderer/editor/history/diffTokens.ts'

/** What is not marked must be the same on both sides, and no more may be marked than must be. */
const token = fc.constantFrom('a', 'b', 'c', 'd')
const text = fc.array(token, { maxLength: 40 })

function unmarked(tokens: readonly string[], marks: readonly boolean[]): string[] {
  return tokens.filter((_token, index) => !marks[index])
}

/** Length of a longest common subsequence, the slow and obvious way. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const row = Array.from({ length: other.length + 1 }, () => 0)
  for (const found of one) {
    let before = 0
    for (let index = 1; index <= other.length; index += 1) {
      const above = row[index] ?? 0
      row[index] = found === other[index - 1] ? before + 1 : Math.max(above, row[index - 1] ?? 0)
      before = above
    }
  }
  return row.at(-1) ?? 0
}

describe('diffTokens', () => {
  test('keeps a longest common subsequence, the same on both sides', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { removed, added, exact } = diffTokens(before, after)
        expect(exact).toBe(true)
        expect(unmarked(before, removed)).toEqual(unmarked(after, added))
        expect(unmarked(before, removed)).toHaveLength(commonLength(before, after))
      }),
    )
  })

  test('marks nothing of equal texts, and everything of a text that is alone', () => {
    expect(diffTokens(['a', 'b'], ['a', 'b'])).toEqual({
      removed: [false, false],
      added: [false, false],
      exact: true,
    })
    expect(diffTokens([], ['a', 'b']).added).toEqual([true, true])
    expect(diffTokens(['a'], []).removed).toEqual([true])
  })

  test('texts with too little in common are marked as a whole, but for their ends', () => {
    const before = ['same', ...Array.from({ length: 900 }, (_one, index) => `b${index}`), 'end']
    const after = ['same', ...Array.from({ length: 900 }, (_one, index) => `a${index}`), 'end']
    const { removed, added, exact } = diffTokens(before, after)
    expect(exact).toBe(false)
    expect(removed.filter(Boolean)).toHaveLength(900)
    expect(added.filter(Boolean)).toHaveLength(900)
  })
})
