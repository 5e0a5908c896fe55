import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Layout, Point } from './layout.ts'
import {
  areaSeen,
  centred,
  contains,
  fitted,
  READABLE,
  revealing,
  widened,
  zoomed,
  type Area,
  type Size,
  type View,
} from './view.ts'

/** Smaller than this nothing can be read: boxes are drawn without their words. */
const FAR = 0.42

export interface Viewport extends Moves {
  /** What to draw: what is in sight, and as much again around it. */
  area: Area
  /** True while boxes are too small for words. */
  far: boolean
}

interface Moves {
  zoomBy: (factor: number, at?: Point) => void
  moveBy: (x: number, y: number) => void
  fit: () => void
  /** Moves as little as shows a part whole. */
  reveal: (part: Area) => void
  /** Puts a point of the picture in the middle. */
  centre: (at: Point) => void
  /** Returns the point of the picture below a point of the screen. */
  toPicture: (client: Point) => Point
}

interface Options {
  layout: Layout
  stage: RefObject<HTMLDivElement | null>
  /** Moves what is drawn. Runs once per frame at most. */
  draw: (view: View, size: Size) => void
}

type Drawn = Pick<Viewport, 'area' | 'far'>

const NOTHING: Drawn = { area: { x: 0, y: 0, width: 0, height: 0 }, far: false }

/** Pans and zooms a picture. React draws again only when the area in sight leaves the area drawn. */
export function useViewport({ layout, stage, draw }: Options): Viewport {
  const [drawn, setDrawn] = useState(NOTHING)
  const latest = useRef({ layout, draw, drawn })
  latest.current = { layout, draw, drawn }
  const { show, ...moves } = useMemo(() => movesOf(stage, latest, setDrawn), [stage])
  // An edited graph keeps the place that one looks at; only the first picture is fitted.
  const first = useRef(true)
  useLayoutEffect(() => {
    if (first.current && layout.places.size > 0) {
      first.current = false
      show((size) => fitted(layout, size, READABLE))
    } else show()
  }, [layout, show])
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const observer = new ResizeObserver(() => show())
    observer.observe(box)
    return () => observer.disconnect()
  }, [stage, show])
  return { ...drawn, ...moves }
}

type Latest = RefObject<Pick<Options, 'layout' | 'draw'> & { drawn: Drawn }>

function movesOf(stage: Options['stage'], latest: Latest, setDrawn: (drawn: Drawn) => void) {
  let view: View = { x: 0, y: 0, scale: 1 }
  let frame = 0
  const sizeOf = (): Size => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  })
  const show = (next?: (size: Size) => View): void => {
    frame = 0
    const size = sizeOf()
    if (size.width === 0) return
    if (next) view = next(size)
    latest.current.draw(view, size)
    const [seen, far] = [areaSeen(view, size), view.scale < FAR]
    const { drawn } = latest.current
    // After zooming in, less is drawn again.
    const isEnough = contains(drawn.area, seen) && seen.width * 4 >= drawn.area.width
    if (far !== drawn.far || !isEnough) setDrawn({ area: widened(seen), far })
  }
  const set = (next: View): void => {
    view = next
    frame ||= requestAnimationFrame(() => show())
  }
  const moves: Moves = {
    zoomBy: (factor, at) => set(zoomed(view, sizeOf(), factor, at)),
    moveBy: (x, y) => set({ ...view, x: view.x + x / view.scale, y: view.y + y / view.scale }),
    fit: () => set(fitted(latest.current.layout, sizeOf())),
    reveal: (part) => set(revealing(view, sizeOf(), part)),
    centre: (at) => set(centred(view, sizeOf(), at)),
    toPicture: (client) => {
      const box = stage.current?.getBoundingClientRect()
      return {
        x: view.x + (client.x - (box?.left ?? 0)) / view.scale,
        y: view.y + (client.y - (box?.top ?? 0)) / view.scale,
      }
    },
  }
  return { show, ...moves }
}
