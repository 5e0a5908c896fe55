import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useShortcut } from '../shortcuts.ts'
import { useTableModel, type DrawnColumn, type Sorting, type TableColumn } from './columns.ts'
import { goOf, keepPlace, placeOfTable, ROW, showRow } from './keys.ts'
import { MoreButton, RowMenu, type Place, type RowAction } from './RowMenu.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow, type RowHandlers } from './TableRow.tsx'
import { useRowsInView, type ReadyRow } from './useRowsInView.ts'
import styles from './table.module.css'

/**
 * The table of the console, for records and for rows of any shape: sticky header, sorting, widths,
 * row focus by keys, one menu for all rows, choosing, and rows that come while it is scrolled.
 * Only rows in view are elements, so that a hundred thousand scroll like ten.
 */
export interface TableProps<R extends object> {
  rows: readonly R[]
  columns: readonly TableColumn<R>[]
  label: string
  /** Enter or a double click on a row; with `panel` one click. */
  onOpen?: ((row: R) => void) | undefined
  /** What the menu of a row offers: by right click, the menu key, or its button. */
  actionsOf?: ((row: R) => readonly RowAction[]) | undefined
  /** Given where each row has a button for its menu: what the button says it is for. */
  nameOf?: ((row: R) => string) | undefined
  sorting?: Sorting | undefined
  /** The rows have one order, that of the tool. */
  oneOrder?: boolean | undefined
  /** The row that is shown or used elsewhere on the screen. */
  isMarked?: ((row: R) => boolean) | undefined
  /** Given where a click opens a row beside the table: it follows the focus, and Esc closes it. */
  panel?: { open: boolean; onClose: () => void }
  /** Given where rows are chosen by boxes. */
  choice?: Choice<R>
  /** Given where rows come while the table is scrolled. */
  growth?: Growth
  /** Given where widths are kept by the page. */
  onWidth?: (column: string, width: number) => void
  foot?: ReactNode
  /** Told of the row with the focus, each time it changes. */
  onCurrent?: ((row: R | null) => void) | undefined
  /** Given where focus and scroll are kept for the way back: the name of the list. */
  place?: string | undefined
}

interface Choice<R> {
  chosen: ReadonlySet<string>
  idOf: (row: R) => string
  onChoose: (ids: string[], on: boolean) => void
}

interface Growth {
  /** Rows that exist, loaded or not; null while unknown. */
  total: number | null
  /** All rows have come: only then they can be sorted here. */
  complete: boolean
  /** The last row in view, each time it changes: time to load more. */
  onReach: (index: number) => void
  /** Where to start, and where it was left. */
  offset: number
  onOffset: (offset: number) => void
}

/** Enough for a flick of the wheel between two frames. */
const OVERSCAN = 24
const CHECK_WIDTH = 36
/** After the last column, at least. */
const REST_WIDTH = 12
const ACTIONS = { key: 'actions', label: 'Actions', sortable: false, width: 72 }

