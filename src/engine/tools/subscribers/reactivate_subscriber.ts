import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { canReactivate, isHardBounce } from '../../domain/reactivation.ts'
import type { ReadHandle } from '../../store/db.ts'
import type { SubscriberRow } from '../../store/subscribers.ts'
import { findLastReturn, wasReachedAfter } from '../../store/suppressed.ts'
import { defineTool } from '../define.ts'
import { subscriberReference } from '../fields.ts'
import { identifySubscriber } from './identify.ts'
import { referenceOf } from './present.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'

export default defineTool({
  name: 'reactivate_subscriber',
  group: 'subscribers',
  surface: 'customer',
  access: 'danger',
  description:
    'Bring a BOUNCED, COMPLAINED or UNSUBSCRIBED subscriber back to SUBSCRIBED. A hard bounce is refused unless force is true.',
  input: {
    subscriberId: z.string().describe('Id of the subscriber (sub_…).'),
    force: z
      .boolean()
      .optional()
      .describe('true: also after a hard bounce. Needs a confirmation; without it none is needed.'),
  },
  output: { subscriber: subscriberReference },
  confirm(input, { db, organization }) {
    if (input.force !== true) return null
    const before = identifySubscriber(db, organization.number, input)
    const reason = findHardBounce(db, before)
    return {
      action: `Reactivate "${before.email}"`,
      impact: `${before.email} moves from ${before.status} to SUBSCRIBED and gets mail again${
        reason === null ? '' : `, although the last message came back for good (${reason})`
      }.`,
    }
  },
  run(input, { db, now, organization }) {
    const before = identifySubscriber(db, organization.number, input)
    if (!canReactivate(before.status)) {
      throw new ToolError(
        'WRONG_STATE',
        `subscriberId: ${before.email} is ${before.status}; only BOUNCED, COMPLAINED and UNSUBSCRIBED can be reactivated.`,
      )
    }
    const reason = findHardBounce(db, before)
    if (reason !== null && input.force !== true) {
      throw new ToolError(
        'WRONG_STATE',
        `force: the last message to ${before.email} came back for good (${reason}); send force: true to reactivate all the same.`,
      )
    }
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const after = writer.move(before, 'SUBSCRIBED', { unsubscribeReason: null })
    writer.finish()
    return { subscriber: referenceOf(organization.number, after) }
  },
})

/**
 * Why mail to somebody cannot arrive; null when it can for all that is known. It counts whatever the
 * status is now, because unsubscribing repairs no mailbox; mail that arrived since takes it back.
 */
function findHardBounce(db: ReadHandle, { id }: SubscriberRow): string | null {
  const last = findLastReturn(db, id)
  if (!last || !isHardBounce(last.outcome) || wasReachedAfter(db, id, last.at)) return null
  return last.outcome.bounceCategory ?? 'HARD'
}
