import { ToolError } from '../../shared/errors.ts'
import { heldMessage, isStopped, stoppedMessage } from '../domain/send-eligibility.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import { type HoldKind, holdOn } from '../domain/verification.ts'
import type { ReadHandle } from '../store/db.ts'
import { listOpenHoldKinds } from '../store/holds.ts'
import type { OrganizationRow } from '../store/organizations.ts'

/**
 * Throws FORBIDDEN for a blocked or banned organization, which reads and edits but sends nothing,
 * and while a hold is open on what is to be sent.
 */
export function refuseStopped(
  { organization, platform }: { organization: OrganizationRow; platform: ReadHandle },
  kind: HoldKind,
): void {
  const { number, verification } = organization
  if (isStopped(verification)) {
    throw new ToolError('FORBIDDEN', `organization: ${stoppedMessage(verification)}.`)
  }
  const hold = holdOn(kind, listOpenHoldKinds(platform, number))
  if (hold) throw new ToolError('FORBIDDEN', `organization: ${heldMessage(hold)}.`)
}

/** To them no further email is sent (tools-api.md section 3, contract-facts.md 7.3). */
const UNREACHABLE: readonly SubscriberStatus[] = ['UNSUBSCRIBED', 'BOUNCED', 'BANNED', 'COMPLAINED']

export function isUnreachable(status: SubscriberStatus): boolean {
  return UNREACHABLE.includes(status)
}
