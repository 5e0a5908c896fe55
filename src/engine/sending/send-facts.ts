import { readReviewerState } from '../store/reviews.ts'
import { ToolError } from '../../shared/errors.ts'
import { LatestMap } from '../../shared/latest-map.ts'
import { type MessageReview, reviewMessage } from '../domain/reviewer/review.ts'
import type { SendFacts } from '../domain/send-eligibility.ts'
import { mergeValuesFor } from '../content/variables.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { listDomains } from '../store/domains.ts'
import { listOpenHoldKinds } from '../store/holds.ts'
import { defaultSender, findSender, type SenderRow } from '../store/senders.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import { listWebDomains } from '../store/web-domains.ts'
import type { ReadContext } from '../context.ts'
import { readCampaignLimit } from './email-limit.ts'
import { countAudience, listDeletedReferences } from './audience.ts'
import { hasOwnUnsubscribeLink, previewLinks, templateForCampaign } from './campaign-message.ts'

/** What eligibility depends on; callers outside a tool call have no more to give. */
export type SendContext = Pick<
  ReadContext,
  'db' | 'now' | 'organization' | 'platform' | 'content' | 'wantIndex'
>

/**
 * Returns the campaign's own sender, or the default that scheduling stores with a campaign without
 * one. A SCHEDULED campaign gets no other sender than the one it was confirmed with.
 */
export function findCampaignSender(
  db: ReadContext['db'],
  { sender, status }: Pick<CampaignRow, 'sender' | 'status'>,
): SenderRow | undefined {
  if (sender !== null) return findSender(db, sender)
  return status === 'SCHEDULED' ? undefined : defaultSender(db)
}

/** Returns the facts that are the same for every campaign of the organization. */
export function gatherOrganizationFacts({
  db,
  organization,
  platform,
}: SendContext): Pick<SendFacts, 'verification' | 'humanApproved' | 'openHolds' | 'postalAddress'> {
  return {
    verification: organization.verification,
    humanApproved: organization.humanApproved,
    openHolds: listOpenHoldKinds(platform, organization.number),
    postalAddress: readPostalAddress(db),
  }
}

/**
 * Returns everything that decides whether a campaign may be scheduled for `at` (ms UTC), and the row
 * id of its sender.
 */
export function gatherSendFacts(
  context: SendContext,
  campaign: CampaignRow,
  at = Math.max(campaign.sendAt ?? 0, context.now),
): { facts: SendFacts; sender: number | null } {
  const sender = findCampaignSender(context.db, campaign)
  const recipients = countAudience(context, campaign.filters)
  const facts: SendFacts = {
    ...gatherOrganizationFacts(context),
    ...readContentFacts(context, campaign, sender),
    sender: sender ?? null,
    recipients,
    deletedReferences: listDeletedReferences(context, JSON.parse(campaign.filters) as unknown[]),
    emailLimit: readCampaignLimit(context, { id: campaign.id, recipients }, at),
  }
  return { facts, sender: sender?.id ?? null }
}

/** Scheduling asks four times, twice before its code and twice with it. */
const reviews = new LatestMap<string, MessageReview>(4)

type ContentFacts = Pick<SendFacts, 'review' | 'contentFault' | 'hasUnsubscribeLink'>

/**
 * Returns what the content of a campaign or workflow email says. Snippets may have changed since it was
 * saved: what cannot be rendered is a reason too.
 */
export function readContentFacts(
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
    return {
      review: isOut ? 'UNAVAILABLE' : null,
      contentFault: describeFault(error),
      hasUnsubscribeLink: false,
    }
  }
}

/** Returns the clause that a rule says for content that does not render. */
export function describeFault(error: ToolError): string {
  return error.message.replace(/^content: /, '').replace(/\.$/, '')
}

function review(context: SendContext, campaign: CampaignRow, sender: SenderRow | undefined) {
  const { db, organization } = context
  const template = templateForCampaign(context, campaign)
  const postalAddress = readPostalAddress(db)
  const { name } = readSettings(db)
  const links = previewLinks(organization.number, campaign, null)
  const values = mergeValuesFor(null, { name, postalAddress }, links)
  const message = {
    subject: template.writeSubject(values),
    html: template.writeHtml(values),
    text: template.writeText(values),
    senderName: sender?.displayName ?? null,
    senderEmail: sender?.email ?? null,
    organization: { name, website: organization.website, domains: ownDomains(context), postalAddress },
  }
  return reviews.take(JSON.stringify(message), () => reviewMessage(message))
}

function ownDomains({ db, organization }: SendContext): string[] {
  return [
    ...listDomains(db).map(({ domain }) => domain),
    ...listWebDomains(db).map(({ hostname }) => hostname),
    ...(organization.clickDomain === null ? [] : [organization.clickDomain]),
  ]
}
