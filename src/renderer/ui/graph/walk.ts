import type { Layout } from './layout.ts'

/** Where the keys have gone: the node that they are on, and each one before. */
export type Trail = readonly string[]

/** More of a walk than this is not kept. */
const MOST_TRAIL = 200

/**
 * Returns the node that a key leads to, null where it leads nowhere. Up and down follow the edges,
 * back the way that was come where there are several; left and right go through all nodes in the
 * order in which one reads them, so that each of them can be reached.
 */
export function stepFrom(layout: Layout, trail: Trail, key: string): string | null {
  const id = trail.at(-1)
  if (id === undefined || !layout.places.has(id)) return null
  if (key === 'ArrowDown' || key === 'ArrowUp') return alongEdge(layout, trail, id, key === 'ArrowDown')
  const order = readingOrder(layout)
  if (key === 'Home') return order[0] ?? null
  if (key === 'End') return order.at(-1) ?? null
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return order[order.indexOf(id) + (key === 'ArrowLeft' ? -1 : 1)] ?? null
}

/** Returns the trail with one more node; one step back takes the last one off. */
export function follow(trail: Trail, id: string): Trail {
  if (trail.at(-1) === id) return trail
  return trail.at(-2) === id ? trail.slice(0, -1) : [...trail, id].slice(-MOST_TRAIL)
}

function alongEdge({ places, links }: Layout, trail: Trail, id: string, down: boolean): string | null {
  const ends = links.flatMap(({ source, target, back }) => {
    if (down) return source === id ? [target] : []
    return target === id && !back ? [source] : []
  })
  const before = trail.at(-2)
  if (before !== undefined && ends.includes(before)) return before
  // Of several ways the one to the nearest row, from the left.
  const rankOf = (end: string): number => {
    const { row = 0, x = 0 } = places.get(end) ?? {}
    return (down ? row : -row) * 1e6 + x
  }
  return ends.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? null
}

function readingOrder({ places }: Layout): string[] {
  return [...places]
    .toSorted(([, one], [, other]) => one.row - other.row || one.x - other.x)
    .map(([id]) => id)
}

/** Returns the nearest node above one that is gone, as the layout before had them. */
export function survivorOf(id: string, before: Layout, after: Layout): string | null {
  const seen = new Set<string>()
  let at: string | undefined = id
  while (at !== undefined && !seen.has(at)) {
    if (after.places.has(at)) return at
    seen.add(at)
    const gone: string = at
    at = before.links.find(({ target, back }) => target === gone && !back)?.source
  }
  return null
}
