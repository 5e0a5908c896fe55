import { DEFAULT_TIMEZONE } from '../../engine/domain/schedule-time.ts'
import { isTimezone } from '../../engine/domain/timezone.ts'
import { parseIsoTime } from '../../shared/text/iso-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/text/time-units.ts'

/** Times on the clocks of a zone, as people write them. */

/** Returns the IANA zones that a form offers, under the names this browser has for them. */
export function listZones(): string[] {
  return [...new Set([DEFAULT_TIMEZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

const CLOCK = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

const STYLES = {
  clock: ['en-GB', CLOCK],
  clockWithSeconds: ['en-GB', { ...CLOCK, second: '2-digit' }],
  // Swedish writes ISO dates: "2026-11-20 10:00:00".
  exact: ['sv-SE', { dateStyle: 'short', timeStyle: 'medium' }],
} as const satisfies Record<string, [locale: string, options: Intl.DateTimeFormatOptions]>

/** By style and zone: a table asks for a time per cell, and to make a format takes 200 µs, to use it 2. */
const formats = new Map<string, Intl.DateTimeFormat>()

const known = new Map<string, boolean>()

/** Returns whether a zone is known here. Asked for each cell; an old name such as `Asia/Calcutta` is dear to look up. */
export function isKnownZone(zone: string): boolean {
  const found = known.get(zone) ?? isTimezone(zone)
  known.set(zone, found)
  return found
}

/**
 * Returns an instant (ms UTC) on the clocks of a zone; those of UTC where the zone is not known, and
 * "Invalid Date" where it is no instant.
 */
export function formatted(style: keyof typeof STYLES, at: number, zone: string): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return String(time)
  const key = `${style} ${zone}`
  let format = formats.get(key)
  if (!format) {
    const [locale, options] = STYLES[style]
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: isKnownZone(zone) ? zone : 'UTC' })
    formats.set(key, format)
  }
  return format.format(time)
}

/** "Fri 20 Nov 2026, 10:00" – with seconds where time runs. */
export function clockTime(at: number, zone: string, seconds = false): string {
  return formatted(seconds ? 'clockWithSeconds' : 'clock', at, zone)
}

/** "2026-11-20" and "10:00" as the fields of a form hold them. */
export function dayAndTime(at: number, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = formatted('exact', at, zone).split(' ')
  return { day, time: time.slice(0, 5) }
}

/** Returns ms as if it were UTC, for `placeLocal`; null while it is no date and time. */
export function readLocal(day: string, time: string): number | null {
  return parseIsoTime(`${day}T${time}Z`)
}

const SPANS: [ms: number, one: string, short: string][] = [
  [DAY_MS, 'day', 'd'],
  [HOUR_MS, 'hour', 'h'],
  [MINUTE_MS, 'minute', 'min'],
]

/** "2 days 4 hours", "35 minutes", "under a minute": the two largest units; in short "2 d 4 h". */
export function describeSpan(ms: number, short = false): string {
  let left = Math.max(0, ms)
  const parts: string[] = []
  for (const [unit, one, sign] of SPANS) {
    const count = Math.floor(left / unit)
    left -= count * unit
    if (count > 0) parts.push(`${count} ${short ? sign : one}${short || count === 1 ? '' : 's'}`)
  }
  return parts.slice(0, 2).join(' ') || (short ? '< 1 min' : 'under a minute')
}
