import { diffArrays } from 'diff'

/** Which tokens of two texts are not in both. */
interface TokenDiff {
  /** For each token of the text before: true when it is gone. */
  removed: boolean[]
  /** For each token of the text after: true when it is new. */
  added: boolean[]
  /** False when the texts had too little in common to be worth comparing: all between is marked. */
  exact: boolean
}

/** More changes than this nobody reads one by one; the work grows with their square. */
const MOST_CHANGES = 600

/** Returns the fewest marks that leave both texts the same; past 600 changes all but equal ends. */
export function diffTokens(before: readonly string[], after: readonly string[]): TokenDiff {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  const changes = diffArrays(old, now, { maxEditLength: MOST_CHANGES })
  const marks = changes ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const ends = (inner: boolean[]): boolean[] => [...same(start), ...inner, ...same(end)]
  return {
    removed: ends(marks.flatMap(({ value, removed, added }) => (added ? [] : value.map(() => removed)))),
    added: ends(marks.flatMap(({ value, removed, added }) => (removed ? [] : value.map(() => added)))),
    exact: changes !== undefined,
  }
}

function same(count: number): boolean[] {
  return Array.from({ length: count }, () => false)
}
