/**
 * The refusals that single emails share: blocked organization, hold, sender, address. For
 * `send_email`, `send_test_email` and confirmations. Campaigns use `send-facts.ts`.
 */
import { describeIssue, ToolError } from '../../shared/errors.ts'
import type { ReadContext } from '../context.ts'
import { judgePermission, judgeSender } from '../domain/send-eligibility.ts'
import { describeSuppression } from '../domain/suppression.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import type { HoldKind } from '../domain/verification.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { listOpenHoldKinds } from '../store/holds.ts'
import type { SenderRow } from '../store/senders.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { findSuppression } from '../store/suppressions.ts'
import { findCampaignSender } from './send-facts.ts'

/**
 * Throws FORBIDDEN for a blocked or banned organization, which reads and edits but sends nothing,
 * and while a hold is open on this kind of sending.
 */
export function refuseStopped(
  { organization, platform }: Pick<ReadContext, 'organization' | 'platform'>,
  kind: HoldKind,
): void {
  const openHolds = listOpenHoldKinds(platform, organization.number)
  const { verification } = organization
  const refusal = judgePermission({ verification, openHolds }, kind).find(({ blocks }) => blocks)
  if (refusal)
    throw new ToolError(refusal.code, describeIssue({ path: refusal.field, message: refusal.message }))
}

/** Returns the sender of a campaign; throws WRONG_STATE without one, or while its domain is not VERIFIED. */
export function requireSender(db: ReadContext['db'], campaign: CampaignRow): SenderRow {
  const sender = findCampaignSender(db, campaign)
  const refusal = judgeSender(sender ?? null).find(({ blocks }) => blocks)
  if (sender && !refusal) return sender
  const { field = 'senderId', message = 'is required' } = refusal ?? {}
  throw new ToolError('WRONG_STATE', describeIssue({ path: field, message }))
}

/** To them no further email is sent (contract: suppression). */
const UNREACHABLE: readonly SubscriberStatus[] = ['UNSUBSCRIBED', 'BOUNCED', 'BANNED', 'COMPLAINED']

/**
 * Returns why no email at all may go to a normalized address, as the rest of a sentence that begins
 * with it; null when email may go. `person` is the
 * subscriber who has it, null for nobody: an address stays suppressed when its subscriber is gone.
 */
export function refusalOf(
  db: ReadContext['db'],
  address: string,
  subscriber: Pick<SubscriberRow, 'status'> | null,
): string | null {
  const status = subscriber && UNREACHABLE.includes(subscriber.status) ? subscriber.status : null
  const suppression = findSuppression(db, address)
  if (suppression) return `${status ? `is ${status} and ` : ''}${describeSuppression(suppression)}`
  return status && `is ${status}: no further email is sent to them`
}
