import { z } from 'zod'
import { canSendFrom } from '../../domain/domain-verification.ts'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { normalizeEmail } from '../../domain/email-address.ts'
import { findSender, findSenderByAddress, insertSender } from '../../store/senders.ts'
import { defineTool } from '../define.ts'
import { domainId, identifyDomain } from '../domains/present.ts'
import { warned, warnings } from '../fields.ts'
import { readReplyTo } from '../campaigns/read-values.ts'
import { readName } from '../tags/names.ts'
import { emailSender, presentSender } from './email-sender.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'create_email_sender',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description: 'Add a sender, localPart@domain, on a sending domain that is VERIFIED.',
  input: {
    displayName: ownLimit(z.string().describe('Name that recipients see.')),
    localPart: ownLimit(z.string().describe('What stands before the @, such as hello.')),
    domainId,
    replyTo: ownLimit(
      z.string().nullable().optional().describe('Address that answers go to, when it is another one.'),
    ),
  },
  output: { sender: emailSender, warnings },
  run(input, { db, organization, now }) {
    const { number } = organization
    const found: string[] = []
    const displayName = readName('displayName', input.displayName, found)
    const domain = identifyDomain(db, number, input.domainId)
    const localPart = readLocalPart(input.localPart, domain.domain)
    const replyTo = readReplyTo(input.replyTo ?? null, found)
    if (!canSendFrom(domain.status)) {
      throw new ToolError(
        'WRONG_STATE',
        `domainId: "${domain.domain}" is ${domain.status}; a sender needs a VERIFIED domain.`,
      )
    }
    if (findSenderByAddress(db, domain.id, localPart)) {
      throw new ToolError('CONFLICT', `localPart: the sender ${localPart}@${domain.domain} already exists.`)
    }
    const id = insertSender(db, { displayName, localPart, domainId: domain.id, replyTo, created: now })
    const sender = findSender(db, id)
    if (!sender) throw new Error(`sender ${id} is gone`)
    return { sender: presentSender(number, sender), ...warned(found) }
  },
})

function readLocalPart(text: string, domain: string): string {
  const address = normalizeEmail(`${text.trim()}@${domain}`)
  if (address === null) {
    throw invalid([
      {
        path: 'localPart',
        message: `"${text.slice(0, 100)}" cannot stand before the @`,
        hint: 'Letters, digits and single dots, such as hello.',
      },
    ])
  }
  return address.slice(0, address.lastIndexOf('@'))
}
