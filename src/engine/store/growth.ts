import type { CalendarDay } from '../domain/calendar-days.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

const QUARTER_HOUR_MS = 900_000

/**
 * Adds to the growth of the UTC quarter hour of `at`, ms UTC. Quarter hours sum to the days of any
 * time zone, also of those 30 and 45 minutes off.
 */
export function recordGrowth(db: WriteHandle, at: number, added: number, unsubscribed: number): void {
  if (added === 0 && unsubscribed === 0) return
  db.run(
    `INSERT INTO growth (quarter_hour, added, unsubscribed) VALUES (?, ?, ?)
     ON CONFLICT (quarter_hour) DO UPDATE SET added = added + excluded.added, unsubscribed = unsubscribed + excluded.unsubscribed`,
    [Math.floor(at / QUARTER_HOUR_MS), added, unsubscribed],
  )
}

/** Growth of one day. */
interface DayGrowth {
  date: string
  added: number
  unsubscribed: number
}

/**
 * Returns the growth of each day, in the order given: one seek a day, however many subscribers
 * there are.
 * A join groups through a temporary table and takes five times as long. Every zone's midnight is on
 * a quarter hour.
 */
export function readGrowth(db: ReadHandle, days: readonly CalendarDay[]): DayGrowth[] {
  const spans = JSON.stringify(days.map(({ from, to }) => [from / QUARTER_HOUR_MS, to / QUARTER_HOUR_MS]))
  const sums = db.column<string>(
    `SELECT (SELECT json_array(coalesce(sum(added), 0), coalesce(sum(unsubscribed), 0)) FROM growth
       WHERE quarter_hour >= (day.value ->> 0) AND quarter_hour < (day.value ->> 1))
     FROM json_each(?) AS day ORDER BY day.key`,
    [spans],
  )
  return days.map(({ date }, index) => {
    const [added, unsubscribed] = JSON.parse(sums[index] ?? '[0, 0]') as [number, number]
    return { date, added, unsubscribed }
  })
}
