import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { count } from '../../ui/time.ts'

export const SCREEN = 'analytics'

export const SECTIONS = [
  { name: 'growth', label: 'Growth' },
  { name: 'audience', label: 'Audience' },
  { name: 'engagement', label: 'Engagement' },
  { name: 'deliverability', label: 'Deliverability' },
  { name: 'suppressed', label: 'Suppressed people' },
] as const

export type SectionName = (typeof SECTIONS)[number]['name']

export type Growth = ToolAnswer<'get_subscriber_growth'>

export type Health = ToolAnswer<'get_deliverability_health'>

export type OrganizationStats = ToolAnswer<'get_org_stats'>

export type SubscriberStats = ToolAnswer<'get_subscriber_stats'>

export type Suppressed = ToolAnswer<'list_suppressed_subscribers'>['subscribers'][number]

/** Below this a percentage says more than is known (look and voice). */
export const LEAST_FOR_PERCENT = 20

export function percent(value: number): string {
  const digits = value !== 0 && Math.abs(value) < 1 ? 2 : 1
  return `${Number(value.toFixed(digits)).toLocaleString('en-US')} %`
}

/** "31 % of 1,204"; of a handful, the parts themselves. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  if (whole < LEAST_FOR_PERCENT) return `${count(part)} of ${count(whole)}`
  return `${percent((part / whole) * 100)} of ${count(whole)}`
}

export function signed(value: number): string {
  return value > 0 ? `+${count(value)}` : count(value)
}

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
