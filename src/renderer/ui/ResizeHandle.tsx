import { useRef, type PointerEvent } from 'react'
import styles from './table.module.css'

const LEAST_WIDTH = 56

/** The border of a column, to be dragged. */
export function ResizeHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const start = useRef({ x: 0, width: 0 })
  const drag = (event: PointerEvent<HTMLSpanElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onWidth(Math.max(LEAST_WIDTH, start.current.width + event.clientX - start.current.x))
  }
  return (
    <span
      className={styles['resize']}
      aria-hidden
      onPointerMove={drag}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
    />
  )
}
