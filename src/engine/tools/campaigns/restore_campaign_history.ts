import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { CounterChanges } from '../../store/counters.ts'
import { updateCampaign } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { campaignDetail, campaignId } from './fields.ts'
import { identifyEntry } from './history-entry.ts'
import { identifyDraft } from './identify.ts'
import { presentDetail } from './present.ts'
import { saveHistory } from '../../sending/save-history.ts'
import { warnOfVariables } from '../../sending/variable-warnings.ts'

export default defineTool({
  name: 'restore_campaign_history',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description:
    'Set subject and content of a DRAFT campaign from a saved version. A new history entry records the restoration.',
  input: { campaignId, historyId: z.string().describe('Id of the history entry (hst_…).') },
  output: {
    campaignId: z.string(),
    campaign: z.object(campaignDetail),
    historyId: z.string().describe('The new entry.'),
    warnings,
  },
  run(input, context) {
    const { db, organization, now } = context
    const before = identifyDraft(db, organization.number, input.campaignId)
    const { subject, content, contentType } = identifyEntry(db, organization.number, before, input.historyId)
    const after = updateCampaign(db, before, { subject, content, contentType }, now, new CounterChanges())
    return {
      campaignId: encodeId('campaign', organization.number, after.id),
      campaign: presentDetail(db, organization.number, after),
      historyId: encodeId('campaignHistory', organization.number, saveHistory(context, after)),
      ...warned(warnOfVariables(context, after)),
    }
  },
})
