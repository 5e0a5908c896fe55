import { z } from 'zod'
import { CounterChanges } from '../../store/counters.ts'
import { updateCampaign } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { checkSavedFilters } from '../segments/segment.ts'
import { filterList, filterRules } from '../subscribers/filters.ts'
import { countAudience } from '../../sending/audience.ts'
import { campaignId } from './fields.ts'
import { identifyDraft } from './identify.ts'

export default defineTool({
  name: 'update_campaign_filters',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description:
    'Choose who a DRAFT campaign goes to. Filters combine with AND; only SUBSCRIBED people receive it.',
  input: {
    campaignId,
    filters: filterList.describe('The complete list of filters; [] means everyone who is SUBSCRIBED.'),
  },
  output: {
    campaignId: z.string(),
    recipientFilters: filterList,
    recipientCount: z.int().describe('SUBSCRIBED people who match now and are not suppressed.'),
  },
  rules: filterRules,
  run(input, context) {
    const { db, organization, now } = context
    const draft = identifyDraft(db, organization.number, input.campaignId)
    checkSavedFilters(context, input.filters)
    const counters = new CounterChanges()
    updateCampaign(db, draft, { filters: JSON.stringify(input.filters) }, now, counters)
    return {
      campaignId: input.campaignId,
      recipientFilters: input.filters,
      recipientCount: countAudience(context, JSON.stringify(input.filters)),
    }
  },
})
