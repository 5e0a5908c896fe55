import {
  columnSizingFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'
import { toCsv } from '../../../engine/domain/csv.ts'
import { compareValues, guessWidth } from './cells.tsx'

/** What a page says of a column of its table. */
export interface TableColumn<R> {
  key: string
  label?: string
  width?: number
  /** False where rows cannot be put in order by it. */
  sortable?: boolean
  /** Told where the values do not tell. */
  numeric?: boolean
  /** How its values are drawn; without it, and where it returns undefined, by what they are. */
  cell?: ((row: R) => ReactNode) | undefined
  /** What CSV has of it and rows are put in order by, where it is not the value below its key. */
  text?: ((row: R) => string | null) | undefined
}

export interface Sort {
  column: string
  down: boolean
}

/** Given when the rows come sorted, because the tool sorts: over all pages, not over this one. */
export interface Sorting {
  sort: Sort | null
  onSort: (column: string) => void
}

/** A column as it is drawn now. */
export interface DrawnColumn<R> extends TableColumn<R> {
  label: string
  width: number
  numeric: boolean
  sortable: boolean
}

interface TableModel<R> {
  /** In the order in which they are shown. */
  rows: readonly R[]
  columns: DrawnColumn<R>[]
  sort: Sort | null
  onSort: (column: string) => void
  setWidth: (column: string, width: number) => void
}

const features = tableFeatures({
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
const NONE: readonly never[] = []
const UNSORTED: SortingState = []

interface ModelOptions<R> {
  rows: readonly R[]
  columns: readonly TableColumn<R>[]
  sorting: Sorting | undefined
  canSort: boolean
}

/**
 * Returns widths, order and rows of a table. TanStack gets rows only while it sorts them: it makes
 * an object of each whenever their number changes, and for a hundred thousand that come by pages
 * one such change takes a third of a second (decision 0096).
 */
export function useTableModel<R extends object>(options: ModelOptions<R>): TableModel<R> {
  const { rows, columns, sorting, canSort } = options
  const [own, setOwn] = useState<Sort | null>(null)
  // An order that was chosen while all rows were here ends when they no longer are.
  const sortsHere = sorting === undefined && canSort && own !== null
  const sort = sorting ? sorting.sort : sortsHere ? own : null
  const drawn = useDrawn(columns, rows, canSort)
  const definitions = useMemo(() => drawn.map((column) => define(column)), [drawn])
  const order = useMemo(() => (sortsHere ? [{ id: own.column, desc: own.down }] : UNSORTED), [sortsHere, own])
  const table = useTable({
    features,
    columns: definitions,
    data: sortsHere ? rows : NONE,
    state: { sorting: order },
  })
  const { columnSizing } = table.state
  const sized = useMemo(
    () => drawn.map((column) => ({ ...column, width: columnSizing[column.key] ?? column.width })),
    [drawn, columnSizing],
  )
  return {
    rows: sortsHere ? table.getSortedRowModel().rows.map(({ original }) => original) : rows,
    columns: sized,
    sort,
    onSort: sorting?.onSort ?? ((column) => setOwn(nextSort(own, column))),
    setWidth: (column, width) => table.setColumnSizing((before) => ({ ...before, [column]: width })),
  }
}

function define<R extends object>(column: DrawnColumn<R>) {
  const { key, width, sortable } = column
  return {
    id: key,
    accessorFn: (row: R): unknown => orderedBy(column, row),
    size: width,
    enableSorting: sortable,
    // Empty values have their own place in the order.
    sortUndefined: false as const,
    sortFn: (left: { getValue: (id: string) => unknown }, right: { getValue: (id: string) => unknown }) =>
      compareValues(left.getValue(key), right.getValue(key)),
  }
}

/** Widths and alignment: what is known, else what the first values suggest. */
function useDrawn<R extends object>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[],
  canSort: boolean,
): DrawnColumn<R>[] {
  // Rows that are added at the end change nothing of it.
  const first = useFirst(rows)
  const looks = useSame(useMemo(() => columns.map((column) => lookOf(column, first)), [columns, first]))
  return useMemo(
    () =>
      columns.map((column, index) => ({
        ...column,
        ...(looks[index] ?? lookOf(column, [])),
        label: column.label ?? column.key,
        sortable: canSort && column.sortable !== false,
      })),
    [columns, looks, canSort],
  )
}

function lookOf<R extends object>({ key, width, numeric }: TableColumn<R>, first: readonly R[]) {
  return {
    width: width ?? guessWidth(key, first),
    numeric: numeric ?? first.some((row) => typeof valueOf(row, key) === 'number'),
  }
}

/** Returns the value of before while the new one says the same: other columns would draw every row again. */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

const LOOKED_AT = 60

function useFirst<R>(rows: readonly R[]): readonly R[] {
  const [kept, setKept] = useState(() => rows.slice(0, LOOKED_AT))
  const same =
    kept.length === Math.min(rows.length, LOOKED_AT) && kept.every((row, index) => row === rows[index])
  if (same) return kept
  const next = rows.slice(0, LOOKED_AT)
  setKept(next)
  return next
}

/** Returns the order after a click on a column: upwards, downwards, then that of the rows again. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, down: false }
  return sort.down ? null : { column, down: true }
}

/** Returns rows in the order of one column, for a page that keeps the order itself. */
export function sortRows<R extends object>(
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
  sort: Sort | null,
): R[] {
  const column = columns.find(({ key }) => key === sort?.column)
  if (!column) return [...rows]
  const way = sort?.down ? -1 : 1
  return rows.toSorted((a, b) => way * compareValues(orderedBy(column, a), orderedBy(column, b)))
}

function orderedBy<R extends object>({ key, text }: TableColumn<R>, row: R): unknown {
  return text ? text(row) : valueOf(row, key)
}

/** Returns the value of a row below a key, whatever the row is. */
export function valueOf(row: object, key: string): unknown {
  return (row as Record<string, unknown>)[key]
}

/** Returns rows as CSV with the columns that are shown: exact values, not how they are drawn. */
export function csvOf<R extends object>(rows: readonly R[], columns: readonly TableColumn<R>[]): string {
  const header = columns.map(({ key, label }) => label ?? key)
  return toCsv(
    header,
    rows.map((row) => columns.map(({ key, text }) => (text ? text(row) : textOf(valueOf(row, key))))),
  )
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
