import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { counted } from '../time.ts'
import styles from './mail.module.css'

interface WidthStageProps {
  width: number
  onWidth: (width: number) => void
  /** The frame, told whether the border is being dragged. */
  children: (dragged: boolean) => ReactNode
}

export const LEAST_WIDTH = 240
export const MOST_WIDTH = 1200

/** Room for something of a chosen width, with a border that is dragged or moved by arrow keys. */
export function WidthStage({ width, onWidth, children }: WidthStageProps) {
  const [dragged, setDragged] = useState(false)
  const start = useRef({ x: 0, width })
  const set = (next: number): void => onWidth(Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, next))))
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    // The frame is centred: its border moves half as far as it grows.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      set(start.current.width + (event.clientX - start.current.x) * 2)
  }
  const key = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 50 : 10
    const steps: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: LEAST_WIDTH,
      End: MOST_WIDTH,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(next)
  }
  return (
    <div className={styles['stageRoom']}>
      {children(dragged)}
      <div
        className={styles['handle']}
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the message"
        aria-valuenow={width}
        aria-valuemin={LEAST_WIDTH}
        aria-valuemax={MOST_WIDTH}
        aria-valuetext={counted(width, 'pixel')}
        title="Drag, or use the arrow keys, to change the width"
        tabIndex={0}
        onPointerDown={(event) => {
          start.current = { x: event.clientX, width }
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(true)
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(false)}
        onKeyDown={key}
      />
    </div>
  )
}
