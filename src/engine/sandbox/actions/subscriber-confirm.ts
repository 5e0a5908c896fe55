import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/subscriber-status.ts'
import { CounterChanges } from '../../store/counters.ts'
import type { WriteHandle } from '../../store/db.ts'
import { insertEvent } from '../../store/events.ts'
import { queueEffect } from '../../store/settings.ts'
import { type SubscriberRow, updateSubscriber } from '../../store/subscribers.ts'
import { findOrganizationById, findSubscriberByName, requireOneSubscriberName } from '../find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'subscriber.confirm',
  description: 'Follow the confirmation link in somebody’s place: PENDING_CONFIRMATION becomes SUBSCRIBED.',
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    subscriberId: z.string().optional().describe('Either this or email.'),
    email: z.string().optional().describe('Either this or subscriberId.'),
  },
  output: {
    subscriber: z.object({ id: z.string(), email: z.string(), status: z.enum(SUBSCRIBER_STATUSES) }),
  },
  rules: requireOneSubscriberName,
  run(given, { world }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', given.organizationId)
    const file = world.organization(number)
    const before = findSubscriberByName(file.read, number, given)
    if (before.status !== 'PENDING_CONFIRMATION') {
      const field = given.email === undefined ? 'subscriberId' : 'email'
      throw new ToolError(
        'WRONG_STATE',
        `${field}: ${before.email} is ${before.status}; only PENDING_CONFIRMATION can be confirmed.`,
      )
    }
    const { id, email, status } = file.transaction(() => confirm(file.write, before, world.clock.now()))
    world.markWritten(number, false)
    return { subscriber: { id: encodeId('subscriber', number, id), email, status } }
  },
})

/** Growth counted them when they were added; confirming moves a status and is no new subscriber. */
function confirm(db: WriteHandle, before: SubscriberRow, now: number): SubscriberRow {
  const counters = new CounterChanges()
  const after = updateSubscriber(db, before, { status: 'SUBSCRIBED' }, now, counters)
  insertEvent(db, before.id, 'SUBSCRIBED', now, { source: 'CONFIRMATION' })
  counters.write(db)
  queueEffect(db, { kind: 'SUMMARY', payload: {} })
  return after
}
