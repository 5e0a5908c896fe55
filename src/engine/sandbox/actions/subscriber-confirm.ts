import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/subscriber-status.ts'
import { confirmSubscriber } from '../../subscribers/save.ts'
import { queueChanges } from '../../workflows/apply-changes.ts'
import { findOrganizationById, findSubscriberByName, requireOneSubscriberName } from '../world/find-named.ts'
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
    const organization = findOrganizationById(world.platform.read, 'organizationId', given.organizationId)
    const { number } = organization
    const file = world.organization(number)
    const before = findSubscriberByName(file.read, number, given)
    if (before.status !== 'PENDING_CONFIRMATION') {
      const field = given.email === undefined ? 'subscriberId' : 'email'
      throw new ToolError(
        'WRONG_STATE',
        `${field}: ${before.email} is ${before.status}; only PENDING_CONFIRMATION can be confirmed.`,
      )
    }
    const { id, email, status } = file.transaction(() => {
      const now = world.clock.now()
      const { row, changes } = confirmSubscriber(file.write, before, now)
      queueChanges({ db: file.write, now, organization }, changes, { source: 'MAIL' })
      return row
    })
    return { subscriber: { id: encodeId('subscriber', number, id), email, status } }
  },
})
