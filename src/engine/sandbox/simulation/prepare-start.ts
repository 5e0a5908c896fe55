import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { inlineSnippets } from '../../content/inline-snippets.ts'
import { asMaily } from '../../content/plate.ts'
import { type DocumentNode, fromStoredContent, toStoredContent } from '../../domain/document.ts'
import { holdOn, verificationGroup } from '../../domain/verification.ts'
import type { CampaignRow } from '../../store/campaigns.ts'
import type { ReadHandle } from '../../store/db.ts'
import type { NewEmailTemplate, TemplateLink } from '../../store/emails/email-templates.ts'
import { listOpenHoldKinds } from '../../store/holds.ts'
import { findSender, type SenderRow } from '../../store/senders.ts'
import { readPostalAddress, readSettings } from '../../store/settings.ts'
import { findSnippet } from '../../store/snippets.ts'
import { failureOf, judgePlanLimit } from '../../domain/send-eligibility.ts'
import { listAudience } from '../../sending/audience.ts'
import { readEmailLimit } from '../../sending/email-limit.ts'
import type { JobContext } from '../scheduler/job.ts'
import { linksOf } from './planners.ts'

export interface PreparedStart {
  audience: number[]
  words: NewEmailTemplate
  links: TemplateLink[]
}

/** Everything that a start needs, or the reason why there is none: kept as the campaign's failure. */
export function prepareStart(
  work: JobContext,
  campaign: CampaignRow,
  at: number,
): PreparedStart | { failure: string } {
  const { db, organization } = work
  if (verificationGroup(organization.verification) === 'blocked') {
    return { failure: `The organization is ${organization.verification}: nothing is sent.` }
  }
  const hold = holdOn('CAMPAIGNS', listOpenHoldKinds(work.platform, organization.number))
  if (hold) return { failure: `A hold on ${hold} is open: no campaign is sent.` }
  const sender = campaign.sender === null ? undefined : findSender(db, campaign.sender)
  if (!sender) return { failure: 'There is no sender any more.' }
  if (sender.domainStatus !== 'VERIFIED') {
    return { failure: `The sender's domain ${sender.domain} is ${sender.domainStatus}, not VERIFIED.` }
  }
  try {
    return prepare(work, campaign, sender, at)
  } catch (error) {
    if (error instanceof ToolError) return { failure: error.message }
    throw error
  }
}

function prepare(
  { db, organization: row, content, platform }: JobContext,
  campaign: CampaignRow,
  sender: SenderRow,
  at: number,
): PreparedStart | { failure: string } {
  const settings = readSettings(db)
  const organization = { ...row, timezone: settings.timezone }
  const context = { db, organization, platform, now: at, wantIndex: () => undefined }
  const audience = listAudience(context, campaign.filters)
  if (audience.length === 0) return { failure: 'Nobody who is SUBSCRIBED matches any more.' }
  const emailLimit = readEmailLimit(context, at)
  const failure = failureOf([judgePlanLimit({ emailLimit, recipients: audience.length })])
  if (failure !== null) return { failure }
  const words: NewEmailTemplate = {
    ...inlined(db, organization.number, campaign),
    campaign: campaign.id,
    created: at,
    subject: campaign.subject,
    preview: campaign.preview,
    text: null,
    fromName: sender.displayName,
    fromEmail: sender.email,
    replyTo: campaign.replyTo ?? sender.replyTo,
    organizationName: settings.name,
    postalAddress: readPostalAddress(db),
    extras: null,
  }
  return { audience, words, links: linksOf(content, words) }
}

/** Snippets may change later; what was sent does not. */
function inlined(
  db: ReadHandle,
  organization: number,
  { content, contentType }: CampaignRow,
): Pick<NewEmailTemplate, 'content' | 'contentType'> {
  const document = fromStoredContent(content, contentType)
  if (typeof document === 'string') return { content: document, contentType }
  const source = (snippetId: string) => {
    const id = decodeId('snippet', organization, snippetId)
    const found = id === null ? undefined : findSnippet(db, id)
    return found && (JSON.parse(found.content) as DocumentNode)
  }
  const body = inlineSnippets(asMaily(document, contentType), source, () => undefined)
  return { content: toStoredContent(body), contentType: 'MAILY' }
}
