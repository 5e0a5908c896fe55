import { z } from 'zod'
import { MOST_ROWS } from '../../domain/limits.ts'
import { invalid } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { badAddress, normalizeEmail } from '../../domain/email-address.ts'
import { findEmail } from '../../store/emails/emails.ts'
import { listSentEmailIds } from '../../store/emails/sent-emails.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'outbox.list',
  description:
    'Messages that went out, newest first: campaigns, workflows, single sends and tests. Seeded history kept no words and is not among them.',
  keepsWorld: true,
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    to: z.string().optional().describe('Only what was sent to this address.'),
    limit: z.int().min(1).max(MOST_ROWS).default(50),
  },
  output: {
    messages: z.array(
      z.object({ id: z.string(), emailId: z.string(), to: z.string(), subject: z.string(), at: z.string() }),
    ),
  },
  run({ organizationId, to, limit }, { world, outbox }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const address = to === undefined ? null : normalizeEmail(to)
    if (to !== undefined && address === null) throw invalid([badAddress('to', to)])
    const file = world.organization(number)
    const messages = listSentEmailIds(file.read, address, limit).flatMap((row) => {
      const email = findEmail(file.read, row)
      if (!email) return []
      const id = encodeId('email', number, row)
      const at = toIsoTime(email.sent ?? email.created)
      return [{ id, emailId: id, to: email.recipient, subject: outbox.subjectOf(number, email), at }]
    })
    return { messages }
  },
})
