import { memo, type MouseEvent, type ReactNode } from 'react'
import styles from './table.module.css'

/** A column of a paged table. */
export interface PagedColumn<R> {
  key: string
  label: string
  width: number
  numeric?: boolean
  render: (row: R) => ReactNode
}

type Keyed = { id: string }

/** What a row calls; read at the time of the call, so that rows need no new functions. */
export interface RowHandlers {
  onOpen: (row: Keyed) => void
  onMenu: (row: Keyed, at: { x: number; y: number }) => void
  onChoose: (ids: string[], on: boolean) => void
}

interface PagedRowProps {
  row: Keyed
  index: number
  start: number
  columns: PagedColumn<Keyed>[]
  template: string
  /** Of all columns, in pixels: the row need not be measured by its content. */
  width: number
  focused: boolean
  chosen: boolean
  open: boolean
  handlers: { current: RowHandlers }
  onFocus: (index: number) => void
}

export const PagedRow = memo(function PagedRow(props: PagedRowProps) {
  const { row, index, start, columns, template, width, focused, chosen, open, handlers, onFocus } = props
  const onClick = (event: MouseEvent): void => {
    onFocus(index)
    if (event.detail === 1) handlers.current.onOpen(row)
  }
  return (
    <div
      id={`row-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-focused={focused || undefined}
      data-open={open || undefined}
      className={`${styles['row']} ${styles['body']}`}
      style={{
        gridTemplateColumns: template,
        width: `max(100%, ${width}px)`,
        transform: `translateY(${start}px)`,
      }}
      onClick={onClick}
      onContextMenu={(event) => {
        event.preventDefault()
        onFocus(index)
        handlers.current.onMenu(row, { x: event.clientX, y: event.clientY })
      }}
    >
      <div role="gridcell" className={styles['check']} onClick={(event) => event.stopPropagation()}>
        {/* A plain box: a component per row would cost a third of the frame. */}
        <input
          type="checkbox"
          aria-label="Choose this row"
          tabIndex={-1}
          checked={chosen}
          onChange={() => handlers.current.onChoose([row.id], !chosen)}
        />
      </div>
      {columns.map(({ key, numeric, render }) => (
        <div key={key} role="gridcell" className={styles['cell']} data-numeric={numeric || undefined}>
          {render(row)}
        </div>
      ))}
    </div>
  )
})
