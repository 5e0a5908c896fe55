import type { ToolAnswer } from '../../../../engine/tools/index.ts'
import type { Filter } from '../../../audience/filters.ts'

/** What became of a campaign, in figures. */
export type Progress = ToolAnswer<'get_campaign_progress'>

export type Analytics = ToolAnswer<'get_campaign_analytics'>

/** Where each recipient's email is; the parts add up to the recipients. */
interface Place {
  label: string
  people: number
  /** Which token colours it, beside its word. */
  tone: 'pending' | 'way' | 'delivered' | 'bounced' | 'given-up'
}

export function placesOf(
  progress: Pick<Progress, 'pending' | 'sent' | 'delivered' | 'failed'>,
  { bounced }: Pick<Analytics, 'bounced'>,
): Place[] {
  const { pending, sent, delivered, failed } = progress
  const givenUp = Math.max(0, failed - bounced)
  const all: Place[] = [
    { label: 'pending', people: pending, tone: 'pending' },
    { label: 'sent, on the way', people: Math.max(0, sent - delivered - bounced), tone: 'way' },
    { label: 'delivered', people: delivered, tone: 'delivered' },
    { label: 'bounced', people: bounced, tone: 'bounced' },
  ]
  return givenUp === 0
    ? all
    : [...all, { label: 'given up: left before their turn', people: givenUp, tone: 'given-up' }]
}

/** What is counted of what: a share of a handful would say more than is known. */
interface Outcome {
  label: string
  people: number
  of: number
  ofWhat: string
}

export function outcomesOf(answer: Analytics): Outcome[] {
  const { recipients, sent, delivered, opened, clicked, bounced, complained, unsubscribed } = answer
  return [
    { label: 'Sent', people: sent, of: recipients, ofWhat: 'recipients' },
    { label: 'Delivered', people: delivered, of: sent, ofWhat: 'sent' },
    { label: 'Opened', people: opened, of: sent, ofWhat: 'sent' },
    { label: 'Clicked', people: clicked, of: opened, ofWhat: 'opened' },
    { label: 'Bounced', people: bounced, of: sent, ofWhat: 'sent' },
    { label: 'Complained', people: complained, of: delivered, ofWhat: 'delivered' },
    { label: 'Unsubscribed', people: unsubscribed, of: delivered, ofWhat: 'delivered' },
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
  // To whom it was never delivered has not opened it either, and is not meant.
  return group === 'NOT_OPENED' ? [of('RECEIVED'), of('NOT_OPENED')] : [of(group)]
}
