import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Which rows of one height to have ready. Not @tanstack/react-virtual: that keeps an object per
 * row and makes all of them again whenever the count changes, which a list that grows by pages
 * does a hundred times on its way to a hundred thousand.
 */
interface Measures {
  count: number
  height: number
  /** Rows kept ready above and below. */
  overscan: number
  /** Where to start. */
  offset: number
  onOffset: (offset: number) => void
}

interface View {
  top: number
  rows: number
  /** Rows kept ready above and below: few while they fly by, since those would never be seen. */
  spare: number
}

const FAST_SPARE = 3
/** Rows made ready at once when it gets slower: all together would be a long frame. */
const SPARE_STEP = 8
const REST_MS = 60

/** A row that is ready, and the slot that lends it its elements. */
export interface ReadyRow {
  slot: number
  index: number
}

/**
 * The rows to draw. A slot keeps its row until another one needs it, so that a row that leaves
 * lends its elements to one that comes: none are made or moved while scrolling. So they stand in
 * the order of their slots, not of their rows. `end` is one past the last row that is ready.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  measures: Measures,
): { ready: readonly ReadyRow[]; end: number; resting: boolean } {
  const { count, height, overscan, offset } = measures
  const [view, setView] = useState<View>(() => ({
    top: Math.floor(offset / height),
    rows: 30,
    spare: overscan,
  }))
  const slots = useRef<number[]>([])
  const moved = useRef(measures.onOffset)
  moved.current = measures.onOffset
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = offset
    return watchRows(element, {
      height,
      overscan,
      from: view,
      onView: setView,
      onOffset: (at) => moved.current(at),
    })
    // The offset is where to start, not where to go; the view is what this effect itself sets.
  }, [scroller, height, overscan])
  const top = Math.min(view.top, Math.max(0, count - view.rows))
  const { spare } = view
  const end = Math.min(count, top + view.rows + spare)
  slots.current = fillSlots(slots.current, {
    size: view.rows + 2 * overscan + 1,
    first: Math.max(0, top - spare),
    end,
    count,
  })
  const ready = slots.current.map((index, slot) => ({ slot, index })).filter(({ index }) => index >= 0)
  return { ready, end, resting: spare === overscan }
}

interface Watched {
  height: number
  overscan: number
  from: View
  onView: (view: View) => void
  onOffset: (offset: number) => void
}

/** Tells which rows are in view whenever that changes, until the answer is called. */
function watchRows(element: HTMLElement, { height, overscan, from, onView, onOffset }: Watched): () => void {
  let resting: number | undefined
  let shown = from
  const look = (): void => {
    // Read once: a second time after the rows changed would lay them out twice in a frame.
    const at = element.scrollTop
    const top = Math.floor(at / height)
    const rows = Math.ceil(element.clientHeight / height) + 1
    const flies = Math.abs(top - shown.top) > shown.rows
    const spare = flies ? FAST_SPARE : Math.min(overscan, shown.spare + SPARE_STEP)
    onOffset(at)
    window.clearTimeout(resting)
    if (spare < overscan) resting = window.setTimeout(look, REST_MS)
    if (shown.top === top && shown.rows === rows && shown.spare === spare) return
    shown = { top, rows, spare }
    onView(shown)
  }
  // In the same frame as the scroll: a frame later would show what is not there yet.
  const onScroll = (): void => flushSync(look)
  const resized = new ResizeObserver(look)
  resized.observe(element)
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    window.clearTimeout(resting)
    resized.disconnect()
    element.removeEventListener('scroll', onScroll)
  }
}

interface Rows {
  size: number
  first: number
  end: number
  count: number
}

/** Rows that are gone leave their slots; a list of another size starts again. */
function fillSlots(before: readonly number[], { size, first, end, count }: Rows): number[] {
  const slots =
    before.length === size
      ? before.map((index) => (index < count ? index : -1))
      : Array.from({ length: size }, () => -1)
  for (let index = first; index < end; index += 1) slots[index % size] = index
  return slots
}
