import { DEFAULT_TIMEZONE } from '../../engine/domain/schedule-time.ts'
import { isTimezone } from '../../engine/domain/timezone.ts'
import { parseIsoTime } from '../../shared/text/iso-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/text/time-units.ts'

/** Times on the clocks of a zone, as people write them. */

/** Returns the IANA zones that a form offers, under the names this browser has for them. */
export function listZones(): string[] {
  return [...new Set([DEFAULT_TIMEZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** "Fri 20 Nov 2026, 10:00" – with seconds where time runs. */
export function clockTime(at: number, zone: string, seconds = false): string {
  return new Date(at).toLocaleString('en-GB', {
    timeZone: isTimezone(zone) ? zone : 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  })
}

/** "2026-11-20" and "10:00" as the fields of a form hold them. */
export function dayAndTime(at: number, zone: string): { day: string; time: string } {
  // Swedish writes ISO dates.
  const [day = '', time = ''] = new Date(at)
    .toLocaleString('sv-SE', { timeZone: isTimezone(zone) ? zone : 'UTC' })
    .split(' ')
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
