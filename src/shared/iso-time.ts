const DAY_MS = 86_400_000
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
  const minutes = Math.floor(rest / 60_000)
  const ms = rest % 60_000
  const seconds = `${TWO[Math.floor(ms / 1000)]}.${String(1000 + (ms % 1000)).slice(1)}`
  return `${writeDay(day)}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${seconds}Z`
}
