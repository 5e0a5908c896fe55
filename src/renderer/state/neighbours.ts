/**
 * The records a list showed last, in its order: what j and k walk through while one of them is
 * open. Lives as long as the window; a record opened from elsewhere simply has no neighbours.
 */
import { createStore } from 'zustand/vanilla'

const listStore = createStore<{ lists: Record<string, string[]> }>(() => ({ lists: {} }))

/** Keeps the order of a list, so that its records know their neighbours. */
export function rememberList(list: string, rows: { id: string }[] | undefined): void {
  if (!rows) return
  const ids = rows.map(({ id }) => id)
  listStore.setState((state) => ({ lists: { ...state.lists, [list]: ids } }))
}

/**
 * Returns the id before (-1) or after (1) a record in its list; null at the ends, or when no list is
 * known.
 */
export function findNeighbour(list: string, id: string, step: 1 | -1): string | null {
  const ids = listStore.getState().lists[list] ?? []
  const at = ids.indexOf(id)
  return at < 0 ? null : (ids[at + step] ?? null)
}
