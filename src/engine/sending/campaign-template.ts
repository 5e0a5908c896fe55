import { ToolError } from '../../shared/errors.ts'
import { inlineSnippets } from '../content/inline-snippets.ts'
import { asMaily } from '../content/plate.ts'
import { fromStoredContent, toStoredContent } from '../domain/document.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { NewEmailTemplate } from '../store/emails/email-templates.ts'
import type { SenderRow } from '../store/senders.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import { snippetSource } from './read-content.ts'
import { senderOf } from './send-facts.ts'
import type { ReadContext } from '../context.ts'

/** Who a campaign comes from, on a domain that mail may leave from; throws WRONG_STATE otherwise. */
export function requireSender(db: ReadContext['db'], campaign: CampaignRow): SenderRow {
  const sender = senderOf(db, campaign)
  if (!sender)
    throw new ToolError('WRONG_STATE', 'senderId: there is no sender; create one with create_email_sender.')
  if (sender.domainStatus !== 'VERIFIED') {
    throw new ToolError(
      'WRONG_STATE',
      `senderId: the sender's domain ${sender.domain} is ${sender.domainStatus}, not VERIFIED.`,
    )
  }
  return sender
}

/** What a campaign says now, as it is kept with emails. Throws WRONG_STATE when it cannot be rendered. */
export function toEmailTemplate(context: ReadContext, campaign: CampaignRow): NewEmailTemplate {
  const { db, organization, now } = context
  const sender = requireSender(db, campaign)
  const stored = fromStoredContent(campaign.content, campaign.contentType)
  const source = snippetSource(db, organization.number)
  const content =
    typeof stored === 'string'
      ? stored
      : inlineSnippets(asMaily(stored, campaign.contentType), source, () => undefined)
  return {
    campaign: campaign.id,
    created: now,
    subject: campaign.subject,
    preview: campaign.preview,
    contentType: typeof stored === 'string' ? 'MARKDOWN' : 'MAILY',
    content: toStoredContent(content),
    text: null,
    fromName: sender.displayName,
    fromEmail: sender.email,
    replyTo: campaign.replyTo ?? sender.replyTo,
    organizationName: readSettings(db).name,
    postalAddress: readPostalAddress(db),
    extras: null,
  }
}
