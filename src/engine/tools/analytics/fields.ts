import { z } from 'zod'
import { SUBSCRIBER_STATUSES, statusCode, type SubscriberStatus } from '../../domain/subscriber-status.ts'
import { SCORE_LABELS } from '../../domain/reputation.ts'
import { lastCalendarDays } from '../../domain/calendar-days.ts'
import { readCounter } from '../../store/counters.ts'
import type { ReadHandle } from '../../store/db.ts'
import { readGrowth } from '../../store/growth.ts'

/** Shapes that several reports answer, and how each is read. */

export const count = z.int().min(0)

/** How much an organization has of everything but subscribers and campaigns. */
export const resourceTotals = {
  tags: count,
  customFields: count,
  segments: count,
  workflows: count,
  snippets: count,
  senders: count,
  domains: count,
  webDomains: count,
  images: count,
}

/** People by status, every status named. */
export const byStatus = z.object(
  Object.fromEntries(SUBSCRIBER_STATUSES.map((status) => [status, count])) as Record<
    SubscriberStatus,
    typeof count
  >,
)

/** From the maintained counters: no subscriber is read. */
export function countByStatus(db: ReadHandle): Record<SubscriberStatus, number> {
  const counts = SUBSCRIBER_STATUSES.map((status) => [status, readCounter(db, 'status', statusCode(status))])
  return Object.fromEntries(counts) as Record<SubscriberStatus, number>
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, n) => total + n, 0)
}

export const growth = {
  days: z.int().describe('Calendar days up to and with today, in the time zone of the organization.'),
  newSubscribers: count,
  unsubscribes: count,
  netGrowth: z.int().describe('newSubscribers less unsubscribes.'),
} as const

export function readGrowthOf(db: ReadHandle, zone: string, now: number, days: number) {
  const rows = readGrowth(db, lastCalendarDays(zone, now, days))
  const newSubscribers = rows.reduce((total, { added }) => total + added, 0)
  const unsubscribes = rows.reduce((total, { unsubscribed }) => total + unsubscribed, 0)
  return { totals: { days, newSubscribers, unsubscribes, netGrowth: newSubscribers - unsubscribes }, rows }
}

export const label = z.enum(SCORE_LABELS)

export const score = z.int().min(0).max(100)
