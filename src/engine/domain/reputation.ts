import { percentOf } from './rates.ts'

/**
 * The two published scores and the verdicts of the windowed report.
 * contract: scores; the labels' and verdicts' bounds are ours.
 */

/** Emails by what became of them; `delivered` includes those that were complained about later. */
export interface DeliveryTotals {
  sent: number
  delivered: number
  bounced: number
  complained: number
}

export interface AnswerTotals {
  sent: number
  opened: number
  clicked: number
}

/** Of an organization that never sent anything. */
export const NO_DELIVERIES: DeliveryTotals = { sent: 0, delivered: 0, bounced: 0, complained: 0 }
export const NO_ANSWERS: AnswerTotals = { sent: 0, opened: 0, clicked: 0 }

export const SCORE_LABELS = ['Excellent', 'Good', 'Fair', 'Poor'] as const
export type ScoreLabel = (typeof SCORE_LABELS)[number]

export function labelOf(score: number): ScoreLabel {
  if (score >= 75) return 'Excellent'
  if (score >= 50) return 'Good'
  return score >= 25 ? 'Fair' : 'Poor'
}

/** A share in percent, not rounded: the scores and bounds are worked out from exact shares. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part * 100) / whole
}

/** 100 less 5 for each percent of bounces and 5 for each tenth of a percent of complaints; whole, 0 to 100. */
export function trustScore({ sent, bounced, complained }: DeliveryTotals): number {
  const score = 100 - 5 * shareOf(bounced, sent) - 50 * shareOf(complained, sent)
  return Math.max(0, Math.round(score))
}

/** Half for opens of sent (30 % is full), half for clicks of opens (10 % is full); whole, 0 to 100. */
export function engagementScore({ sent, opened, clicked }: AnswerTotals): number {
  const open = Math.min(shareOf(opened, sent) / 0.6, 50)
  const click = Math.min(shareOf(clicked, opened) / 0.2, 50)
  return Math.round(open + click)
}

export const HEALTH_VERDICTS = ['HEALTHY', 'WARNING', 'CRITICAL', 'INSUFFICIENT_DATA'] as const
export type HealthVerdict = (typeof HEALTH_VERDICTS)[number]

/** Fewer emails say nothing about a rate. */
export const FEWEST_SENT = 100
/** Percent from which it is WARNING, and from which CRITICAL. */
export const HEALTH_BOUNDS = { bounce: [2, 5], complaint: [0.1, 0.3] } as const
const SEVERITY: readonly HealthVerdict[] = ['HEALTHY', 'WARNING', 'CRITICAL']

function judge(part: number, sent: number, [warning, critical]: readonly [number, number]): HealthVerdict {
  // Compared without dividing: 2 of 100 is exactly 2 %.
  if (part * 100 >= critical * sent) return 'CRITICAL'
  return part * 100 >= warning * sent ? 'WARNING' : 'HEALTHY'
}

interface HealthVerdicts {
  bounce: HealthVerdict
  complaint: HealthVerdict
  /** The worse of the two. */
  overall: HealthVerdict
}

export function judgeDelivery({ sent, bounced, complained }: DeliveryTotals): HealthVerdicts {
  if (sent < FEWEST_SENT) {
    return { bounce: 'INSUFFICIENT_DATA', complaint: 'INSUFFICIENT_DATA', overall: 'INSUFFICIENT_DATA' }
  }
  const bounce = judge(bounced, sent, HEALTH_BOUNDS.bounce)
  const complaint = judge(complained, sent, HEALTH_BOUNDS.complaint)
  const overall = SEVERITY.indexOf(bounce) > SEVERITY.indexOf(complaint) ? bounce : complaint
  return { bounce, complaint, overall }
}

export function deliveryRates({ sent, bounced, complained }: DeliveryTotals) {
  return { bounceRate: percentOf(bounced, sent), complaintRate: percentOf(complained, sent) }
}
