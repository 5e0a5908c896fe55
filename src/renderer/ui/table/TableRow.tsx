import { memo, type MouseEvent } from 'react'
import { Cell } from './cells.tsx'
import { valueOf, type DrawnColumn } from './columns.ts'
import type { Place } from './RowMenu.tsx'
import styles from './table.module.css'

/** What a row calls; read at the time of the call, so that rows need no new functions. */
export interface RowHandlers {
  onFocus: (index: number) => void
  onClick: (row: object) => void
  onDoubleClick: (row: object) => void
  /** Null where rows have no menu, and the browser shows its own. */
  onMenu: ((row: object, at: Place) => void) | null
  onChoose: (row: object, on: boolean) => void
}

interface TableRowProps {
  id: string
  row: object
  index: number
  start: number
  columns: readonly DrawnColumn<object>[]
  template: string
  /** Of all columns, in pixels: the row need not be measured by its content. */
  width: number
  focused: boolean
  /** Null where rows are not chosen by a box. */
  chosen: boolean | null
  marked: boolean
  handlers: { current: RowHandlers }
}

/** One row. It is drawn again only when it or the columns change, never because others scroll by. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, row, index, start, columns, template, width, focused, chosen, marked, handlers } = props
  const onClick = (event: MouseEvent): void => {
    handlers.current.onFocus(index)
    if (event.detail === 1) handlers.current.onClick(row)
  }
  const onContextMenu = (event: MouseEvent): void => {
    const { onFocus, onMenu } = handlers.current
    if (onMenu === null) return
    event.preventDefault()
    onFocus(index)
    onMenu(row, { x: event.clientX, y: event.clientY })
  }
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen ?? focused}
      data-focused={focused || undefined}
      data-marked={marked || undefined}
      className={`${styles['row']} ${styles['body']}`}
      style={{
        gridTemplateColumns: template,
        width: `max(100%, ${width}px)`,
        transform: `translateY(${start}px)`,
      }}
      onClick={onClick}
      onDoubleClick={() => handlers.current.onDoubleClick(row)}
      onContextMenu={onContextMenu}
    >
      {chosen !== null && (
        <div role="gridcell" className={styles['check']} onClick={(event) => event.stopPropagation()}>
          {/* A plain box: a component per row would cost a third of the frame. */}
          <input
            type="checkbox"
            aria-label="Choose this row"
            tabIndex={-1}
            checked={chosen}
            onChange={() => handlers.current.onChoose(row, !chosen)}
          />
        </div>
      )}
      {columns.map(({ key, numeric, cell }) => (
        <div key={key} role="gridcell" className={styles['cell']} data-numeric={numeric || undefined}>
          {cell?.(row) ?? <Cell column={key} value={valueOf(row, key)} />}
        </div>
      ))}
    </div>
  )
})
