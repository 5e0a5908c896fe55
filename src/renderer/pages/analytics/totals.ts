import type { Growth } from './analytics.ts'

/** How many were on the list at the end of a day. */
interface DayTotal {
  date: string
  /** Of those on the list today, whatever their status. */
  all: number
  /** Subscribed, worked back; null where the days do not lead back to a possible number. */
  subscribed: number | null
}

/**
 * Returns the totals of each day, from today's counts and the growth of each day, oldest first.
 * `all` is exact: growth counts the people of today by the day they were added. `subscribed` takes each
 * day's new people and unsubscribes back; bounces, complaints and bans are on no day, so it is an
 * estimate, and null from the day on (backwards) where it is below zero or above `all`.
 */
export function totalsOf(series: Growth['series'], today: { all: number; subscribed: number }): DayTotal[] {
  let { all } = today
  let subscribed: number | null = today.subscribed
  const totals: DayTotal[] = []
  for (const { date, newSubscribers, unsubscribes } of series.toReversed()) {
    totals.push({ date, all, subscribed })
    all -= newSubscribers
    if (subscribed !== null) subscribed = subscribed - newSubscribers + unsubscribes
    if (subscribed !== null && (subscribed < 0 || subscribed > all)) subscribed = null
  }
  return totals.toReversed()
}
