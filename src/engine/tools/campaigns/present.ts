import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { fromStoredContent } from '../../domain/document.ts'
import { type CampaignStatsRow, readCampaignStats } from '../../store/campaign-stats.ts'
import type { CampaignListRow, CampaignRow } from '../../store/campaigns.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findSender } from '../../store/senders.ts'

function timeOrNull(at: number | null): string | null {
  return at === null ? null : toIsoTime(at)
}

export function presentSummary(
  organization: number,
  row: Omit<CampaignListRow, 'stats'>,
  stats: CampaignStatsRow,
) {
  const id = encodeId('campaign', organization, row.id)
  return {
    id,
    campaignId: id,
    name: row.name,
    subject: row.subject,
    preview: row.preview,
    status: row.status,
    contentType: row.contentType,
    sendAt: timeOrNull(row.sendAt),
    scheduledAt: timeOrNull(row.scheduledAt),
    recipientCount: stats.recipients,
    emailsSentCount: stats.sent,
    emailsOpenedCount: stats.opened,
    emailsClickedCount: stats.clicked,
    createdAt: toIsoTime(row.created),
    updatedAt: toIsoTime(row.updated),
  }
}

/** Returns why a campaign FAILED, null for one of another status. */
export function presentFailure({ status, failure }: Pick<CampaignRow, 'status' | 'failure'>) {
  return status === 'FAILED' ? failure : null
}

/** A campaign in full (contract: answers). */
export function presentDetail(db: ReadHandle, organization: number, row: CampaignRow) {
  const sender = row.sender === null ? undefined : findSender(db, row.sender)
  const senderId = sender ? encodeId('sender', organization, sender.id) : null
  return {
    ...presentSummary(organization, row, readCampaignStats(db, row.id)),
    content: fromStoredContent(row.content, row.contentType),
    replyTo: row.replyTo,
    senderId,
    sender: sender && senderId ? { id: senderId, name: sender.displayName, email: sender.email } : null,
    timezone: row.timezone,
    failure: presentFailure(row),
    recipientFilters: JSON.parse(row.filters) as Record<string, unknown>[],
  }
}
