import { z } from 'zod'
import { CounterChanges } from '../../store/counters.ts'
import { updateCampaign } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { checkSavedFilters } from '../segments/segment.ts'
import { asksForValues, filterList, filterRules } from '../subscribers/filters.ts'
import { countAudience, listDeletedReferences } from '../../sending/audience.ts'
import { warned, warnings } from '../fields.ts'
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
    recipientCount: z
      .int()
      .describe(
        'SUBSCRIBED people who match now and are not suppressed; 0 while a segment names what was deleted.',
      ),
    warnings,
  },
  rules: filterRules,
  needsScopes: (input) => (asksForValues(input) ? ['subscribers'] : []),
  run(input, context) {
    const { db, organization, now } = context
    const draft = identifyDraft(db, organization.number, input.campaignId)
    checkSavedFilters(context, input.filters)
    const counters = new CounterChanges()
    updateCampaign(db, draft, { filters: JSON.stringify(input.filters) }, now, counters)
    const gone = listDeletedReferences(context, input.filters)
    return {
      campaignId: input.campaignId,
      recipientFilters: input.filters,
      // As sending has it: a start fails by what was deleted.
      recipientCount: gone.length > 0 ? 0 : countAudience(context, JSON.stringify(input.filters)),
      ...warned(gone.map((text) => `${text}; the campaign cannot be sent before other filters are chosen.`)),
    }
  },
})