export function Table<R extends object>(props: TableProps<R>) {
  const { label, onOpen, actionsOf, isMarked, panel, choice, growth } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ row: R; at: Place } | null>(null)
  const columns = useColumns(props, (row, at) => setMenu({ row, at }))
  const model = useTableModel({
    rows: props.rows,
    columns,
    sorting: props.sorting,
    // What has not come yet cannot be sorted.
    canSort: growth?.complete !== false && props.oneOrder !== true,
  })
  const { rows } = model
  const [left] = useState(() => placeOfTable(props.place))
  const opened = panel?.open && isMarked
  const [at, setAt] = useState(() => (opened ? Math.max(0, rows.findIndex(opened)) : (left?.index ?? 0)))
  const current = Math.min(at, rows.length - 1)
  const inView = useRowsInView(scroller, {
    count: rows.length,
    height: ROW,
    overscan: OVERSCAN,
    offset: growth?.offset ?? left?.offset ?? 0,
    onOffset: (offset) => {
      growth?.onOffset(offset)
      keepPlace(props.place, { offset })
    },
  })
  useReach(growth, inView.end, props.rows)
  const focus = (): void => scroller.current?.focus()
  useKeptPlace(props.place, { index: at, comesBack: left !== null, focus })
  // In the table itself j and k move; from elsewhere they lead into it.
  useShortcut('next', focus)
  useShortcut('previous', focus)
  useTold(props.onCurrent, rows[current] ?? null)

  const choose = (some: readonly R[], on: boolean): void => choice?.onChoose(some.map(choice.idOf), on)
  const openMenu = actionsOf && ((row: R, place: Place) => setMenu({ row, at: place }))
  const handlers = useRef<RowHandlers>(null as never)
  handlers.current = {
    onFocus: setAt,
    onClick: (row) => panel && onOpen?.(row as R),
    onDoubleClick: (row) => panel ?? onOpen?.(row as R),
    onMenu: (openMenu as RowHandlers['onMenu'] | undefined) ?? null,
    onChoose: (row, on) => choose([row as R], on),
  }
  const move = (to: number, choosing: boolean): void => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    const row = rows[next]
    if (!row) return
    setAt(next)
    showRow(scroller.current, next)
    if (choosing) choose(rows.slice(Math.min(current, next), Math.max(current, next) + 1), true)
    if (panel?.open) onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    const row = rows[current]
    const go = goOf(event.key, {
      current,
      count: rows.length,
      height: scroller.current?.clientHeight ?? 300,
      move,
      open: row && onOpen ? () => onOpen(row) : null,
      choose: row && choice ? () => choose([row], !choice.chosen.has(choice.idOf(row))) : null,
      close: panel ? panel.onClose : null,
      menu: row && openMenu ? () => openMenu(row, centreOf(`${id}${current}`)) : null,
    })
    if (!go) return
    event.preventDefault()
    event.stopPropagation()
    go(event.shiftKey)
  }
  const { template, width } = layOut(model.columns, choice !== undefined)
  return (
    <>
      <div
        ref={scroller}
        className={styles['grid']}
        role="grid"
        aria-label={label}
        aria-rowcount={(growth?.total ?? rows.length) + 1}
        aria-multiselectable={choice ? true : undefined}
        tabIndex={0}
        // A row that is not drawn cannot be pointed at.
        aria-activedescendant={
          inView.ready.some(({ index }) => index === current) ? `${id}${current}` : undefined
        }
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={styles['header']}>
          <div
            role="row"
            aria-rowindex={1}
            className={styles['row']}
            style={{ gridTemplateColumns: template }}
          >
            {choice && <ChooseAll rows={rows} choice={choice} onChoose={choose} />}
            <TableHead {...model} onWidth={props.onWidth ?? model.setWidth} />
          </div>
        </div>
        <Rows
          id={id}
          rows={rows}
          inView={inView}
          isMarked={isMarked}
          choice={choice}
          row={{ columns: model.columns as never, template, width, current, handlers }}
        />
        {props.foot}
      </div>
      {menu && actionsOf && (
        <RowMenu
          at={menu.at}
          actions={actionsOf(menu.row)}
          onClose={() => {
            setMenu(null)
            focus()
          }}
        />
      )}
    </>
  )
}

/** Tells which row is focused, whenever it is another. */
function useTold<R>(tell: ((row: R | null) => void) | undefined, focused: R | null): void {
  const told = useRef(tell)
  told.current = tell
  const isTold = tell !== undefined
  useEffect(() => told.current?.(focused), [focused, isTold])
}

/** Tells a list that grows how far down it is looked at. */
function useReach(growth: Growth | undefined, end: number, rows: readonly object[]): void {
  const reach = useRef(growth)
  reach.current = growth
  useEffect(() => reach.current?.onReach(end), [end, rows])
}

