import { encodeId } from '../../shared/ids.ts'
import type { Template } from '../content/template/compile.ts'
import { templateOf } from '../content/template/template-cache.ts'
import {
  BUILT_IN_VARIABLES,
  type MessageLinks,
  ORGANIZATION_VARIABLES,
  readTagAction,
  type Recipient,
} from '../content/variables.ts'
import { fromStoredContent } from '../domain/document.ts'
import { foldCase } from '../../shared/text/fold.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { listCustomFields } from '../store/custom-fields.ts'
import type { ReadHandle } from '../store/db.ts'
import { readSnippetStamp } from '../store/snippets.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { listTagsOfSubscriber } from '../store/tags.ts'
import type { ReadContext } from '../context.ts'
import { snippetSource } from './read-content.ts'

/** Host of the links of a sandbox (decisions.md "Time and chance"). */
const LINKS = 'https://links.sandbox.test'

/** The compiled message of a campaign, its snippets as they now are and the footer at its end. */
export function templateForCampaign(
  { db, organization, content }: Pick<ReadContext, 'db' | 'organization' | 'content'>,
  campaign: CampaignRow,
): Template {
  return templateOf(
    content,
    {
      subject: campaign.subject,
      preview: campaign.preview,
      content: fromStoredContent(campaign.content, campaign.contentType),
      contentType: campaign.contentType,
      snippet: snippetSource(db, organization.number),
      footer: true,
    },
    // Snippet ids repeat from one organization to the next, and so may their times.
    `${organization.number} ${readSnippetStamp(db)}`,
  )
}

export function recipientOf(db: ReadHandle, row: SubscriberRow): Recipient {
  const fields = new Map<string, string>()
  for (const { id, name } of listCustomFields(db)) {
    const value = row.fields[id]
    if (value !== undefined) fields.set(foldCase(name), value)
  }
  const tags = new Set(listTagsOfSubscriber(db, row.id).map(({ name }) => foldCase(name)))
  return { name: row.name, email: row.email, phone: row.phone, fields, tags }
}

/** Links of a rendering: they say where they would lead, and nothing is sent with them. */
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

/** Whether a variable of that folded name means anything in this organization. */
export function knownVariables(db: ReadHandle): (id: string) => boolean {
  const names = [...BUILT_IN_VARIABLES, ...ORGANIZATION_VARIABLES].map(({ id }) => foldCase(id))
  const known = new Set([...names, ...listCustomFields(db).map(({ name }) => foldCase(name))])
  return (id) => known.has(foldCase(id)) || readTagAction(id) !== null
}
