import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { LINK_KINDS } from '../../domain/link-token.ts'
import { type ResolvedLink, resolveLink } from '../outbox/resolve-link.ts'
import { defineAction } from './define.ts'
import { MOST_LINK_CHARACTERS } from '../../domain/limits.ts'

export const linkUrl = textOf(MOST_LINK_CHARACTERS).describe(
  'A link of a message: https://links.sandbox.test/…, or under the link base that is set.',
)

export const linkOutput = {
  kind: z.enum(LINK_KINDS),
  organizationId: z.string(),
  organizationName: z.string(),
  emailId: z.string().nullable().describe('The message it stands in; null of a confirmation.'),
  subscriberId: z.string().nullable(),
  to: z.string(),
  target: z.string().nullable().describe('Of a click: where it leads in truth.'),
  action: z.enum(['add', 'remove']).nullable(),
  tags: z.array(z.string()),
  html: z
    .string()
    .nullable()
    .describe('Of the page in the browser: the message, its links as they were opened.'),
} as const

export function presentLink(link: ResolvedLink) {
  const { kind, organization, email, subscriber, to, target, tags, message } = link
  const { number } = organization
  return {
    kind,
    organizationId: encodeOrganizationId(number),
    organizationName: organization.name,
    emailId: email && encodeId('email', number, email.id),
    subscriberId: subscriber && encodeId('subscriber', number, subscriber.id),
    to,
    target,
    action: tags?.action ?? null,
    tags: tags?.tags ?? [],
    html: kind === 'online' ? (message?.html ?? null) : null,
  }
}

export default defineAction({
  name: 'link.look',
  description: 'Say what a link of a message does, and do nothing.',
  keepsWorld: true,
  input: { url: linkUrl },
  output: linkOutput,
  run: ({ url }, context) => presentLink(resolveLink(url, context)),
})
