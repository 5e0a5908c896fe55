import { ToolError } from '../../../shared/errors.ts'
import { isStopped, stoppedMessage } from '../../domain/send-eligibility.ts'
import type { SubscriberStatus } from '../../domain/subscriber-status.ts'
import type { OrganizationRow } from '../../store/organizations.ts'

/** Throws FORBIDDEN for a blocked or banned organization: it reads and edits, but sends nothing. */
export function refuseStopped({ verification }: OrganizationRow): void {
  if (isStopped(verification)) {
    throw new ToolError('FORBIDDEN', `organization: ${stoppedMessage(verification)}.`)
  }
}

/** To them no further email is sent (tools-api.md section 3, contract-facts.md 7.3). */
const UNREACHABLE: readonly SubscriberStatus[] = ['UNSUBSCRIBED', 'BOUNCED', 'BANNED', 'COMPLAINED']

export function isUnreachable(status: SubscriberStatus): boolean {
  return UNREACHABLE.includes(status)
}
