import { memo, useMemo, type MouseEvent, type RefObject } from 'react'
import { NODE_HEIGHT, NODE_WIDTH, type Layout, type Point } from './layout.ts'
import styles from './graph.module.css'

const MOST_WIDE = 150
const MOST_HIGH = 190

interface GraphMapProps {
  layout: Layout
  /** Moved by the graph itself, to what is in sight. */
  seen: RefObject<SVGRectElement | null>
  onGo: (at: Point) => void
}

/** The whole graph small, with what is in sight framed; a click goes there. For the pointer only: keys have the arrows. */
export const GraphMap = memo(function GraphMap({ layout, seen, onGo }: GraphMapProps) {
  const { width, height, places } = layout
  const scale = Math.min(MOST_WIDE / width, MOST_HIGH / height)
  const size = { width: Math.max(24, width * scale), height: Math.max(24, height * scale) }
  const path = useMemo(
    () =>
      [...places.values()]
        .map(({ x, y }) => `M${x} ${y}h${NODE_WIDTH}v${NODE_HEIGHT}h${-NODE_WIDTH}z`)
        .join(''),
    [places],
  )
  const go = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): void => {
    const box = currentTarget.getBoundingClientRect()
    onGo({
      x: ((clientX - box.left) / box.width) * width,
      y: ((clientY - box.top) / box.height) * height,
    })
  }
  return (
    <svg
      className={styles['map']}
      {...size}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      onClick={go}
    >
      <path className={styles['tip']} d={path} />
      <rect ref={seen} className={styles['window']} />
    </svg>
  )
})
