import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import { findOrganizationById, findSubscriberByName, requireOneSubscriberName } from '../world/find-named.ts'
import { rootOf } from '../outbox/message-links.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'link.create',
  description:
    'The confirmation link of somebody who is PENDING_CONFIRMATION, as double opt-in sends it. Follow it with link.follow, or in a browser while a link base is set.',
  keepsWorld: true,
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    subscriberId: z.string().optional().describe('Either this or email.'),
    email: z.string().optional().describe('Either this or subscriberId.'),
  },
  output: { url: z.string() },
  rules: requireOneSubscriberName,
  run(given, { world, keyFile, outbox }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', given.organizationId)
    const { id, email, status } = findSubscriberByName(world.organization(number).read, number, given)
    if (status !== 'PENDING_CONFIRMATION') {
      const field = given.email === undefined ? 'subscriberId' : 'email'
      throw new ToolError('WRONG_STATE', `${field}: ${email} is ${status}; there is nothing to confirm.`)
    }
    const token = outbox.tokens.confirmation(number, { id, email })
    return { url: rootOf(readOutboxSettings(keyFile.read).linkBase) + token }
  },
})
