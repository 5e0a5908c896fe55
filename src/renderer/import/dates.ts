import { parseIsoTime, toIsoTime } from '../../shared/text/iso-time.ts'
import type { DateOrder } from './targets.ts'

/** Dates as exports write them: ISO, or day and month in either order, with or without a time. */

const ISO = /^\d{4}-\d{2}-\d{2}(?!\d)/
/** Postgres and some exports set a space before the offset. */
const SPACE_BEFORE_OFFSET = /\s(?=(?:Z|[+-]\d{2}(?::?\d{2})?)$)/i
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?)\s?(am|pm)?)?$/i

const EPOCH = /^1\d{9}(?:\d{3})?$/
const MONTH_NAMED =
  /^(?:[a-z]{3,9},? )?(?:\d{1,2}\.?[ -][a-z]{3,9}\.?[ -]|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? )\d{4}\b/i

/** Returns whether a cell is an instant in any form that exports use, also those that are not imported. */
export function isDateLike(cell: string): boolean {
  const text = cell.trim()
  return ISO.test(text) || YEAR_LAST.test(text) || EPOCH.test(text) || MONTH_NAMED.test(text)
}

/** Looks at all cells: one day above 12 settles the order, nothing does not. */
export function guessDateOrder(cells: Iterable<string>): { order: DateOrder; certain: boolean } | null {
  let seen = 0
  let iso = 0
  let first = 0
  let second = 0
  for (const cell of cells) {
    const text = cell.trim()
    if (text === '') continue
    seen += 1
    if (ISO.test(text)) iso += 1
    const parts = YEAR_LAST.exec(text)
    if (!parts) continue
    if (Number(parts[1]) > 12) first += 1
    else if (Number(parts[3]) > 12) second += 1
  }
  if (seen === 0) return null
  if (iso > seen / 2) return { order: 'iso', certain: true }
  if (first > 0 || second > 0)
    return { order: first >= second ? 'dayFirst' : 'monthFirst', certain: first === 0 || second === 0 }
  return { order: 'dayFirst', certain: false }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function clock(time: string | undefined, half: string | undefined): string | null {
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number)
  const shifted = half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours
  if (shifted > 23 || minutes > 59 || seconds > 59) return null
  return `${pad(shifted)}:${pad(minutes)}:${pad(seconds)}`
}

/** Returns ISO 8601 in UTC, null when the cell is no date of this order. A time without zone is UTC. */
export function readDate(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  const iso = ISO.test(text) ? text.replace(SPACE_BEFORE_OFFSET, '') : orderParts(text, order)
  const at = iso === null ? null : parseIsoTime(iso)
  return at === null ? null : toIsoTime(at)
}

/** Returns `31.1.2025 7:05` as ISO 8601, null when it has another form. */
function orderParts(text: string, order: DateOrder): string | null {
  const parts = YEAR_LAST.exec(text)
  if (!parts || order === 'iso') return null
  const [, one, , two, year, time, half] = parts
  const [day, month] = order === 'dayFirst' ? [one, two] : [two, one]
  const at = clock(time, half)
  return at === null ? null : `${year}-${pad(Number(month))}-${pad(Number(day))}T${at}Z`
}
