import type { ToolAnswer } from '../../../../engine/tools/index.ts'
import type { Filter } from '../../../audience/filters.ts'
import type { MayLack } from '../../../bridge/tools.ts'

/** What became of a campaign, in figures. */
export type Progress = ToolAnswer<'get_campaign_progress'>

/** A deployment may count fewer places: there `failed` holds what bounced, too. */
type Counted = MayLack<
  Pick<Progress, 'pending' | 'sent' | 'inFlight' | 'delivered' | 'failed' | 'canceled'>,
  'inFlight' | 'canceled'
>

export type Analytics = ToolAnswer<'get_campaign_analytics'>

/** Where each recipient's email is; the parts add up to the recipients. */
interface Place {
  label: string
  recipients: number
  /** Which token colours it, beside its word. */
  tone: 'pending' | 'way' | 'delivered' | 'bounced' | 'failed' | 'canceled'
}

/** Returns the places in the order of time; those that are rare are left out while they are empty. */
export function placesOf(progress: Counted, { bounced }: Pick<Analytics, 'bounced'>): Place[] {
  const { pending, sent, delivered, canceled } = progress
  const inFlight = progress.inFlight ?? Math.max(0, sent - delivered - bounced)
  const failed = canceled === undefined ? Math.max(0, progress.failed - bounced) : progress.failed
  const rare: Place[] = [
    { label: 'failed', recipients: failed, tone: 'failed' },
    { label: 'canceled: left before their turn', recipients: canceled ?? 0, tone: 'canceled' },
  ]
  return [
    { label: 'pending', recipients: pending, tone: 'pending' },
    { label: 'sent, on the way', recipients: inFlight, tone: 'way' },
    { label: 'delivered', recipients: delivered, tone: 'delivered' },
    { label: 'bounced', recipients: bounced, tone: 'bounced' },
    ...rare.filter(({ recipients }) => recipients > 0),
  ]
}

/** What is counted of what: a share of a handful would say more than is known. */
interface Outcome {
  label: string
  recipients: number
  of: number
  ofWhat: string
}

export function outcomesOf(answer: Analytics): Outcome[] {
  const { recipients, sent, delivered, opened, clicked, bounced, complained, unsubscribed } = answer
  return [
    { label: 'Sent', recipients: sent, of: recipients, ofWhat: 'recipients' },
    { label: 'Delivered', recipients: delivered, of: sent, ofWhat: 'sent' },
    { label: 'Opened', recipients: opened, of: sent, ofWhat: 'sent' },
    { label: 'Clicked', recipients: clicked, of: opened, ofWhat: 'opened' },
    { label: 'Bounced', recipients: bounced, of: sent, ofWhat: 'sent' },
    { label: 'Complained', recipients: complained, of: delivered, ofWhat: 'delivered' },
    { label: 'Unsubscribed', recipients: unsubscribed, of: delivered, ofWhat: 'delivered' },
  ]
}

/** Groups of people that filters can name. */
export const GROUPS = [
  { value: 'OPENED', label: 'Opened' },
  { value: 'CLICKED', label: 'Clicked' },
  { value: 'NOT_OPENED', label: 'Got it, did not open' },
  { value: 'BOUNCED', label: 'Bounced' },
] as const

export type Group = (typeof GROUPS)[number]['value']

export function filtersOf(group: Group, campaignId: string): Filter[] {
  const of = (operator: string): Filter => ({ type: 'CAMPAIGN', field: 'campaign', operator, campaignId })
  // Recipients without a delivery have not opened it either, and are not meant.
  return group === 'NOT_OPENED' ? [of('RECEIVED'), of('NOT_OPENED')] : [of(group)]
}
