import type { BounceCategory } from './email-status.ts'
import type { SubscriberStatus } from './subscriber-status.ts'

/**
 * Returns whether `reactivate_subscriber` takes a subscriber of this status (contract: suppression).
 * It takes a SUBSCRIBED one to lift the suppression of their address.
 */
export function canReactivate(status: SubscriberStatus, isSuppressed: boolean): boolean {
  if (status === 'SUBSCRIBED') return isSuppressed
  return status === 'BOUNCED' || status === 'COMPLAINED' || status === 'UNSUBSCRIBED'
}

/** INTERNAL is also what being on the delivery provider's suppression list is called. */
const HARD: readonly BounceCategory[] = ['NO_SUCH_USER', 'INTERNAL']

/** A bounce that another message would meet again; the category says so, not the type. */
export function isHardBounce({ bounceCategory }: { bounceCategory?: string | null | undefined }): boolean {
  return (HARD as readonly (string | null | undefined)[]).includes(bounceCategory)
}
