import { allowsAction } from '../../domain/campaign-status.ts'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { type CampaignRow, findCampaign } from '../../store/campaigns.ts'
import type { ReadHandle } from '../../store/db.ts'

/** Throws NOT_FOUND naming the field. Emails of workflows are found too. */
export function identifyCampaign(
  db: ReadHandle,
  organization: number,
  text: string,
  field = 'campaignId',
): CampaignRow {
  const id = decodeId('campaign', organization, text)
  const found = id === null ? undefined : findCampaign(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `${field}: no campaign "${text}".`)
  return found
}

/** A broadcast; throws WRONG_STATE for the inline email of a workflow (contract: campaigns). */
export function identifyBroadcast(
  db: ReadHandle,
  organization: number,
  text: string,
  field = 'campaignId',
): CampaignRow {
  const found = identifyCampaign(db, organization, text, field)
  if (found.kind === 'WORKFLOW') {
    throw new ToolError(
      'WRONG_STATE',
      `${field}: "${text}" is the email of a workflow step; change it with configure_workflow_draft.`,
    )
  }
  return found
}

/** A broadcast that may still be changed: only in DRAFT (contract: campaigns). */
export function identifyDraft(
  db: ReadHandle,
  organization: number,
  text: string,
  field = 'campaignId',
): CampaignRow {
  const found = identifyBroadcast(db, organization, text, field)
  if (!allowsAction(found.status, 'edit')) {
    throw new ToolError(
      'WRONG_STATE',
      `${field}: campaign "${found.name}" is ${found.status}; only a DRAFT campaign can be changed.`,
    )
  }
  return found
}
