import { canonicalTimezone, instantOfLocal } from '../../engine/domain/timezone.ts'
import { foldAccents } from '../../shared/text/fold.ts'
import { toIsoTime } from '../../shared/text/iso-time.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/text/time-units.ts'
import type { DateOrder } from './targets.ts'

/**
 * Dates as exports write them: a day in figures or with the name of its month, perhaps a time, and
 * perhaps a zone: an offset, an abbreviation ("EST") or an IANA name ("America/New_York").
 */

/** What a cell says of the day. `one` and `two` are day and month, in the order of the column. */
type Day =
  | { kind: 'certain'; year: number; month: number; day: number; rest: string }
  | { kind: 'open'; year: number; one: number; two: number; rest: string }

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const EPOCH = /^1\d{9}(?:\d{3})?$/
const WEEKDAY = /^\p{L}{2,12}\.?,? +(?=[\p{L}\d])/u
const DAY_THEN_MONTH =
  /^(\d{1,2})(?:\.|st|nd|rd|th|er|o|º|ª)?(?: +|-)(?:de +)?(\p{L}{3,12})\.?,?(?: +|-)(?:de +)?(\d{4}|\d{2})(?!\d)/iu
const MONTH_THEN_DAY = /^(\p{L}{3,12})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)/iu

/** What databases write in place of no date. */
const NO_DATE = /^0000-00-00(?:[T ]00:00:00(?:\.0+)?Z?)?$/

/** The first letters of each month that no other month shares, in the languages of the wizard. */
const MONTHS: readonly string[] = [
  'jan ene gen',
  'feb fev',
  'mar mae maa mrt',
  'apr abr avr',
  'mai may mag mei',
  'jun juin giu',
  'jul juil lug',
  'aug ago aou',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec dez dic',
]

function readMonth(name: string): number | null {
  const folded = foldAccents(name)
  // "juin" and "juillet" share three letters.
  const letters = folded.startsWith('jui') ? folded.slice(0, 4) : folded.slice(0, 3)
  const found = MONTHS.findIndex((words) => words.split(' ').includes(letters))
  return found === -1 ? null : found + 1
}

