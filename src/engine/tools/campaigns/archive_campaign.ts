import { z } from 'zod'
import { CounterChanges } from '../../store/counters.ts'
import { readCampaignStats } from '../../store/campaign-stats.ts'
import { updateCampaign } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { campaignId, campaignSummary } from './fields.ts'
import { identifyDraft } from './identify.ts'
import { presentSummary } from './present.ts'

export default defineTool({
  name: 'archive_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'danger',
  description: 'Hide a DRAFT campaign from the main list. Reverse it with unarchive_campaign.',
  input: { campaignId },
  output: { campaignId: z.string(), campaign: z.object(campaignSummary) },
  confirm: ({ campaignId: id }, { db, organization }, { campaign }) => ({
    action: `Archive campaign "${campaign.name}"`,
    impact: 'The campaign leaves the main list; unarchive_campaign brings it back.',
    facts: {
      'its name': campaign.name,
      'the draft': String(identifyDraft(db, organization.number, id).updated),
    },
  }),
  run(input, { db, organization, now }) {
    const draft = identifyDraft(db, organization.number, input.campaignId)
    const counters = new CounterChanges()
    const after = updateCampaign(db, draft, { status: 'ARCHIVED' }, now, counters)
    counters.write(db)
    const campaign = presentSummary(organization.number, after, readCampaignStats(db, after.id))
    return { campaignId: campaign.id, campaign }
  },
})
