import { z } from 'zod'
import { readCampaignStats } from '../../store/campaign-stats.ts'
import { defineTool } from '../define.ts'
import { campaignId, status } from './fields.ts'
import { identifyBroadcast } from './identify.ts'

export default defineTool({
  name: 'get_campaign_progress',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description:
    'How far the sending of a campaign has come. Its recipients are settled when sending starts: before, everything is 0.',
  input: { campaignId },
  output: {
    campaignId: z.string(),
    status,
    total: z.int().describe('Recipients, as settled when sending started.'),
    sent: z.int().describe('Left the house, whatever became of them.'),
    delivered: z.int(),
    failed: z.int().describe('Bounced, or given up before they were sent.'),
    pending: z.int().describe('Still to be sent.'),
    failure: z
      .string()
      .optional()
      .describe('Why it FAILED, as recorded when its time came. Only of a FAILED campaign.'),
    percent: z.int().describe('Share of the recipients that are no longer pending, rounded down.'),
  },
  run(input, { db, organization }) {
    const campaign = identifyBroadcast(db, organization.number, input.campaignId)
    const { recipients, sent, delivered, bounced, cancelled } = readCampaignStats(db, campaign.id)
    const pending = Math.max(0, recipients - sent - cancelled)
    return {
      campaignId: input.campaignId,
      status: campaign.status,
      total: recipients,
      sent,
      delivered,
      failed: bounced + cancelled,
      pending,
      ...(campaign.status === 'FAILED' && campaign.failure !== null ? { failure: campaign.failure } : {}),
      percent: recipients === 0 ? 0 : Math.floor(((recipients - pending) * 100) / recipients),
    }
  },
})
