/**
 * Writes the history of a campaign. Every tool that changes the content of a campaign calls it, in the same
 * transaction.
 */
import { insertCampaignHistory } from '../store/campaign-history.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { WriteContext } from '../context.ts'

/**
 * Notes what a campaign now says, and who made it say that (contract: campaigns). `note` tells
 * of a change that nobody made in the campaign itself.
 */
export function saveHistory({ db, origin }: WriteContext, campaign: CampaignRow, note?: string): number {
  return insertCampaignHistory(db, {
    campaign: campaign.id,
    saved: campaign.updated,
    source: origin,
    subject: campaign.subject,
    content: campaign.content,
    contentType: campaign.contentType,
    note: note ?? null,
  })
}
