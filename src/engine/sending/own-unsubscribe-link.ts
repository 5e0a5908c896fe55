import { inlineSnippets } from '../content/inline-snippets.ts'
import { asMaily } from '../content/plate.ts'
import { hasUnsubscribeLink } from '../content/unsubscribe-link.ts'
import { fromStoredContent } from '../domain/document.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { ReadContext } from '../context.ts'
import { snippetSource } from './read-content.ts'

/** Whether the author put a way out into the message or its snippets; the footer does not count. */
export function hasOwnUnsubscribeLink(
  { db, organization }: Pick<ReadContext, 'db' | 'organization'>,
  campaign: CampaignRow,
): boolean {
  const content = fromStoredContent(campaign.content, campaign.contentType)
  if (typeof content === 'string') return hasUnsubscribeLink(content)
  return hasUnsubscribeLink(
    inlineSnippets(
      asMaily(content, campaign.contentType),
      snippetSource(db, organization.number),
      () => undefined,
    ),
  )
}
