import { instantOfLocal, offsetAt } from './timezone.ts'
import { DAY_MS } from '../../shared/text/time-units.ts'

/** No zone has changed its offset and back within this since clocks are kept by the quarter hour. */
const CHUNK = 14

export interface CalendarDay {
  /** `YYYY-MM-DD` in the zone. */
  date: string
  /** First instant, ms UTC. */
  from: number
  /** First instant of the next day; days are 23 to 25 hours long. */
  to: number
}

/**
 * The calendar days of a zone up to and with the one around `now`, oldest first. The zone is asked
 * twice a fortnight, not once a day: it costs more than everything else of a report.
 */
export function lastCalendarDays(zone: string, now: number, count: number): CalendarDay[] {
  const last = Math.floor((now + offsetAt(zone, now)) / DAY_MS)
  const starts: number[] = []
  for (let day = last - count + 1; day <= last + 1; day += CHUNK) {
    pushStarts(starts, zone, day, Math.min(day + CHUNK, last + 2))
  }
  return Array.from({ length: count }, (_, index) => ({
    date: new Date((last - count + 1 + index) * DAY_MS).toISOString().slice(0, 10),
    from: starts[index] ?? 0,
    to: starts[index + 1] ?? 0,
  }))
}

/** First instants of the days `from` to just before `until`, counted since 1970 on the wall. */
function pushStarts(starts: number[], zone: string, from: number, until: number): void {
  const offset = offsetAt(zone, (from - 1) * DAY_MS)
  const steady = offset === offsetAt(zone, (until + 1) * DAY_MS)
  for (let day = from; day < until; day += 1) {
    starts.push(steady ? day * DAY_MS - offset : instantOfLocal(zone, day * DAY_MS))
  }
}
