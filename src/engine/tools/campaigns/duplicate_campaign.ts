import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { CounterChanges } from '../../store/counters.ts'
import { insertCampaign, UNSCHEDULED } from '../../store/campaigns.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { campaignDetail, campaignId } from './fields.ts'
import { identifyBroadcast } from './identify.ts'
import { presentDetail } from './present.ts'
import { newName, readCopyName } from '../tags/names.ts'
import { saveHistory } from '../../sending/save-history.ts'
import { warnOfVariables } from '../../sending/variable-warnings.ts'

export default defineTool({
  name: 'duplicate_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description: 'Copy a campaign of any state, with content, sender and filters. The copy is a DRAFT.',
  input: { campaignId, newName },
  output: { campaignId: z.string(), campaign: z.object(campaignDetail), warnings },
  run(input, context) {
    const { db, organization, now } = context
    const source = identifyBroadcast(db, organization.number, input.campaignId)
    const found: string[] = []
    const counters = new CounterChanges()
    const copy = {
      ...source,
      name: readCopyName(input.newName, source.name, found),
      ...UNSCHEDULED,
      created: now,
      updated: now,
    }
    const campaign = { ...copy, id: insertCampaign(db, copy, counters) }
    counters.write(db)
    saveHistory(context, campaign)
    return {
      campaignId: encodeId('campaign', organization.number, campaign.id),
      campaign: presentDetail(db, organization.number, campaign),
      ...warned([...found, ...warnOfVariables(context, campaign)]),
    }
  },
})
