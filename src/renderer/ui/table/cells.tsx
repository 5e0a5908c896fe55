import { grouped } from '../../../shared/text/amounts.ts'
import { StatusBadge } from '../Badge.tsx'
import { useNow } from '../now.ts'
import { useShownTime } from '../shownTime.ts'
import { describeAge } from '../time.ts'
import styles from './table.module.css'

/** How a value of unknown meaning is shown in a table cell, and how such values are ordered. */

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const ID = /^[a-z]{2,5}_[0-9a-z]{5,}$/
const STATUS = /^[A-Z][A-Z_]{3,}$/
const MOST_CHIPS = 4

export function Cell({ column, value }: { column: string; value: unknown }) {
  const now = useNow()
  const time = useShownTime()
  if (value === null || value === undefined || value === '')
    return <span className={styles['nothing']}>–</span>
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>
  if (typeof value === 'number') return <span>{grouped(value)}</span>
  if (typeof value === 'string') {
    if (ISO.test(value))
      return (
        <time dateTime={value} title={time.everywhere(value)}>
          {describeAge(value, now)}
        </time>
      )
    if (ID.test(value)) return <span className="mono">{value}</span>
    if (/status$/i.test(column) && (STATUS.test(value) || column === 'status'))
      return <StatusBadge status={value} />
    return <span title={value.length > 24 ? value : undefined}>{value}</span>
  }
  if (Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number'))
    return <Chips values={value} />
  return (
    <span className={`mono ${styles['object']}`} title={JSON.stringify(value, null, 2)}>
      {JSON.stringify(value)}
    </span>
  )
}

function Chips({ values }: { values: (string | number)[] }) {
  if (values.length === 0) return <span className={styles['nothing']}>–</span>
  return (
    <span className={styles['chips']} title={values.join(', ')}>
      {values.slice(0, MOST_CHIPS).map((value) => (
        <span key={value} className={styles['chip']}>
          {value}
        </span>
      ))}
      {values.length > MOST_CHIPS && <span className={styles['nothing']}>+{values.length - MOST_CHIPS}</span>}
    </span>
  )
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compareValues(left: unknown, right: unknown): number {
  const empty = (value: unknown): boolean => value === null || value === undefined || value === ''
  if (empty(left) || empty(right)) return Number(empty(left)) - Number(empty(right))
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  return order.compare(text(left), text(right))
}

/** A first width from what the column holds, so that ids and dates fit and flags stay narrow. */
export function guessWidth(column: string, rows: readonly object[]): number {
  const longest = rows.reduce(
    (most: number, row) => Math.max(most, displayLength(column, (row as Record<string, unknown>)[column])),
    0,
  )
  return Math.round(Math.max(64, Math.min(280, Math.max(column.length * 7.4 + 40, longest * 7.2 + 26))))
}

function displayLength(column: string, value: unknown): number {
  if (value === null || value === undefined) return 1
  if (typeof value === 'string')
    return ISO.test(value) ? 13 : /status$/i.test(column) ? value.length * 1.15 + 3 : value.length
  if (Array.isArray(value))
    return value.slice(0, MOST_CHIPS).reduce<number>((sum, part) => sum + String(part).length + 2, 0)
  return JSON.stringify(value).length
}
