import { z } from 'zod'
import { allowsAction } from '../../domain/campaign-status.ts'
import { ToolError } from '../../../shared/errors.ts'
import { CounterChanges } from '../../store/counters.ts'
import { readCampaignStats } from '../../store/campaign-stats.ts'
import { updateCampaign } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { campaignId, campaignSummary } from './fields.ts'
import { identifyBroadcast } from './identify.ts'
import { presentSummary } from './present.ts'

export default defineTool({
  name: 'unarchive_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description: 'Bring an ARCHIVED campaign back to the main list, as a DRAFT.',
  input: { campaignId },
  output: { campaignId: z.string(), campaign: z.object(campaignSummary) },
  run(input, { db, organization, now }) {
    const before = identifyBroadcast(db, organization.number, input.campaignId)
    if (!allowsAction(before.status, 'unarchive'))
      throw new ToolError(
        'WRONG_STATE',
        `campaignId: campaign "${before.name}" is ${before.status}, not ARCHIVED.`,
      )
    const counters = new CounterChanges()
    const after = updateCampaign(db, before, { status: 'DRAFT' }, now, counters)
    counters.write(db)
    const campaign = presentSummary(organization.number, after, readCampaignStats(db, after.id))
    return { campaignId: campaign.id, campaign }
  },
})