/** Keeps the row for the way back. Who comes back goes on there, unless something else took the focus. */
function useKeptPlace(
  place: string | undefined,
  { index, comesBack, focus }: { index: number; comesBack: boolean; focus: () => void },
): void {
  useEffect(() => keepPlace(place, { index }), [place, index])
  useEffect(() => {
    if (comesBack && document.activeElement === document.body) focus()
    // Once, when it is there.
  }, [comesBack])
}

/** Returns the columns of the grid and the width of a row, px. */
function layOut(
  columns: readonly { width: number }[],
  hasBoxes: boolean,
): { template: string; width: number } {
  const widths = [...(hasBoxes ? [CHECK_WIDTH] : []), ...columns.map((column) => column.width)]
  return {
    template: `${widths.map((width) => `${width}px`).join(' ')} minmax(${REST_WIDTH}px, 1fr)`,
    width: widths.reduce((sum, width) => sum + width, REST_WIDTH),
  }
}

interface RowsProps<R> {
  id: string
  rows: readonly R[]
  inView: ReturnType<typeof useRowsInView>
  isMarked: ((row: R) => boolean) | undefined
  choice: Choice<R> | undefined
  /** What all rows are drawn with. */
  row: {
    columns: readonly DrawnColumn<object>[]
    template: string
    width: number
    /** The row with the focus. */
    current: number
    handlers: { current: RowHandlers }
  }
}

/** The rows in view. */
function Rows<R extends object>({
  id,
  rows,
  inView: { ready, resting },
  isMarked,
  choice,
  row,
}: RowsProps<R>) {
  const { current, ...shared } = row
  return (
    <div
      role="rowgroup"
      style={{ height: rows.length * ROW, position: 'relative' }}
      // For those who read the rows one after the other; while they fly by nobody does.
      aria-owns={resting ? inOrder(ready, id) : undefined}
    >
      {ready.map(({ slot, index }) => {
        const one = rows[index]
        return (
          one && (
            <TableRow
              key={slot}
              id={`${id}${index}`}
              row={one}
              index={index}
              start={index * ROW}
              focused={index === current}
              chosen={choice ? choice.chosen.has(choice.idOf(one)) : null}
              marked={isMarked?.(one) ?? false}
              {...shared}
            />
          )
        )
      })}
    </div>
  )
}

/** The columns of the page, and the one with the button of each row. */
function useColumns<R extends object>(
  { columns, nameOf }: TableProps<R>,
  onMenu: (row: R, at: Place) => void,
): readonly TableColumn<R>[] {
  const latest = useRef({ nameOf, onMenu })
  latest.current = { nameOf, onMenu }
  const hasButtons = nameOf !== undefined
  return useMemo(() => {
    if (!hasButtons) return columns
    const cell = (row: R): ReactNode => (
      <MoreButton name={latest.current.nameOf?.(row) ?? ''} onOpen={(at) => latest.current.onMenu(row, at)} />
    )
    return [...columns, { ...ACTIONS, cell }]
  }, [columns, hasButtons])
}

interface ChooseAllProps<R> {
  rows: readonly R[]
  choice: Choice<R>
  onChoose: (rows: readonly R[], on: boolean) => void
}

function ChooseAll<R>({ rows, choice: { chosen, idOf }, onChoose }: ChooseAllProps<R>) {
  const all = rows.length > 0 && chosen.size >= rows.length && rows.every((row) => chosen.has(idOf(row)))
  return (
    <div role="columnheader" className={styles['check']}>
      <input
        type="checkbox"
        aria-label="Choose all loaded rows"
        tabIndex={-1}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && chosen.size > 0
        }}
        onChange={() => onChoose(rows, !all)}
      />
    </div>
  )
}

function inOrder(ready: readonly ReadyRow[], id: string): string {
  return ready
    .toSorted((a, b) => a.index - b.index)
    .map(({ index }) => `${id}${index}`)
    .join(' ')
}

function centreOf(id: string): Place {
  const area = document.getElementById(id)?.getBoundingClientRect()
  return area ? { x: area.left + 40, y: area.top + area.height / 2 } : { x: 200, y: 200 }
}
