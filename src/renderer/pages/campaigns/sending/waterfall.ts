import { SUPPRESSED_STATUSES, type SubscriberStatus } from '../../../../engine/domain/subscriber-status.ts'
import { statusRule } from '../../../audience/statusRules.ts'

/** From everyone the filters match down to those who get it: who is left out at which step, and why. */
export interface Step {
  label: string
  /** How many are still in it after the step. */
  left: number
  leaves: { status: SubscriberStatus; recipients: number; why: string }[]
}

/** Never subscribed, or no longer; a bounce or a complaint is a status of its own. */
const NOT_SUBSCRIBED: SubscriberStatus[] = [
  'UNSUBSCRIBED',
  'PENDING_CONFIRMATION',
  'TRANSACTIONAL',
  'BANNED',
  ...SUPPRESSED_STATUSES,
]

export const COUNTED: readonly SubscriberStatus[] = ['SUBSCRIBED', ...NOT_SUBSCRIBED]

/** `counts`: subscribers that the filters match, by status. */
export function describeWaterfall(counts: Readonly<Record<string, number>>): Step[] {
  const of = (status: string): number => counts[status] ?? 0
  const leaves = (statuses: readonly SubscriberStatus[]): Step['leaves'] =>
    statuses
      .filter((status) => of(status) > 0)
      .map((status) => ({ status, recipients: of(status), why: statusRule(status).means }))
  const sum = (statuses: readonly SubscriberStatus[]): number =>
    statuses.reduce((total, status) => total + of(status), 0)
  return [
    { label: 'Matched by the filters', left: sum(COUNTED), leaves: [] },
    { label: 'Subscribed', left: of('SUBSCRIBED'), leaves: leaves(NOT_SUBSCRIBED) },
  ]
}
