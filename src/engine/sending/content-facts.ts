/**
 * What the content of an email says for or against sending it, rendered once and kept. For
 * scheduling, for the start of a campaign and for publishing a workflow.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ContentLibrary } from '../../shared/content-library.ts'
import { ToolError } from '../../shared/errors.ts'
import { finish } from '../../shared/parts.ts'
import { LatestMap } from '../../shared/latest-map.ts'
import type { Template } from '../content/template/compile.ts'
import { mergeValuesFor } from '../content/variables.ts'
import { fromStoredContent, isEmptyDocument } from '../domain/document.ts'
import { MOST_STEPS } from '../domain/limits.ts'
import { type MessageToReview, reviewMessage } from '../domain/reviewer/review.ts'
import type { SendFacts } from '../domain/send-eligibility.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import type { ReadHandle } from '../store/db.ts'
import { listDomains } from '../store/domains.ts'
import { cached } from '../store/read-cache.ts'
import { readReviewerState } from '../store/reviews.ts'
import type { SenderRow } from '../store/senders.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import { readSnippetStamp } from '../store/snippets.ts'
import { listWebDomains } from '../store/web-domains.ts'
import type { ReadContext } from '../context.ts'
import { hasOwnUnsubscribeLink, compileCampaign, previewLinks } from './campaign-message.ts'

/** What the content of a message says of whether it may be sent. */
export interface ContentFacts extends Pick<SendFacts, 'review' | 'contentFault' | 'hasUnsubscribeLink'> {
  isEmpty: boolean
}

type ContentContext = Pick<ReadContext, 'db' | 'organization' | 'platform' | 'content'>

/** Every email of the largest workflow is asked about before its code, with it, and while it is published. */
const MOST_KEPT = 2 * MOST_STEPS

/** Kept with the library that rendered them, by everything that they depend on. */
const kept = new WeakMap<ContentLibrary, LatestMap<string, ContentFacts>>()

function keptOf(library: ContentLibrary): LatestMap<string, ContentFacts> {
  const known = kept.get(library) ?? new LatestMap<string, ContentFacts>(MOST_KEPT)
  kept.set(library, known)
  return known
}

/**
 * Returns what the content of a campaign or workflow email says. Snippets may have changed since it was
 * saved: what cannot be rendered is a reason too.
 */
export function readContentFacts(
  context: ContentContext,
  campaign: CampaignRow,
  sender: SenderRow | undefined,
): ContentFacts {
  const about = describeMessage(context, campaign, sender)
  return keptOf(context.content).take(keyOf(about), () => {
    return finish(judge(context, campaign, about))
  })
}

/** Judges the content in parts and keeps what it says, so that nobody has to wait for all of it at once. */
export function* readContentFactsAhead(
  context: ContentContext,
  campaign: CampaignRow,
  sender: SenderRow | undefined,
): Generator<void, void> {
  const about = describeMessage(context, campaign, sender)
  const key = keyOf(about)
  if (keptOf(context.content).get(key)) return
  const facts = yield* judge(context, campaign, about)
  // Between two parts a snippet or a domain may have changed.
  if (keyOf(describeMessage(context, campaign, sender)) === key)
    keptOf(context.content).take(key, () => facts)
}

/** What the facts depend on beside the words of the message. */
interface MessageAbout extends Pick<MessageToReview, 'senderName' | 'senderEmail' | 'organization'> {
  /** Everything in one text. */
  all: string
  isReviewed: boolean
}

function describeMessage(
  { db, organization, platform }: ContentContext,
  campaign: CampaignRow,
  sender: SenderRow | undefined,
): MessageAbout {
  const { name, domains, postalAddress, snippetStamp } = describeFile(db)
  const { website, clickDomain } = organization
  const about = {
    senderName: sender?.displayName ?? null,
    senderEmail: sender?.email ?? null,
    organization: {
      name,
      website,
      domains: [...domains, ...(clickDomain === null ? [] : [clickDomain])],
      postalAddress,
    },
    isReviewed: !cached(platform, 'reviewer', () => readReviewerState(platform)).outage,
  }
  const { id, subject, preview, contentType, content } = campaign
  const words = [organization.number, id, subject, preview, contentType, snippetStamp]
  return { ...about, all: `${JSON.stringify([about, ...words])}\n${content}` }
}

/** Read once for all emails of a workflow: five queries for each of 500 took half of a publication. */
function describeFile(db: ReadHandle) {
  return cached(db, 'what messages depend on', () => ({
    name: readSettings(db).name,
    domains: [
      ...listDomains(db).map(({ domain }) => domain),
      ...listWebDomains(db).map(({ hostname }) => hostname),
    ],
    postalAddress: readPostalAddress(db),
    snippetStamp: readSnippetStamp(db),
  }))
}

/** A text of up to so many characters is its own key: to hash a small email takes as long as to read it. */
const MOST_KEY = 4000

/** What was hashed last: one call asks for the same up to four times, at 30 ms for the longest message. */
let latest = { all: '', key: '' }

/** A hash, because the facts of a thousand messages of two megabytes are kept. */
function keyOf({ all }: MessageAbout): string {
  if (all.length <= MOST_KEY) return all
  if (latest.all !== all) latest = { all, key: bytesToHex(sha256(utf8ToBytes(all))) }
  return latest.key
}

function* judge(
  context: ContentContext,
  campaign: CampaignRow,
  about: MessageAbout,
): Generator<void, ContentFacts> {
  const isEmpty = isEmptyDocument(fromStoredContent(campaign.content, campaign.contentType))
  const unreviewed = about.isReviewed ? null : 'UNAVAILABLE'
  try {
    const template = yield* compileCampaign(context, campaign)
    yield
    if (about.isReviewed) yield* template.readText()
    yield
    const review = unreviewed ?? reviewMessage(writeForReview(template, { context, campaign, about }))
    yield
    return {
      review,
      contentFault: null,
      hasUnsubscribeLink: hasOwnUnsubscribeLink(context, campaign),
      isEmpty,
    }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { review: unreviewed, contentFault: describeFault(error), hasUnsubscribeLink: false, isEmpty }
  }
}

/** Returns the clause that a rule says for content that does not render. */
export function describeFault(error: ToolError): string {
  return error.message.replace(/^content: /, '').replace(/\.$/, '')
}

function writeForReview(
  template: Template,
  { context, campaign, about }: { context: ContentContext; campaign: CampaignRow; about: MessageAbout },
): MessageToReview {
  const { senderName, senderEmail, organization } = about
  const values = mergeValuesFor(null, organization, previewLinks(context.organization.number, campaign, null))
  return {
    subject: template.writeSubject(values),
    html: template.writeHtml(values),
    text: template.writeText(values),
    senderName,
    senderEmail,
    organization,
  }
}
