import { z } from 'zod'
import { allowsAction } from '../../domain/campaign-status.ts'
import { ToolError } from '../../../shared/errors.ts'
import { DEFAULT_TIMEZONE } from '../../domain/schedule-time.ts'
import { CounterChanges } from '../../store/counters.ts'
import { readCampaignStats } from '../../store/campaign-stats.ts'
import { updateCampaign } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { describeInstant } from './describe-instant.ts'
import { campaignId, campaignSummary } from './fields.ts'
import { identifyBroadcast } from './identify.ts'
import { presentSummary } from './present.ts'

export default defineTool({
  name: 'cancel_campaign_schedule',
  group: 'campaigns',
  surface: 'customer',
  access: 'danger',
  description:
    'Take a SCHEDULED campaign back to DRAFT before it is sent. Not for one that is SENDING or SENT.',
  input: { campaignId },
  output: { campaignId: z.string(), campaign: z.object(campaignSummary) },
  confirm(input, { db, organization, now }) {
    const { name, sendAt, timezone } = identifyBroadcast(db, organization.number, input.campaignId)
    const when = describeInstant(sendAt ?? now, timezone ?? DEFAULT_TIMEZONE, organization.timezone)
    return {
      action: `Cancel the schedule of campaign "${name}"`,
      impact: `It was to be sent on ${when}. It becomes a DRAFT again and is not sent.`,
      facts: { 'its name': name, 'the time of the campaign': String(sendAt) },
    }
  },
  run(input, { db, organization, now }) {
    const before = identifyBroadcast(db, organization.number, input.campaignId)
    if (!allowsAction(before.status, 'cancelSchedule')) {
      throw new ToolError(
        'WRONG_STATE',
        `campaignId: campaign "${before.name}" is ${before.status}; only a SCHEDULED campaign can be cancelled.`,
      )
    }
    const counters = new CounterChanges()
    const patch = { status: 'DRAFT', sendAt: null, scheduledAt: null, timezone: null } as const
    const after = updateCampaign(db, before, patch, now, counters)
    counters.write(db)
    const campaign = presentSummary(organization.number, after, readCampaignStats(db, after.id))
    return { campaignId: campaign.id, campaign }
  },
})
