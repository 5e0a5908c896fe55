import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { PagedRow, type PagedColumn, type RowHandlers } from './PagedRow.tsx'
import { ResizeHandle } from './ResizeHandle.tsx'
import { type ReadyRow, useRowsInView } from './useRowsInView.ts'
import styles from './table.module.css'

interface PagedTableProps<R extends { id: string }> {
  rows: readonly R[]
  columns: PagedColumn<R>[]
  label: string
  /** Rows that exist, loaded or not; null while unknown. */
  total: number | null
  /** The last row in view, each time it changes: time to load more. */
  onReach: (index: number) => void
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], on: boolean) => void
  /** The row shown beside the table; follows the focus while there is one. */
  open: string | null
  onOpen: (row: R) => void
  onClose: () => void
  onMenu: (row: R, at: { x: number; y: number }) => void
  onWidth: (column: string, width: number) => void
  /** Where to start, and where it was left. */
  offset: number
  onOffset: (offset: number) => void
  foot?: ReactNode
}

const ROW = 30
/** Enough for a flick of the wheel between two frames. */
const OVERSCAN = 24
const CHECK_WIDTH = 36
/** After the last column, at least. */
const REST_WIDTH = 12
/** Its 30 pixels and the line under it. */
const HEADER = 31

/**
 * A table that reads its rows while it is scrolled. Not `DataTable`: rows that have not come yet
 * cannot be sorted, a hundred thousand must stay smooth, and whole sets of them are chosen.
 * A row is drawn again only when it or the columns change, never because others scroll by.
 */
export function PagedTable<R extends { id: string }>(props: PagedTableProps<R>) {
  const { rows, columns, label, total, chosen, open, foot } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ id }) => id === open),
    ),
  )
  const { ready, end, resting } = useRowsInView(scroller, {
    count: rows.length,
    height: ROW,
    overscan: OVERSCAN,
    offset: props.offset,
    onOffset: props.onOffset,
  })
  const latest = useRef(props)
  latest.current = props
  useEffect(() => latest.current.onReach(end), [end, rows])
  const current = Math.min(at, rows.length - 1)
  const template = `${CHECK_WIDTH}px ${columns.map(({ width }) => `${width}px`).join(' ')} minmax(${REST_WIDTH}px, 1fr)`
  const rowWidth = columns.reduce((sum, { width }) => sum + width, CHECK_WIDTH + REST_WIDTH)

  const move = (to: number, choosing: boolean): void => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    const row = rows[next]
    if (!row) return
    setAt(next)
    showRow(scroller.current, next)
    if (choosing) {
      const [from, until] = [Math.min(current, next), Math.max(current, next)]
      props.onChoose(
        rows.slice(from, until + 1).map(({ id }) => id),
        true,
      )
    }
    if (open !== null) props.onOpen(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    const go = tableKeys({ props, current, move, height: scroller.current?.clientHeight ?? 300 })[event.key]
    if (!go) return
    event.preventDefault()
    event.stopPropagation()
    go(event.shiftKey)
  }
  const all = rows.length > 0 && chosen.size >= rows.length && rows.every(({ id }) => chosen.has(id))
  return (
    <div
      ref={scroller}
      className={styles['grid']}
      role="grid"
      aria-label={label}
      aria-rowcount={(total ?? rows.length) + 1}
      aria-multiselectable
      tabIndex={0}
      // A row that is not drawn cannot be pointed at.
      aria-activedescendant={ready.some(({ index }) => index === current) ? `row-${current}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles['header']}>
        <div role="row" aria-rowindex={1} className={styles['row']} style={{ gridTemplateColumns: template }}>
          <div role="columnheader" className={styles['check']}>
            <input
              type="checkbox"
              aria-label="Choose all loaded rows"
              tabIndex={-1}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = !all && chosen.size > 0
              }}
              onChange={() =>
                props.onChoose(
                  rows.map(({ id }) => id),
                  !all,
                )
              }
            />
          </div>
          <ColumnHeads columns={columns} onWidth={props.onWidth} />
        </div>
      </div>
      <div
        role="rowgroup"
        style={{ height: rows.length * ROW, position: 'relative' }}
        // For those who read the rows one after the other; while they fly by nobody does.
        aria-owns={resting ? inOrder(ready) : undefined}
      >
        {ready.map(({ slot, index }) => {
          const row = rows[index]
          return (
            row && (
              <PagedRow
                key={slot}
                row={row}
                index={index}
                start={index * ROW}
                columns={columns as PagedColumn<{ id: string }>[]}
                template={template}
                width={rowWidth}
                focused={index === current}
                chosen={chosen.has(row.id)}
                open={row.id === open}
                handlers={latest as unknown as { current: RowHandlers }}
                onFocus={setAt}
              />
            )
          )
        })}
      </div>
      {foot}
    </div>
  )
}

function ColumnHeads<R>({
  columns,
  onWidth,
}: {
  columns: PagedColumn<R>[]
  onWidth: (column: string, width: number) => void
}) {
  return columns.map(({ key, label, numeric, width }) => (
    <div
      key={key}
      role="columnheader"
      className={styles['head']}
      data-numeric={numeric || undefined}
      data-still
    >
      <span className={styles['headText']}>{label}</span>
      <ResizeHandle width={width} onWidth={(next) => onWidth(key, next)} />
    </div>
  ))
}

function inOrder(ready: readonly ReadyRow[]): string {
  return ready
    .toSorted((a, b) => a.index - b.index)
    .map(({ index }) => `row-${index}`)
    .join(' ')
}

interface KeyParts<R extends { id: string }> {
  props: PagedTableProps<R>
  current: number
  move: (to: number, choosing: boolean) => void
  height: number
}

function tableKeys<R extends { id: string }>({
  props,
  current,
  move,
  height,
}: KeyParts<R>): Record<string, (shift: boolean) => void> {
  const row = props.rows[current]
  const page = Math.max(1, Math.floor(height / ROW) - 2)
  const down = (shift: boolean): void => move(current + 1, shift)
  const up = (shift: boolean): void => move(current - 1, shift)
  return {
    ArrowDown: down,
    j: down,
    ArrowUp: up,
    k: up,
    PageDown: (shift) => move(current + page, shift),
    PageUp: (shift) => move(current - page, shift),
    Home: (shift) => move(0, shift),
    End: (shift) => move(props.rows.length - 1, shift),
    Enter: () => row && props.onOpen(row),
    ' ': () => row && props.onChoose([row.id], !props.chosen.has(row.id)),
    Escape: () => props.onClose(),
    ContextMenu: () => row && props.onMenu(row, centreOf(document.getElementById(`row-${current}`))),
  }
}

function centreOf(element: HTMLElement | null): { x: number; y: number } {
  const area = element?.getBoundingClientRect()
  return area ? { x: area.left + 40, y: area.top + area.height / 2 } : { x: 200, y: 200 }
}

/** Below the header and above the edge; nothing moves when the row is in view already. */
function showRow(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return
  const [top, room] = [index * ROW, scroller.clientHeight - HEADER]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + ROW > scroller.scrollTop + room) scroller.scrollTop = top + ROW - room
}
