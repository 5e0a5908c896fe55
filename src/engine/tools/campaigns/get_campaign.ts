import { defineTool } from '../define.ts'
import { campaignDetail, campaignId } from './fields.ts'
import { identifyCampaign } from './identify.ts'
import { presentDetail } from './present.ts'

export default defineTool({
  name: 'get_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description: 'One campaign in full: content, sender, recipient filters and figures.',
  input: { campaignId },
  output: campaignDetail,
  run(input, { db, organization }) {
    return presentDetail(db, organization.number, identifyCampaign(db, organization.number, input.campaignId))
  },
})
