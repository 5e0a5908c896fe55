/** The height of a row. */
export const ROW = 30
/** Its 30 pixels and the line under it. */
const HEADER = 31

interface TableKeys {
  /** The row with the focus. */
  current: number
  count: number
  /** Of the table, in pixels. */
  height: number
  move: (to: number, choosing: boolean) => void
  /** Null is what this table or row cannot do. */
  open: (() => void) | null
  choose: (() => void) | null
  close: (() => void) | null
  menu: (() => void) | null
}

/** Returns what a key does in a table; with Shift a movement chooses the rows on its way. */
export function goOf(key: string, keys: TableKeys): ((shift: boolean) => void) | null | undefined {
  const { current, count, height, move, open, choose, close, menu } = keys
  const page = Math.max(1, Math.floor(height / ROW) - 2)
  const to = (index: number) => (shift: boolean) => move(index, shift)
  const all: Record<string, ((shift: boolean) => void) | null> = {
    ArrowDown: to(current + 1),
    j: to(current + 1),
    ArrowUp: to(current - 1),
    k: to(current - 1),
    PageDown: to(current + page),
    PageUp: to(current - page),
    Home: to(0),
    End: to(count - 1),
    Enter: open,
    ' ': choose,
    Escape: close,
    ContextMenu: menu,
  }
  return all[key]
}

/** Brings a row below the header and above the edge; nothing moves when it is in view already. */
export function showRow(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return
  const [top, room] = [index * ROW, scroller.clientHeight - HEADER]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + ROW > scroller.scrollTop + room) scroller.scrollTop = top + ROW - room
}

/** Where a table was left: the row with the focus, and how far it was scrolled. As long as the window lives. */
interface Place {
  index: number
  offset: number
}

const places = new Map<string, Place>()

/** Returns where a table was left, null when it was not shown before. */
export function placeOfTable(name: string | undefined): Place | null {
  return name === undefined ? null : (places.get(name) ?? null)
}

/** Keeps where a table is, in part. */
export function keepPlace(name: string | undefined, change: Partial<Place>): void {
  if (name === undefined) return
  places.set(name, { index: 0, offset: 0, ...places.get(name), ...change })
}
