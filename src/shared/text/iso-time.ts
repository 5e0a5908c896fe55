import { DAY_MS, MINUTE_MS } from './time-units.ts'

/** Days written out: lists are full of times of the same few days. */
const DAYS_KEPT = 4000
const days = new Map<number, string>()

function writeDay(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString()
  const written = text.slice(0, text.indexOf('T') + 1)
  if (days.size >= DAYS_KEPT) days.clear()
  days.set(day, written)
  return written
}

const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/**
 * Times are ms UTC in the store and ISO 8601 on the wire. The same text as `toISOString`, which
 * would be a tenth of a page of fifty rows. Throws a RangeError for what is no time at all.
 */
export function toIsoTime(at: number): string {
  const day = Math.floor(at / DAY_MS)
  const rest = Math.trunc(at) - day * DAY_MS
  const minutes = Math.floor(rest / MINUTE_MS)
  const ms = rest % MINUTE_MS
  const seconds = `${TWO[Math.floor(ms / 1000)]}.${String(1000 + (ms % 1000)).slice(1)}`
  return `${writeDay(day)}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${seconds}Z`
}

const ISO_FORM =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * ISO 8601, also with a space for the T, as ms UTC; null when it is none. Without an offset it
 * is UTC: the time zone of whichever machine runs the sandbox must not matter.
 */
export function parseIsoTime(text: string): number | null {
  const { day, time = '00:00', offset = 'Z' } = ISO_FORM.exec(text.trim())?.groups ?? {}
  if (day === undefined || !isDay(day)) return null
  const at = Date.parse(`${day}T${time.replace(',', '.')}${toLongOffset(offset)}`)
  return Number.isNaN(at) ? null : at
}

/** True for a time that names no offset: its meaning depends on the clock it was read from. */
export function isLocalTime(text: string): boolean {
  return ISO_FORM.exec(text.trim())?.groups?.['offset'] === undefined
}

/** Date.parse takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

function toLongOffset(offset: string): string {
  if (offset.length === 1) return 'Z'
  const [hours, minutes] = [offset.slice(0, 3), offset.slice(3).replace(':', '')]
  return `${hours}:${minutes || '00'}`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether a text has the form of a day without a time: `2026-11-20`. */
export function isDayText(text: string): boolean {
  return DAY.test(text)
}