/** Two figures are a year of this century or, from 70, of the last. */
function readYear(figures: string): number {
  const year = Number(figures)
  if (figures.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/** Returns the day that a cell begins with and what follows it, null when it begins with none. */
function readDay(text: string): Day | null {
  const first = YEAR_FIRST.exec(text)
  if (first) {
    const [whole, year, , month, day] = first
    return certain(Number(year), Number(month), Number(day), text.slice(whole.length))
  }
  const last = YEAR_LAST.exec(text)
  if (last) {
    const [whole, one, , two, year = ''] = last
    const rest = text.slice(whole.length)
    return { kind: 'open', year: readYear(year), one: Number(one), two: Number(two), rest }
  }
  return readNamedDay(text) ?? readNamedDay(text.replace(WEEKDAY, ''))
}

function readNamedDay(text: string): Day | null {
  const dayFirst = DAY_THEN_MONTH.exec(text)
  const parts = dayFirst ?? MONTH_THEN_DAY.exec(text)
  if (!parts) return null
  const [whole, one = '', two = '', year = ''] = parts
  const month = readMonth(dayFirst ? two : one)
  if (month === null) return null
  return certain(readYear(year), month, Number(dayFirst ? one : two), text.slice(whole.length))
}

function certain(year: number, month: number, day: number, rest: string): Day {
  return { kind: 'certain', year, month, day, rest }
}

const TIME =
  /^(?:T|,? +(?:at|um|om|alle|a las|as|a|à) +|[ ,]+)(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.? ?m\.?(?![a-z]))?/i

/** Returns the time of the day, ms after midnight, and what follows it; null when it is none. */
function readTime(text: string): { time: number; rest: string } | null {
  const parts = TIME.exec(text)
  if (!parts) return { time: 0, rest: text }
  const [whole, hour, minute, second = '0', fraction = '', half] = parts
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  const isMidnight = hours === 24 && minutes + seconds === 0 && !half
  if (minutes > 59 || seconds > 59 || (hours > (half ? 12 : 23) && !isMidnight)) return null
  const shifted = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours
  const ms = Math.trunc(Number(`0.${fraction || '0'}`) * 1000)
  const time = shifted * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 + ms
  return { time, rest: text.slice(whole.length) }
}

/**
 * Hours from UTC of the abbreviations that mean one thing in the exports of the known services. IST
 * is India, Israel or Ireland: it is not read.
 */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  ...{ utc: 0, gmt: 0, z: 0, wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2, eet: 2, eest: 3 },
  ...{ msk: 3, sast: 2, jst: 9, kst: 9, hkt: 8, sgt: 8, aest: 10, aedt: 11, acst: 9.5, awst: 8, nzst: 12 },
  ...{ nzdt: 13, nst: -3.5, ndt: -2.5, ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7 },
  ...{ mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10, brt: -3, art: -3 },
}
const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i

/** Returns the instant, ms UTC, of a local time in a zone; null for a zone that is not known. A time without zone is UTC. */
function placeInZone(local: number, text: string): number | null {
  // JavaScript writes the name of the zone behind its offset, others nothing but the name.
  const comment = /^(.*?) *\(([^()]*)\)$/.exec(text)
  const zone = (comment ? comment[1] || comment[2] || '' : text).trim()
  if (zone === '') return local
  const offset = OFFSET.exec(zone)
  if (offset) {
    const [, sign, hours, minutes = '0'] = offset
    const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
    return Number(hours) > 14 ? null : local - (sign === '-' ? -ms : ms)
  }
  const hours = ABBREVIATIONS[zone.toLowerCase()]
  if (hours !== undefined) return local - hours * HOUR_MS
  const name = zone.includes('/') ? canonicalTimezone(zone) : null
  return name === null ? null : instantOfLocal(name, local)
}

function plain(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim()
}

/** Returns whether a cell stands for no date at all: empty, or the zero date of a database. */
export function isNoDate(cell: string): boolean {
  const text = cell.trim()
  return text === '' || NO_DATE.test(text)
}

/** Returns whether a cell is an instant in any form that exports use, also those that are not imported. */
export function isDateLike(cell: string): boolean {
  // Most cells of a file hold no figure at all.
  if (!/\d/.test(cell)) return false
  const text = plain(cell)
  return EPOCH.test(text) || readDay(text) !== null
}

/** Looks at all cells: one day above 12 settles the order, nothing does not. Null without a date. */
export function guessDateOrder(cells: Iterable<string>): { order: DateOrder; certain: boolean } | null {
  let seen = 0
  let open = 0
  let first = 0
  let second = 0
  for (const cell of cells) {
    const text = plain(cell)
    if (text === '') continue
    seen += 1
    const day = readDay(text)
    if (day?.kind !== 'open') continue
    open += 1
    if (day.one > 12) first += 1
    else if (day.two > 12) second += 1
  }
  if (seen === 0) return null
  if (open === 0) return { order: 'iso', certain: true }
  if (first > 0 || second > 0)
    return { order: first >= second ? 'dayFirst' : 'monthFirst', certain: first === 0 || second === 0 }
  return { order: 'dayFirst', certain: false }
}

/** Returns ms UTC of midnight, null for a day that no calendar has. */
function midnight(day: Day, order: DateOrder): number | null {
  const { year } = day
  let numbers: [month: number, day: number]
  if (day.kind === 'certain') numbers = [day.month, day.day]
  // A number above 12 can only be the day, whatever the order of the others.
  else if (day.one > 12) numbers = [day.two, day.one]
  else if (day.two > 12) numbers = [day.one, day.two]
  else if (order === 'iso') return null
  else numbers = order === 'dayFirst' ? [day.two, day.one] : [day.one, day.two]
  const [month, date] = numbers
  const at = Date.UTC(year, month - 1, date)
  // Date.UTC takes 30 February for 2 March.
  return month > 12 || new Date(at).getUTCDate() !== date ? null : at
}

/** Returns ISO 8601 in UTC, null when the cell is no date of this order. A time without zone is UTC. */
export function readDate(cell: string, order: DateOrder): string | null {
  const text = plain(cell)
  if (EPOCH.test(text)) return toIsoTime(Number(text) * (text.length === 10 ? 1000 : 1))
  const day = readDay(text)
  const start = day && midnight(day, order)
  const time = day && readTime(day.rest)
  if (start === null || time === null) return null
  const at = placeInZone(start + time.time, time.rest.trim())
  return at === null || Number.isNaN(at) ? null : toIsoTime(at)
}
