/** Which tokens of two texts are not in both, by Myers' greedy algorithm (1986). */
export interface TokenDiff {
  /** For each token of the text before: true when it is gone. */
  removed: boolean[]
  /** For each token of the text after: true when it is new. */
  added: boolean[]
  /** False when the texts had too little in common to be worth comparing: all between is marked. */
  exact: boolean
}

/** More changes than this nobody reads one by one; the work grows with their square. */
const MOST_CHANGES = 600

export function diffTokens(before: readonly string[], after: readonly string[]): TokenDiff {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  const kept = matchMiddle(old, now)
  const removed = before.map((_token, at) => isBetween(at, start, old.length) && !kept?.old.has(at - start))
  const added = after.map((_token, at) => isBetween(at, start, now.length) && !kept?.now.has(at - start))
  return { removed, added, exact: kept !== null }
}

function isBetween(at: number, start: number, length: number): boolean {
  return at >= start && at < start + length
}

interface Kept {
  old: Set<number>
  now: Set<number>
}

/** Places of the tokens in both; null when there are too many changes. */
function matchMiddle(old: readonly string[], now: readonly string[]): Kept | null {
  const trace: Map<number, number>[] = []
  let reach = new Map<number, number>([[1, 0]])
  const most = Math.min(old.length + now.length, MOST_CHANGES)
  for (let changes = 0; changes <= most; changes += 1) {
    trace.push(reach)
    const next = new Map(reach)
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = stepFrom(reach, diagonal, changes)
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1
      next.set(diagonal, x)
      if (x >= old.length && x - diagonal >= now.length) return walkBack(trace, old.length, now.length)
    }
    reach = next
  }
  return null
}

function stepFrom(reach: Map<number, number>, diagonal: number, changes: number): number {
  const left = reach.get(diagonal - 1) ?? -1
  const right = reach.get(diagonal + 1) ?? -1
  return diagonal === -changes || (diagonal !== changes && left < right) ? right : left + 1
}

function walkBack(trace: readonly Map<number, number>[], oldLength: number, nowLength: number): Kept {
  const kept: Kept = { old: new Set(), now: new Set() }
  let [x, y] = [oldLength, nowLength]
  for (let changes = trace.length - 1; changes >= 0; changes -= 1) {
    const reach = trace[changes] ?? new Map<number, number>()
    const diagonal = x - y
    const left = reach.get(diagonal - 1) ?? -1
    const right = reach.get(diagonal + 1) ?? -1
    const from = diagonal === -changes || (diagonal !== changes && left < right) ? diagonal + 1 : diagonal - 1
    const startX = reach.get(from) ?? 0
    const startY = startX - from
    while (x > Math.max(startX, 0) && y > Math.max(startY, 0)) {
      x -= 1
      y -= 1
      kept.old.add(x)
      kept.now.add(y)
    }
    x = startX
    y = startY
  }
  return kept
}
