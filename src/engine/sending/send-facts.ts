/**
 * Gathers from the database what the rules in `domain/send-eligibility.ts` judge. For scheduling,
 * the start of a campaign, and workflows.
 */
import type { SendFacts } from '../domain/send-eligibility.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { listOpenHoldKinds } from '../store/holds.ts'
import { defaultSender, findSender, type SenderRow } from '../store/senders.ts'
import { readPostalAddress } from '../store/settings.ts'
import type { ReadContext } from '../context.ts'
import { readCampaignLimit } from './email-limit.ts'
import { countAudience, listDeletedReferences } from './audience.ts'
import { readContentFacts } from './content-facts.ts'

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
  const { isEmpty: _isEmpty, ...content } = readContentFacts(context, campaign, sender)
  const recipients = countAudience(context, campaign.filters)
  const facts: SendFacts = {
    ...gatherOrganizationFacts(context),
    ...content,
    sender: sender ?? null,
    recipients,
    deletedReferences: listDeletedReferences(context, JSON.parse(campaign.filters) as unknown[]),
    emailLimit: readCampaignLimit(context, { id: campaign.id, recipients }, at),
  }
  return { facts, sender: sender?.id ?? null }
}
