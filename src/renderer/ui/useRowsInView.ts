import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Which rows of one height are in view. Not @tanstack/react-virtual: that keeps an object per
 * row and makes all of them anew whenever the count changes, which a list that grows by pages
 * does a hundred times on its way to a hundred thousand.
 */
export interface RowsInView {
  first: number
  /** Not included. */
  end: number
  /** As many as can be there at once: row `index` may reuse what row `index - pool` left. */
  pool: number
}

interface Measures {
  count: number
  height: number
  /** Rows kept ready above and below. */
  overscan: number
  offset: number
}

export function useRowsInView(scroller: RefObject<HTMLElement | null>, measures: Measures): RowsInView {
  const { count, height, overscan, offset } = measures
  const [view, setView] = useState(() => ({ top: Math.floor(offset / height), rows: 30 }))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = offset
    const look = (): void => {
      const top = Math.floor(element.scrollTop / height)
      const rows = Math.ceil(element.clientHeight / height) + 1
      setView((before) => (before.top === top && before.rows === rows ? before : { top, rows }))
    }
    // In the same frame as the scroll: a frame later would show what is not there yet.
    const onScroll = (): void => flushSync(look)
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
    // The offset is where to start, not where to go.
  }, [scroller, height])
  const top = Math.min(view.top, Math.max(0, count - view.rows))
  return {
    first: Math.max(0, top - overscan),
    end: Math.min(count, top + view.rows + overscan),
    pool: view.rows + 2 * overscan + 1,
  }
}
