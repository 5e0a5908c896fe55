import { ToolError } from '../../shared/errors.ts'
import type { ReadContext } from '../context.ts'
import { judgePermission, judgeSender } from '../domain/send-eligibility.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import type { HoldKind } from '../domain/verification.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { listOpenHoldKinds } from '../store/holds.ts'
import type { SenderRow } from '../store/senders.ts'
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
  if (refusal) throw new ToolError(refusal.code, `${refusal.field}: ${refusal.message}.`)
}

/** Returns the sender of a campaign; throws WRONG_STATE without one, or while its domain is not VERIFIED. */
export function requireSender(db: ReadContext['db'], campaign: CampaignRow): SenderRow {
  const sender = findCampaignSender(db, campaign)
  const refusal = judgeSender(sender ?? null).find(({ blocks }) => blocks)
  if (sender && !refusal) return sender
  throw new ToolError('WRONG_STATE', `${refusal?.field}: ${refusal?.message}.`)
}

/** To them no further email is sent (tools-api.md section 3, contract-facts.md 7.3). */
const UNREACHABLE: readonly SubscriberStatus[] = ['UNSUBSCRIBED', 'BOUNCED', 'BANNED', 'COMPLAINED']

/** Returns whether no email at all may go to a subscriber of this status. */
export function isUnreachable(status: SubscriberStatus): boolean {
  return UNREACHABLE.includes(status)
}
