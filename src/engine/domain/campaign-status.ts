/** Source: tools-api.md section 2. Stored as these codes, never reordered. */
export const CAMPAIGN_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'ARCHIVED', 'FAILED'] as const

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** A broadcast, or the inline email of a workflow step, which is no campaign to its owner. */
export const CAMPAIGN_KINDS = { CAMPAIGN: 1, WORKFLOW: 2 } as const

export type CampaignKind = keyof typeof CAMPAIGN_KINDS

export function campaignStatusCode(status: CampaignStatus): number {
  return CAMPAIGN_STATUSES.indexOf(status) + 1
}

export function campaignStatusFromCode(code: number): CampaignStatus {
  const status = CAMPAIGN_STATUSES[code - 1]
  if (!status) throw new RangeError(`no campaign status has the code ${code}`)
  return status
}

export function campaignKindFromCode(code: number): CampaignKind {
  return code === CAMPAIGN_KINDS.WORKFLOW ? 'WORKFLOW' : 'CAMPAIGN'
}
