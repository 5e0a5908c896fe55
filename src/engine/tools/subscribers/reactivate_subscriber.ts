import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { canReactivate } from '../../domain/reactivation.ts'
import { describeSuppression, isPermanent } from '../../domain/suppression.ts'
import type { ReadHandle } from '../../store/db.ts'
import type { SubscriberRow } from '../../store/subscribers.ts'
import { findSuppression, wasReachedSince } from '../../store/suppressions.ts'
import { defineTool } from '../define.ts'
import { subscriberReference } from '../fields.ts'
import { identifySubscriber } from './identify.ts'
import { referenceOf } from './present.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'

export default defineTool({
  name: 'reactivate_subscriber',
  group: 'subscribers',
  surface: 'customer',
  access: 'danger',
  description:
    'Bring a BOUNCED, COMPLAINED or UNSUBSCRIBED subscriber back to SUBSCRIBED, and lift the suppression of the address, which nothing else does. A hard bounce is refused unless force is true.',
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
    const move =
      before.status === 'SUBSCRIBED' ? 'is suppressed no more' : `moves from ${before.status} to SUBSCRIBED`
    return {
      action: `Reactivate "${before.email}"`,
      impact: `${before.email} ${move} and gets mail again${
        reason === null ? '' : `, although the last message bounced permanently (${reason})`
      }.`,
      facts: { 'the address': before.email, 'the status': before.status, 'the hard bounce': reason ?? '' },
    }
  },
  run(input, context) {
    const { db, now, organization } = context
    const before = identifySubscriber(db, organization.number, input)
    requireReactivable(db, before)
    const reason = findHardBounce(db, before)
    if (reason !== null && input.force !== true) {
      throw new ToolError(
        'WRONG_STATE',
        `force: the last message to ${before.email} bounced permanently (${reason}); send force: true to reactivate all the same.`,
      )
    }
    const writer = new SubscriberWriter(db, now, { source: 'API' })
    const after = writer.reactivate(before)
    applyChanges(context, writer.finish(), { source: 'CALL' })
    return { subscriber: referenceOf(organization.number, after) }
  },
})

/** Throws WRONG_STATE for a subscriber who cannot be brought back, and for a banned address. */
function requireReactivable(db: ReadHandle, { email, status }: SubscriberRow): void {
  const suppression = findSuppression(db, email)
  if (suppression?.kind === 'BAN') {
    throw new ToolError('WRONG_STATE', `subscriberId: ${email} ${describeSuppression(suppression)}`)
  }
  if (canReactivate(status, suppression !== null)) return
  throw new ToolError(
    'WRONG_STATE',
    `subscriberId: ${email} is ${status}; only BOUNCED, COMPLAINED and UNSUBSCRIBED can be reactivated, and SUBSCRIBED while the address is suppressed.`,
  )
}

/**
 * Returns why mail to the address cannot arrive, null when it can for all that is known. It counts
 * whatever the status is now, because unsubscribing repairs no mailbox; mail that arrived since
 * takes it back.
 */
function findHardBounce(db: ReadHandle, subscriber: SubscriberRow): string | null {
  const suppression = findSuppression(db, subscriber.email)
  if (!suppression || !isPermanent(suppression)) return null
  if (wasReachedSince(db, subscriber)) return null
  return suppression.outcome?.bounceCategory ?? 'HARD'
}
