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
