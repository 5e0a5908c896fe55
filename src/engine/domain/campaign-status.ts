import { fromStoredCode } from './stored-codes.ts'

/** contract: campaign-status. Stored as these codes, never reordered. */
export const CAMPAIGN_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'ARCHIVED', 'FAILED'] as const

/** What a campaign is called that was given no name (contract: campaigns). */
export const UNTITLED = 'Untitled'

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/**
 * What can be done with a campaign, and in which states. contract: campaign-status, campaigns.
 */
const ALLOWED_IN = {
  edit: ['DRAFT'],
  archive: ['DRAFT'],
  unarchive: ['ARCHIVED'],
  schedule: ['DRAFT'],
  cancelSchedule: ['SCHEDULED'],
} as const satisfies Record<string, readonly CampaignStatus[]>

export type CampaignAction = keyof typeof ALLOWED_IN

/** Returns whether the action is allowed in this state; false for a state that is not known. */
export function allowsAction(status: string, action: CampaignAction): boolean {
  return (ALLOWED_IN[action] as readonly string[]).includes(status)
}

/** Returns whether the recipients are settled; who matches the filters now does not matter then. */
export function hasStarted(status: string): boolean {
  return status === 'SENDING' || status === 'SENT'
}

/** A broadcast, or the inline email of a workflow step, which is no campaign to its owner. */
export const CAMPAIGN_KINDS = { CAMPAIGN: 1, WORKFLOW: 2 } as const

export type CampaignKind = keyof typeof CAMPAIGN_KINDS

export function campaignStatusCode(status: CampaignStatus): number {
  return CAMPAIGN_STATUSES.indexOf(status) + 1
}

export function campaignStatusFromCode(code: number): CampaignStatus {
  return fromStoredCode(CAMPAIGN_STATUSES, code, 'campaign status')
}

export function campaignKindFromCode(code: number): CampaignKind {
  return code === CAMPAIGN_KINDS.WORKFLOW ? 'WORKFLOW' : 'CAMPAIGN'
}
