import { counted, grouped } from '../../shared/text/amounts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/text/time-units.ts'
import { formatted, isKnownZone } from './zone.ts'

/** Times as people read them, and exactly. */

const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  [HOUR_MS, 'minute', MINUTE_MS],
  [DAY_MS, 'hour', HOUR_MS],
  [30 * DAY_MS, 'day', DAY_MS],
  [365 * DAY_MS, 'month', 30 * DAY_MS],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' })

export function describeAge(at: string | number, now: number): string {
  const time = typeof at === 'number' ? at : Date.parse(at)
  if (Number.isNaN(time)) return String(at)
  const distance = time - now
  if (Math.abs(distance) < MINUTE_MS) return distance > 5000 ? 'in under a minute' : 'just now'
  for (const [limit, unit, ms] of STEPS) {
    const rounded = Math.round(distance / ms)
    // What rounds up to a whole of the next unit is said in it: a day, not 24 hours.
    if (Math.abs(rounded * ms) < limit) return relative.format(rounded, unit)
  }
  return relative.format(Math.round(distance / (365 * DAY_MS)), 'year')
}

/**
 * Returns "2026-03-12 11:42:00 Europe/Paris": an instant on the clocks of a zone, which it names. A zone
 * that is not known here is written as UTC, and what is no time as it came.
 */
export function exactTime(at: string | number, zone = 'UTC'): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return String(at)
  if (zone === 'UTC' || !isKnownZone(zone)) return `${time.toISOString().replace('T', ' ').slice(0, 19)} UTC`
  return `${formatted('exact', time.getTime(), zone)} ${zone}`
}

export function describeDuration(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
}

export const count = grouped
export { counted }

/** "3 of 12 tags", or "12 tags" where all are shown. */
export function countedOf(shown: number, all: number, one: string, many = `${one}s`): string {
  return shown === all ? counted(all, one, many) : `${count(shown)} of ${counted(all, one, many)}`
}
