import { DAY_MS } from '../../shared/text/time-units.ts'

/**
 * Zones that the runtime calls by a name which the IANA database has since replaced. Its other
 * links (`US/Eastern`, `Zulu`) the runtime resolves by itself. A test compares with all its zones.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Names that were asked for and are the one name of their zone: asking the runtime takes half a millisecond. */
const CANONICAL = new Set<string>()

/**
 * Returns the one name under which a zone is stored: `Europe/Paris` for `europe/paris`,
 * `Asia/Kolkata` for `Asia/Calcutta`, `UTC` for `Zulu`. Null for what is no IANA time zone name,
 * and for offsets such as `+02:00`.
 */
export function canonicalTimezone(name: string): string | null {
  if (CANONICAL.has(name)) return name
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return null
  try {
    const resolved = Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    const zone = RENAMED[resolved] ?? resolved
    CANONICAL.add(zone)
    return zone
  } catch {
    return null
  }
}

/** Returns whether the text is an IANA time zone name in any spelling ("Europe/Paris", "utc"). */
export function isTimezone(name: string): boolean {
  return canonicalTimezone(name) !== null
}

const PARTS = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = PARTS.get(zone)
  if (known) return known
  const format = Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  PARTS.set(zone, format)
  return format
}

/** Local clock minus UTC at an instant, ms. */
export function offsetAt(zone: string, at: number): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatFor(zone).formatToParts(at)) read[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** An instant that was asked for by local time, and whether a clock change moved or doubled that time. */
export interface LocalInstant {
  /** ms UTC. */
  at: number
  kind: 'once' | 'skipped' | 'twice'
}

/**
 * The instant of a local time. One that a clock change skips moves forward by the gap; one that
 * comes twice takes the first (contract: campaigns).
 */
export function placeLocal(zone: string, local: number): LocalInstant {
  const earlier = local - offsetAt(zone, local - DAY_MS)
  const later = local - offsetAt(zone, local + DAY_MS)
  const matching = [...new Set([earlier, later])].filter((at) => at + offsetAt(zone, at) === local)
  // In a gap neither offset gives the wanted time; the one before the change lands past the gap.
  if (matching.length === 0) return { at: earlier, kind: 'skipped' }
  return { at: Math.min(...matching), kind: matching.length > 1 ? 'twice' : 'once' }
}

/** The instant alone, ms UTC. */
export function instantOfLocal(zone: string, local: number): number {
  return placeLocal(zone, local).at
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `Wednesday 2 September 2026, 09:00`: what a clock on the wall of that zone says. */
export function writeLocalTime(zone: string, at: number): string {
  const local = new Date(at + offsetAt(zone, at))
  const day = `${WEEKDAYS[local.getUTCDay()]} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`
  const time = [local.getUTCHours(), local.getUTCMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${day} ${local.getUTCFullYear()}, ${time.join(':')}`
}

/** First instant of the calendar month around an instant, ms UTC. */
export function startOfMonth(zone: string, at: number): number {
  const local = new Date(at + offsetAt(zone, at))
  return instantOfLocal(zone, Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1))
}

/** First instant of a day (`YYYY-MM-DD`) in a zone, ms UTC; `plusDays` counts calendar days on. */
export function startOfDay(zone: string, day: string, plusDays = 0): number {
  return instantOfLocal(zone, Date.parse(`${day}T00:00:00Z`) + plusDays * DAY_MS)
}
