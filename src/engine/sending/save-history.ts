/**
 * Writes the history of a campaign. Every tool that changes the content of a campaign calls it, in the same
 * transaction.
 */
import { fromStoredContent } from '../domain/document.ts'
import { countChanges } from '../domain/document-changes.ts'
import {
  findNewestCampaignHistory,
  insertCampaignHistory,
  type CampaignHistoryRow,
} from '../store/campaign-history.ts'
import type { WriteHandle } from '../store/db.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { WriteContext } from '../context.ts'

/**
 * Notes what a campaign now says, and who made it say that (contract: campaigns). `note` tells
 * of a change that nobody made in the campaign itself.
 */
export function saveHistory(
  { db, origin, machineNow }: WriteContext,
  campaign: CampaignRow,
  note?: string,
): number {
  return addVersion(db, {
    campaign: campaign.id,
    saved: campaign.updated,
    source: origin,
    subject: campaign.subject,
    content: campaign.content,
    contentType: campaign.contentType,
    note: note ?? null,
    written: machineNow,
  })
}

/** Adds a version with what differs from the one before it. Returns its row id. */
export function addVersion(db: WriteHandle, entry: Omit<CampaignHistoryRow, 'id'>): number {
  const before = findNewestCampaignHistory(db, entry.campaign)
  return insertCampaignHistory(db, entry, before ? countChanges(authored(before), authored(entry)) : null)
}

function authored({
  subject,
  content,
  contentType,
}: Pick<CampaignHistoryRow, 'subject' | 'content' | 'contentType'>) {
  return { subject, content: fromStoredContent(content, contentType) }
}
