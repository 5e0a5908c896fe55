import type { CalendarDay } from '../domain/calendar-days.ts'
import type { ReadHandle } from './db.ts'

export interface DayGrowth {
  date: string
  added: number
  unsubscribed: number
}

/**
 * Growth of each day, from the maintained quarter hours: a seek per day, whatever the number of
 * people. Every zone's midnight is on a quarter hour.
 */
export function readGrowth(db: ReadHandle, days: readonly CalendarDay[]): DayGrowth[] {
  const spans = JSON.stringify(days.map(({ from, to }) => [from / 900_000, to / 900_000]))
  const rows = db.all<{ day: number; added: number; unsubscribed: number }>(
    `SELECT day.key AS day, sum(g.added) AS added, sum(g.unsubscribed) AS unsubscribed
     FROM json_each(?) AS day CROSS JOIN growth g
       ON g.quarter_hour >= (day.value ->> 0) AND g.quarter_hour < (day.value ->> 1)
     GROUP BY day.key`,
    [spans],
  )
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map(({ date }, index) => {
    const { added = 0, unsubscribed = 0 } = byDay.get(index) ?? {}
    return { date, added, unsubscribed }
  })
}
