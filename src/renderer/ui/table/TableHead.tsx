import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, type PointerEvent } from 'react'
import type { DrawnColumn, Sort } from './columns.ts'
import styles from './table.module.css'

const LEAST_WIDTH = 56

interface TableHeadProps {
  columns: readonly Omit<DrawnColumn<never>, 'cell'>[]
  sort: Sort | null
  onSort: (column: string) => void
  onWidth: (column: string, width: number) => void
}

/** The names of the columns: a click sorts by one, its border is dragged to another width. */
export function TableHead({ columns, sort, onSort, onWidth }: TableHeadProps) {
  return columns.map((column) => {
    const { key, label, numeric, sortable, width } = column
    const sorted = sortable && sort?.column === key ? sort : null
    return (
      <div
        key={key}
        role="columnheader"
        className={styles['head']}
        data-numeric={numeric || undefined}
        aria-sort={sorted ? (sorted.down ? 'descending' : 'ascending') : sortable ? 'none' : undefined}
      >
        {sortable ? (
          <button
            type="button"
            className={styles['sort']}
            onClick={() => onSort(key)}
            title={`Sort by ${label}`}
          >
            <span className={styles['headText']}>{label}</span>
            {sorted && (sorted.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
          </button>
        ) : (
          <span className={styles['sort']}>
            <span className={styles['headText']}>{label}</span>
          </span>
        )}
        <ResizeHandle width={width} onWidth={(next) => onWidth(key, next)} />
      </div>
    )
  })
}

function ResizeHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
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
