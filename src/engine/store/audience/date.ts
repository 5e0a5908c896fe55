import type { Filter } from '../../domain/audience/filter.ts'
import { isDayText, isLocalTime, parseIsoTime } from '../../../shared/text/iso-time.ts'
import { instantOfLocal, startOfDay } from '../../domain/timezone.ts'
import { type Bounds, complement, type Condition, type Setting, testOnly } from './condition.ts'
import { totalOf } from './probe.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

const COLUMNS = {
  createdAt: { column: 's.created', index: 'subscribers_created' },
  updatedAt: { column: 's.updated', index: null },
  lastOpenedAt: { column: 's.last_opened', index: 'subscribers_last_opened' },
  lastClickedAt: { column: 's.last_clicked', index: null },
  lastEmailAt: { column: 's.last_sent', index: null },
} as const

type DateFilter = Filter & { type: 'DATE' }

/** A half-open range of instants; null is open. A date alone is that whole day of the zone. */
interface Range {
  from: number | null
  to: number | null
}

/** Returns the condition of a DATE filter. Days are those of the organization's time zone. */
export function dateCondition(filter: DateFilter, setting: Setting): Condition {
  if (filter.operator === 'NOT_IN_LAST_DAYS') {
    return complement([dateCondition({ ...filter, operator: 'IN_LAST_DAYS' }, setting)])
  }
  const { column, index } = COLUMNS[filter.field]
  const range = rangeOf(filter, setting)
  const parts = [
    ...(range.from === null ? [] : [{ sql: `${column} >= ?`, value: range.from }]),
    ...(range.to === null ? [] : [{ sql: `${column} < ?`, value: range.to }]),
  ]
  const sql = parts.map((part) => part.sql).join(' AND ')
  const values = parts.map((part) => part.value)
  const condition = testOnly(sql, ...values)
  if (index === null) return condition
  const indexRange = { from: `subscribers s INDEXED BY ${index}`, where: sql, parameters: values }
  return {
    ...condition,
    driver: () => ({ ...indexRange, ordered: false, covers: true }),
    // People come in the order of their sign-ups but for backdated ones; opens come in no order.
    ...(filter.field === 'createdAt' && parts.length === 2
      ? { bounds: () => boundsOf(setting, indexRange) }
      : {}),
  }
}

function rangeOf({ operator, value, valueTo }: DateFilter, { timezone, now }: Setting): Range {
  const from = (text: string) => (isDayText(text) ? startOfDay(timezone, text) : instantOf(timezone, text))
  const after = (text: string) =>
    isDayText(text) ? startOfDay(timezone, text, 1) : instantOf(timezone, text) + 1
  if (typeof value === 'number') return { from: now - value * DAY_MS, to: null }
  switch (operator) {
    case 'BEFORE':
      return { from: null, to: from(value) }
    case 'AFTER':
      return { from: after(value), to: null }
    case 'BETWEEN':
      return { from: from(value), to: after(valueTo) }
    default: {
      // ON a time means the day that time falls on.
      const day = isDayText(value) ? value : dayOf(timezone, instantOf(timezone, value))
      return { from: startOfDay(timezone, day), to: startOfDay(timezone, day, 1) }
    }
  }
}

/** A time without an offset is read off the organization's clocks. */
function instantOf(zone: string, text: string): number {
  const at = parseIsoTime(text) ?? 0
  return isLocalTime(text) ? instantOfLocal(zone, at) : at
}

function dayOf(zone: string, at: number): string {
  // The Swedish locale writes dates as YYYY-MM-DD.
  return Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
}

interface IndexRange {
  from: string
  where: string
  parameters: number[]
}

/** How much of the index is read at most to save a scan of all later subscribers. */
const BOUNDED_SHARE = 0.1

function boundsOf({ db }: Setting, { from, where, parameters }: IndexRange): Bounds | null {
  const enough = Math.ceil(totalOf(db) * BOUNDED_SHARE) + 1
  const found = db.get<Bounds & { n: number }>(
    `SELECT count(*) AS n, min(id) AS least, max(id) AS most
     FROM (SELECT s.id FROM ${from} WHERE ${where} LIMIT ?)`,
    [...parameters, enough],
  )
  // Where nobody is found, the index itself drives the search and no bounds are asked for.
  return found && found.n < enough ? found : null
}
