import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Cell, compareValues, guessWidth } from './cells.tsx'
import { ResizeHandle } from './ResizeHandle.tsx'
import styles from './table.module.css'

/**
 * Rows of any shape: sticky header, sorting, resizing, keyboard row focus. Only rows in view
 * are elements, so ten thousand scroll like ten. One menu serves all rows.
 */
export type Row = Record<string, unknown>

/** What is known of a column beyond its name and values. */
export interface ColumnShape {
  label?: string
  width?: number
  /** False where rows cannot be put in order by it. */
  sortable?: boolean
  /** Where the cells are drawn by the caller, the values do not tell. */
  numeric?: boolean
}

export interface Sort {
  column: string
  down: boolean
}

interface DataTableProps {
  rows: Row[]
  columns: string[]
  label: string
  /** Enter or double click on a row. */
  onOpen: (row: Row) => void
  /** Right click, or the menu key, at a place on the screen. */
  onMenu: (row: Row, at: { x: number; y: number }) => void
  shapes?: Record<string, ColumnShape>
  /** A cell of its own kind; undefined leaves it to the value. */
  render?: (column: string, row: Row) => ReactNode
  /** Given when the rows come sorted, because the tool sorts: over all pages, not over this one. */
  sorting?: { sort: Sort | null; onSort: (column: string) => void }
  /** The row that is open beside the table. */
  isChosen?: (row: Row) => boolean
}

const NO_SHAPES: Record<string, ColumnShape> = {}
const ROW = 30

function useSorted(rows: Row[], sort: Sort | null): Row[] {
  return useMemo(() => {
    if (!sort) return rows
    const sign = sort.down ? -1 : 1
    return rows.toSorted((left, right) => sign * compareValues(left[sort.column], right[sort.column]))
  }, [rows, sort])
}

function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, down: false }
  return sort.down ? null : { column, down: true }
}

/** Widths and alignment: what was dragged, else what is known, else what the values suggest. */
function useColumns(columns: string[], rows: Row[], shapes: Record<string, ColumnShape>) {
  const [resized, setResized] = useState<Record<string, number>>({})
  const guessed = useMemo(
    () => Object.fromEntries(columns.map((column) => [column, guessWidth(column, rows)])),
    [columns, rows],
  )
  const numeric = useMemo(() => {
    const first = rows.slice(0, 30)
    const holdsNumbers = (column: string): boolean => first.some((row) => typeof row[column] === 'number')
    return new Set(columns.filter((column) => shapes[column]?.numeric ?? holdsNumbers(column)))
  }, [columns, rows, shapes])
  return {
    numeric,
    widthOf: (column: string): number => resized[column] ?? shapes[column]?.width ?? guessed[column] ?? 120,
    setWidth: (column: string, width: number): void =>
      setResized((before) => ({ ...before, [column]: width })),
  }
}

export function DataTable(props: DataTableProps) {
  const { rows, columns, label, onOpen, onMenu, shapes = NO_SHAPES, render, sorting, isChosen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [ownSort, setSort] = useState<Sort | null>(null)
  const sort = sorting ? sorting.sort : ownSort
  const onSort = sorting?.onSort ?? ((column: string) => setSort(nextSort(ownSort, column)))
  const [at, setAt] = useState(0)
  const sorted = useSorted(rows, sorting ? null : sort)
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  })
  const current = Math.min(at, sorted.length - 1)
  const { widthOf, setWidth, numeric } = useColumns(columns, rows, shapes)
  const template = `${columns.map((column) => `${widthOf(column)}px`).join(' ')} minmax(12px, 1fr)`

  const move = (to: number): void => {
    const next = Math.max(0, Math.min(sorted.length - 1, to))
    setAt(next)
    virtual.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return
    const row = sorted[current]
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / ROW) - 2)
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(current + 1),
      j: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      k: () => move(current - 1),
      PageDown: () => move(current + page),
      PageUp: () => move(current - page),
      Home: () => move(0),
      End: () => move(sorted.length - 1),
      Enter: () => row && onOpen(row),
      ContextMenu: () => row && onMenu(row, centreOf(document.getElementById(`row-${current}`))),
    }
    const go = event.metaKey || event.ctrlKey || event.altKey ? undefined : keys[event.key]
    if (!go) return
    event.preventDefault()
    event.stopPropagation()
    go()
  }
  return (
    <div
      ref={scroller}
      className={styles['grid']}
      role="grid"
      aria-label={label}
      aria-rowcount={sorted.length + 1}
      tabIndex={0}
      aria-activedescendant={sorted.length > 0 ? `row-${current}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles['header']}>
        <div role="row" aria-rowindex={1} className={styles['row']} style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <HeaderCell
              key={column}
              column={column}
              shape={shapes[column] ?? {}}
              sort={sort}
              numeric={numeric.has(column)}
              width={widthOf(column)}
              onSort={() => onSort(column)}
              onWidth={(width) => setWidth(column, width)}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const row = sorted[item.index] as Row
          return (
            <div
              key={item.key}
              id={`row-${item.index}`}
              role="row"
              aria-rowindex={item.index + 2}
              aria-selected={item.index === current}
              data-chosen={isChosen?.(row) || undefined}
              className={`${styles['row']} ${styles['body']}`}
              style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
              onClick={() => setAt(item.index)}
              onDoubleClick={() => onOpen(row)}
              onContextMenu={(event) => {
                event.preventDefault()
                setAt(item.index)
                onMenu(row, { x: event.clientX, y: event.clientY })
              }}
            >
              {columns.map((column) => (
                <div
                  key={column}
                  role="gridcell"
                  className={styles['cell']}
                  data-numeric={numeric.has(column) || undefined}
                >
                  {render?.(column, row) ?? <Cell column={column} value={row[column]} />}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function centreOf(element: HTMLElement | null): { x: number; y: number } {
  const area = element?.getBoundingClientRect()
  return area ? { x: area.left + 40, y: area.top + area.height / 2 } : { x: 200, y: 200 }
}

interface HeaderCellProps {
  column: string
  shape: ColumnShape
  sort: Sort | null
  numeric: boolean
  width: number
  onSort: () => void
  onWidth: (width: number) => void
}

function HeaderCell({ column, shape, sort, numeric, width, onSort, onWidth }: HeaderCellProps) {
  const sorted = sort?.column === column ? sort : null
  const label = shape.label ?? column
  return (
    <div
      role="columnheader"
      className={styles['head']}
      data-numeric={numeric || undefined}
      aria-sort={
        sorted ? (sorted.down ? 'descending' : 'ascending') : shape.sortable === false ? undefined : 'none'
      }
    >
      {shape.sortable === false ? (
        <span className={styles['sort']}>
          <span className={styles['headText']}>{label}</span>
        </span>
      ) : (
        <button type="button" className={styles['sort']} onClick={onSort} title={`Sort by ${label}`}>
          <span className={styles['headText']}>{label}</span>
          {sorted && (sorted.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
        </button>
      )}
      <ResizeHandle width={width} onWidth={onWidth} />
    </div>
  )
}
