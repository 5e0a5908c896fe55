import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { type CampaignHistoryRow, findCampaignHistory } from '../../store/campaign-history.ts'
import type { CampaignRow } from '../../store/campaigns.ts'
import type { ReadHandle } from '../../store/db.ts'

/** Throws NOT_FOUND, also for an entry of another campaign. */
export function identifyEntry(
  db: ReadHandle,
  organization: number,
  campaign: CampaignRow,
  historyId: string,
): CampaignHistoryRow {
  const id = decodeId('campaignHistory', organization, historyId)
  const found = id === null ? undefined : findCampaignHistory(db, campaign.id, id)
  if (!found)
    throw new ToolError('NOT_FOUND', `historyId: campaign "${campaign.name}" has no entry "${historyId}".`)
  return found
}
