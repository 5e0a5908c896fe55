import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import styles from './splitter.module.css'

interface SplitterProps {
  share: number
  onShare: (share: number) => void
  label: string
  upper: ReactNode
  lower: ReactNode
}

const LEAST = 18
const MOST = 82

/** Two panes, one above the other, with a border that moves by pointer and by arrow keys. */
export function Splitter({ share, onShare, label, upper, lower }: SplitterProps) {
  const box = useRef<HTMLDivElement>(null)
  const set = (next: number): void => onShare(Math.round(Math.max(LEAST, Math.min(MOST, next))))
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return
    const area = box.current.getBoundingClientRect()
    set(((event.clientY - area.top) / area.height) * 100)
  }
  const key = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowUp: share - 4, ArrowDown: share + 4, Home: LEAST, End: MOST }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  return (
    <div
      ref={box}
      className={styles['split']}
      style={{ gridTemplateRows: `minmax(0, ${share}fr) 7px minmax(0, ${100 - share}fr)` }}
    >
      <div className={styles['pane']}>{upper}</div>
      <div
        className={styles['bar']}
        role="separator"
        aria-orientation="horizontal"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={key}
      />
      <div className={styles['pane']}>{lower}</div>
    </div>
  )
}
