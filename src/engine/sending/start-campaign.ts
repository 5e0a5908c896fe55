/**
 * Settles what a campaign sends and to which subscribers, when its time has come. For the job in
 * `sandbox/simulation/campaign-start.ts` alone.
 */
import { ToolError } from '../../shared/errors.ts'
import { type CampaignFailure, failureOf, judgeSending, type SendFacts } from '../domain/send-eligibility.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { NewEmailTemplate, TemplateLink } from '../store/emails/email-templates.ts'
import { listAudience, listDeletedReferences } from './audience.ts'
import {
  addSender,
  type CampaignSnapshot,
  hasOwnUnsubscribeLink,
  inlineCampaign,
  snapshotCampaign,
} from './campaign-message.ts'
import { readEmailLimit } from './email-limit.ts'
import { listMessageLinks } from './message-links.ts'
import { describeFault } from './content-facts.ts'
import { findCampaignSender, gatherOrganizationFacts, type SendContext } from './send-facts.ts'

/** What a campaign sends and to which subscribers, settled at its start. */
export interface CampaignStart {
  /** Row ids of the recipients, ascending. */
  audience: number[]
  message: NewEmailTemplate
  links: TemplateLink[]
}

/**
 * Judges a SCHEDULED campaign again at the instant of its start (`context.now`) by the rules of
 * scheduling. Returns what it sends, or why it FAILS, as it is stored with the campaign. The review
 * is not repeated: the platform reviews a started campaign by its emails (decision 0046).
 */
export function prepareCampaignStart(
  context: SendContext,
  campaign: CampaignRow,
): CampaignStart | { failure: CampaignFailure } {
  try {
    const sender = findCampaignSender(context.db, campaign)
    const audience = listAudience(context, campaign.filters)
    const { snapshot, links, ...contentFacts } = readContent(context, campaign)
    const facts: SendFacts = {
      ...gatherOrganizationFacts(context),
      ...contentFacts,
      review: null,
      sender: sender ?? null,
      recipients: audience.length,
      deletedReferences: listDeletedReferences(context, JSON.parse(campaign.filters) as unknown[]),
      emailLimit: readEmailLimit(context, context.now),
    }
    const failure = failureOf(judgeSending(facts))
    if (failure !== null) return { failure }
    if (!sender || !snapshot) throw new Error(`campaign ${campaign.id} is eligible without sender or content`)
    return { audience, message: addSender(snapshot, campaign, sender), links }
  } catch (error) {
    // Stored filters that are refused today.
    if (error instanceof ToolError) return { failure: { code: 'RECIPIENTS', message: error.message } }
    throw error
  }
}

interface StartContent extends Pick<SendFacts, 'contentFault' | 'hasUnsubscribeLink'> {
  snapshot: CampaignSnapshot | null
  links: TemplateLink[]
}

/** Snippets may have changed since it was scheduled, and change no more after this. */
function readContent(context: SendContext, campaign: CampaignRow): StartContent {
  try {
    const content = inlineCampaign(context, campaign)
    const snapshot = snapshotCampaign(context, campaign, content)
    const links = listMessageLinks(context.content, snapshot)
    return {
      snapshot,
      links,
      contentFault: null,
      hasUnsubscribeLink: hasOwnUnsubscribeLink(context, campaign, content),
    }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { snapshot: null, links: [], contentFault: describeFault(error), hasUnsubscribeLink: false }
  }
}
