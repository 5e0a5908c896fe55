/**
 * The message of a campaign or of a step, compiled from what its author wrote. For previews, test
 * emails, the start of a campaign and workflows. Reads the database only.
 */
import { encodeId } from '../../shared/ids.ts'
import type { ReadContext } from '../context.ts'
import { inlineSnippets } from '../content/inline-snippets.ts'
import { asMaily } from '../content/plate.ts'
import type { Template } from '../content/template/compile.ts'
import { templateInParts } from '../content/template/template-cache.ts'
import { finish } from '../../shared/parts.ts'
import { hasUnsubscribeLink } from '../content/unsubscribe-link.ts'
import type { MessageLinks } from '../content/variables.ts'
import { type DocumentContent, fromStoredContent, toStoredContent } from '../domain/document.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { NewEmailTemplate } from '../store/emails/email-templates.ts'
import type { SenderRow } from '../store/senders.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import { readSnippetStamp } from '../store/snippets.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { snippetSource } from './read-content.ts'

type ContentContext = Pick<ReadContext, 'db' | 'organization'>

/** Host of the links of a sandbox (contract: time-and-chance). */
const LINKS = 'https://links.sandbox.test'

type CompileContext = Pick<ReadContext, 'db' | 'organization' | 'content'>

/** Returns the compiled message of a campaign, its snippets as they now are and the footer at its end. */
export function templateForCampaign(context: CompileContext, campaign: CampaignRow): Template {
  return finish(compileCampaign(context, campaign))
}

/** Compiles the message in parts, so that nobody has to wait for all of it at once. */
export function compileCampaign(
  { db, organization, content }: CompileContext,
  campaign: CampaignRow,
): Generator<void, Template> {
  return templateInParts(
    content,
    {
      subject: campaign.subject,
      preview: campaign.preview,
      content: campaign.content,
      contentType: campaign.contentType,
      snippet: snippetSource(db, organization.number),
      footer: true,
    },
    // Snippet ids repeat from one organization to the next, and so may their times.
    `${organization.number} ${readSnippetStamp(db)}`,
  )
}

/** Returns links for a preview: they say where they would lead, and nothing is sent with them. */
export function previewLinks(
  organization: number,
  campaign: CampaignRow,
  subscriber: SubscriberRow | null,
): MessageLinks {
  const message = encodeId('campaign', organization, campaign.id)
  const person = subscriber ? encodeId('subscriber', organization, subscriber.id) : 'preview'
  return {
    unsubscribeUrl: `${LINKS}/unsubscribe/${message}/${person}`,
    onlineUrl: `${LINKS}/online/${message}/${person}`,
    tagAction: (action, tags) =>
      `${LINKS}/tags/${message}/${person}?${action}=${tags.map(encodeURIComponent).join(',')}`,
  }
}

/**
 * Returns what the author wrote with its snippets as they now are: Markdown text or a MAILY document.
 * Throws WRONG_STATE when snippets contain each other or the result is too long.
 */
export function inlineCampaign(
  { db, organization }: ContentContext,
  { content, contentType }: Pick<CampaignRow, 'content' | 'contentType'>,
): DocumentContent {
  const document = fromStoredContent(content, contentType)
  if (typeof document === 'string') return document
  return inlineSnippets(
    asMaily(document, contentType),
    snippetSource(db, organization.number),
    () => undefined,
  )
}

/** Returns whether the message or its snippets show an unsubscribe link to everybody; the footer does not count. */
export function hasOwnUnsubscribeLink(
  context: ContentContext & Pick<ReadContext, 'content'>,
  campaign: CampaignRow,
  content = inlineCampaign(context, campaign),
): boolean {
  const organization = { name: readSettings(context.db).name, postalAddress: readPostalAddress(context.db) }
  return hasUnsubscribeLink(context.content, content, organization)
}

/** All of a message but its sender. */
export type CampaignSnapshot = Omit<NewEmailTemplate, 'fromName' | 'fromEmail' | 'replyTo'>

/** Returns the message as it is stored with emails; `content` is inlined: snippets may change later. */
export function snapshotCampaign(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  campaign: CampaignRow,
  content: DocumentContent,
): CampaignSnapshot {
  return {
    campaign: campaign.id,
    created: now,
    subject: campaign.subject,
    preview: campaign.preview,
    contentType: typeof content === 'string' ? 'MARKDOWN' : 'MAILY',
    content: toStoredContent(content),
    text: null,
    organizationName: readSettings(db).name,
    postalAddress: readPostalAddress(db),
    extras: null,
  }
}

/** Returns the snapshot completed by its sender; the campaign's own reply address wins. */
export function addSender(
  snapshot: CampaignSnapshot,
  campaign: CampaignRow,
  sender: SenderRow,
): NewEmailTemplate {
  return {
    ...snapshot,
    fromName: sender.displayName,
    fromEmail: sender.email,
    replyTo: campaign.replyTo ?? sender.replyTo,
  }
}
