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
