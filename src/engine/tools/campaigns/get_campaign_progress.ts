import { z } from 'zod'
import { countsOf } from '../../domain/campaign-counts.ts'
import { readCampaignStats } from '../../store/campaign-stats.ts'
import { defineTool } from '../define.ts'
import { campaignId, failure, places, status } from './fields.ts'
import { identifyBroadcast } from './identify.ts'
import { presentFailure } from './present.ts'

export default defineTool({
  name: 'get_campaign_progress',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description:
    'How far the sending of a campaign has come: total = pending + inFlight + delivered + bounced + failed + canceled. Its recipients are settled when sending starts: before, everything is 0.',
  input: { campaignId },
  output: {
    campaignId: z.string(),
    status,
    total: z.int().describe('Recipients, as settled when sending started.'),
    ...places,
    sent: z.int().describe('Left, whatever became of them: inFlight + delivered + bounced.'),
    failure,
    percent: z.int().describe('Share of the recipients that are no longer pending, rounded down.'),
  },
  run(input, { db, organization }) {
    const campaign = identifyBroadcast(db, organization.number, input.campaignId)
    const stats = readCampaignStats(db, campaign.id)
    const counts = countsOf(stats)
    const { total, pending } = counts
    return {
      campaignId: input.campaignId,
      status: campaign.status,
      ...counts,
      sent: stats.sent,
      failure: presentFailure(campaign),
      percent: total === 0 ? 0 : Math.floor(((total - pending) * 100) / total),
    }
  },
})
