import { ToolError } from '../../shared/errors.ts'
import { reviewMessage } from '../domain/reviewer/review.ts'
import type { SendFacts } from '../domain/send-eligibility.ts'
import { mergeValuesFor } from '../content/variables.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { listDomains } from '../store/domains.ts'
import { listOpenHoldKinds } from '../store/holds.ts'
import { readReviewerState } from '../store/reviewer.ts'
import { defaultSender, findSender, type SenderRow } from '../store/senders.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import { listWebDomains } from '../store/web-domains.ts'
import type { ReadContext } from '../context.ts'
import { readCampaignLimit } from './email-limit.ts'
import { countAudience } from './audience.ts'
import { previewLinks, templateForCampaign } from './campaign-message.ts'
import { hasOwnUnsubscribeLink } from './own-unsubscribe-link.ts'

/** What the answer hangs on; the door that explains it has no more to give. */
export type SendContext = Pick<
  ReadContext,
  'db' | 'now' | 'organization' | 'platform' | 'content' | 'wantIndex'
>

/** Who it would come from: its own sender, or the one that a campaign without one gets. */
export function senderOf(db: ReadContext['db'], campaign: CampaignRow): SenderRow | undefined {
  return campaign.sender === null ? defaultSender(db) : findSender(db, campaign.sender)
}

/** Everything that decides whether a campaign may go out at that instant, and the sender's row id. */
export function gatherSendFacts(
  context: SendContext,
  campaign: CampaignRow,
  at = Math.max(campaign.sendAt ?? 0, context.now),
): { facts: SendFacts; sender: number | null } {
  const { db, organization } = context
  const sender = senderOf(db, campaign)
  const recipients = countAudience(context, campaign.filters)
  const facts: SendFacts = {
    verification: organization.verification,
    humanApproved: organization.humanApproved,
    openHolds: listOpenHoldKinds(context.platform, organization.number),
    sender: sender ?? null,
    recipients,
    emailLimit: readCampaignLimit(context, { id: campaign.id, recipients }, at),
    postalAddress: readPostalAddress(db),
    ...readContentFacts(context, campaign, sender),
  }
  return { facts, sender: sender?.id ?? null }
}

type ContentFacts = Pick<SendFacts, 'review' | 'contentFault' | 'hasUnsubscribeLink'>

/** Snippets may have changed since the campaign was saved: what cannot be rendered is a reason too. */
function readContentFacts(
  context: SendContext,
  campaign: CampaignRow,
  sender: SenderRow | undefined,
): ContentFacts {
  const isOut = readReviewerState(context.platform).outage
  try {
    return {
      review: isOut ? 'UNAVAILABLE' : review(context, campaign, sender),
      contentFault: null,
      hasUnsubscribeLink: hasOwnUnsubscribeLink(context, campaign),
    }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const contentFault = error.message.replace(/^content: /, '').replace(/\.$/, '')
    return { review: isOut ? 'UNAVAILABLE' : null, contentFault, hasUnsubscribeLink: false }
  }
}

function review(context: SendContext, campaign: CampaignRow, sender: SenderRow | undefined) {
  const { db, organization } = context
  const template = templateForCampaign(context, campaign)
  const postalAddress = readPostalAddress(db)
  const { name } = readSettings(db)
  const links = previewLinks(organization.number, campaign, null)
  const values = mergeValuesFor(null, { name, postalAddress }, links)
  return reviewMessage({
    subject: template.writeSubject(values),
    html: template.writeHtml(values),
    text: template.writeText(values),
    senderName: sender?.displayName ?? null,
    senderEmail: sender?.email ?? null,
    organization: { name, website: organization.website, domains: ownDomains(context), postalAddress },
  })
}

function ownDomains({ db, organization }: SendContext): string[] {
  return [
    ...listDomains(db).map(({ domain }) => domain),
    ...listWebDomains(db).map(({ hostname }) => hostname),
    ...(organization.clickDomain === null ? [] : [organization.clickDomain]),
  ]
}
