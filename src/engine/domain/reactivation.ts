import type { BounceCategory } from './email-status.ts'
import type { SubscriberStatus } from './subscriber-status.ts'

/** `reactivate_subscriber`. Source: tools-api.md section 3 "Subscriber status". */
export function canReactivate(status: SubscriberStatus): boolean {
  return status === 'BOUNCED' || status === 'COMPLAINED' || status === 'UNSUBSCRIBED'
}

/** INTERNAL is also what being on the delivery provider's suppression list is called. */
const HARD: readonly BounceCategory[] = ['NO_SUCH_USER', 'INTERNAL']

/** A bounce that another message would meet again; the category says so, not the type. */
export function isHardBounce({ bounceCategory }: { bounceCategory?: string | null | undefined }): boolean {
  return (HARD as readonly (string | null | undefined)[]).includes(bounceCategory)
}
