import type { HealthVerdicts } from '../../../engine/domain/reputation.ts'
import type { SuppressedStatus } from '../../../engine/domain/subscriber-status.ts'
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

export interface Growth {
  days: number
  newSubscribers: number
  unsubscribes: number
  netGrowth: number
  series: { date: string; newSubscribers: number; unsubscribes: number }[]
}

export interface Health {
  sinceDays: number | null
  sent: number
  delivered: number
  bounced: number
  complained: number
  bounceRate: number
  complaintRate: number
  trustScore: number
  label: string
  hasData: boolean
  verdicts?: HealthVerdicts
}

export interface OrganizationStats {
  subscribers: { total: number; byStatus: Record<string, number> }
  campaigns: {
    total: number
    sent: number
    draft: number
    scheduled: number
    averageOpenRate: number
    averageClickRate: number
  }
  totals: Record<string, number>
}

export interface SubscriberStats {
  engagement: { score: number; label: string; openRate: number; clickRate: number; hasData: boolean }
}

export interface Suppressed {
  id: string
  email: string
  name: string | null
  status: SuppressedStatus
  suppressedAt: string
  bounceCategory: string | null
  reason: string | null
  bounceType: string | null
  provider: string | null
  complaintFeedbackType: string | null
}

export interface SuppressedPage {
  subscribers: Suppressed[]
  total: number
  page: number
  pageSize: number
  pageCount: number
}

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
