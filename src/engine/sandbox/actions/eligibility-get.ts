import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { organizationOfId } from '../../../shared/ids.ts'
import { CAMPAIGN_STATUSES } from '../../domain/campaign-status.ts'
import { SEND_RULES } from '../../domain/send-eligibility.ts'
import { defineAction } from './define.ts'

const rule = z.object({
  rule: z.enum(SEND_RULES),
  met: z.boolean(),
  blocks: z.boolean().describe('Not met, and schedule_campaign refuses until it is.'),
  message: z.string(),
  field: z.string().describe('What of the campaign or its organization it is about.'),
  details: z.array(z.string()).describe('What stands behind it, such as the findings of the review.'),
})

export default defineAction({
  name: 'eligibility.get',
  description:
    'Whether a campaign may be sent, rule by rule, as schedule_campaign would judge it now, and why it FAILED if it did. The review is that of the local reviewer, a stand-in.',
  keepsWorld: true,
  input: { campaignId: z.string().describe('Id of the campaign (cmp_…).') },
  output: {
    campaignId: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    eligible: z.boolean().describe('It is a DRAFT and nothing blocks.'),
    failure: z
      .string()
      .nullable()
      .describe('Why it FAILED, as recorded when its time came. Null for any other status.'),
    rules: z.array(rule),
  },
  run({ campaignId }, { world, explainSending }) {
    const number = organizationOfId('campaign', campaignId)
    const organization = number === null ? undefined : world.findOrganization(number)
    if (!organization) throw new ToolError('NOT_FOUND', `campaignId: no campaign "${campaignId}".`)
    const { campaign, answers } = explainSending(organization, campaignId)
    const { status, failure } = campaign
    return {
      campaignId,
      status,
      eligible: status === 'DRAFT' && answers.every(({ blocks }) => !blocks),
      failure: status === 'FAILED' ? (failure?.message ?? null) : null,
      rules: answers.map(({ code: _code, ...answer }) => answer),
    }
  },
})
