import { judgeSending, type RuleAnswer } from '../../domain/send-eligibility.ts'
import type { CampaignRow } from '../../store/campaigns.ts'
import { identifyBroadcast } from './identify.ts'
import { gatherSendFacts, type SendContext } from '../../sending/send-facts.ts'

interface SendingExplained {
  campaign: CampaignRow
  answers: RuleAnswer[]
}

/** Every rule of sending for one campaign as it stands, of whatever status. */
export function explainSending(context: SendContext, campaignId: string): SendingExplained {
  const campaign = identifyBroadcast(context.db, context.organization.number, campaignId)
  return { campaign, answers: judgeSending(gatherSendFacts(context, campaign).facts) }
}
