import { z } from 'zod'
import { defineAction } from './define.ts'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId, organizationOfId } from '../../../shared/ids.ts'
import { type EmailRow, findEmail } from '../../store/emails/emails.ts'
import type { World } from '../world/world.ts'

interface FoundMessage {
  organization: number
  email: EmailRow
}

/** An email that went out and can be written again. Each other one is NOT_FOUND and says why. */
function findMessage(world: World, field: string, id: string): FoundMessage {
  const organization = organizationOfId('email', id)
  const known = organization !== null && world.findOrganization(organization) !== undefined
  const row = known ? decodeId('email', organization, id) : null
  const email = known && row !== null ? findEmail(world.organization(organization).read, row) : undefined
  if (!email || organization === null) throw new ToolError('NOT_FOUND', `${field}: no message "${id}".`)
  if (email.template === null)
    throw new ToolError(
      'NOT_FOUND',
      `${field}: the words of "${id}" are not kept: it is seeded history, or its recipient was erased.`,
    )
  if (email.sent === null)
    throw new ToolError('NOT_FOUND', `${field}: "${id}" has not gone out; it is ${email.status}.`)
  return { organization, email }
}

export default defineAction({
  name: 'outbox.get',
  description:
    'One message as it went out: real MIME, the same bytes every time. Not DKIM-signed; its links are at links.sandbox.test.',
  keepsWorld: true,
  input: { id: z.string().describe('Id of outbox.list, which is the id of the email (eml_…).') },
  output: { eml: z.string() },
  async run({ id }, { world, outbox }) {
    const { organization, email } = findMessage(world, 'id', id)
    return { eml: await outbox.compose(organization, email) }
  },
})
