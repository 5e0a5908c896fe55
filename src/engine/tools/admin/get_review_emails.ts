import { z } from 'zod'
import { REVIEW_CHARACTERS } from '../../domain/limits.ts'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { cutText } from '../../../shared/text/characters.ts'
import { verificationGroup } from '../../domain/verification.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findLoggedEmail } from '../../store/emails/email-log.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import {
  findLatestAccusation,
  findReview,
  listReviewedEmails,
  type ReviewedEmailRow,
  type ReviewRow,
} from '../../store/reviews.ts'
import { findLatestBlock } from '../../store/verification.ts'
import type { AdminContext } from '../../context.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import { link, scores, timeOf, verdict } from './fields.ts'
import {
  findReferencedOrganization,
  organizationId,
  organizationSlug,
  requireOneReference,
} from './organization-reference.ts'
import { readSentEmail, writeMailbox } from './sent-email.ts'
import { grouped } from '../../../shared/text/amounts.ts'

const reviewedEmail = z.object({
  emailId: z.string(),
  campaignId: z.string().nullable(),
  workflowId: z.string().nullable().describe('Of the workflow that sent it.'),
  subject: z.string().describe('As it was when it was reviewed.'),
  from: z.string().nullable(),
  sentAt: isoTime.nullable(),
  flagged: z.boolean(),
  scores,
  reasons: z.array(z.string()),
  text: z.string().nullable().describe('Plain text; null when the words were not kept.'),
  truncated: z.boolean(),
  links: z.array(link),
})

export default defineTool({
  name: 'get_review_emails',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description:
    'The emails that a review sampled, each with its scores, plain text and links. Give exactly one of id and slug.',
  input: {
    id: organizationId,
    slug: organizationSlug,
    reviewId: z
      .string()
      .optional()
      .describe(
        'Id of a review (rev_…). Default: the one behind the current block, else the latest that is not LEGIT.',
      ),
    onlyFlagged: z.boolean().default(false).describe('Only emails that were flagged. Default false.'),
    maxChars: z
      .int()
      .min(REVIEW_CHARACTERS.least)
      .max(REVIEW_CHARACTERS.most)
      .default(REVIEW_CHARACTERS.usual)
      .describe(
        `Most characters of each text, ${REVIEW_CHARACTERS.least} to ${grouped(REVIEW_CHARACTERS.most)}. Default ${REVIEW_CHARACTERS.usual}.`,
      ),
  },
  output: {
    review: z
      .object({ id: z.string(), at: isoTime, verdict, trigger: z.string(), explanation: z.string() })
      .nullable()
      .describe('Null when nothing was ever held against the organization.'),
    emails: z.array(reviewedEmail),
    total: z.int(),
  },
  rules: requireOneReference,
  run({ reviewId, onlyFlagged, maxChars, ...reference }, context) {
    const organization = findReferencedOrganization(context.platform, reference)
    const review = chooseReview(context.platform, organization, reviewId)
    if (!review) return { review: null, emails: [], total: 0 }
    const rows = listReviewedEmails(context.platform, review.id).filter(
      ({ flagged }) => flagged || !onlyFlagged,
    )
    const emails = rows.map((row) =>
      describeEmail(row, { organization: organization.number, maxChars }, context),
    )
    const { at, verdict: said, trigger, explanation } = review
    const id = encodeId('review', 0, review.id)
    return {
      review: { id, at: toIsoTime(at), verdict: said, trigger, explanation },
      emails,
      total: emails.length,
    }
  },
})

function chooseReview(
  platform: ReadHandle,
  { number, verification }: OrganizationRow,
  reviewId: string | undefined,
): ReviewRow | undefined {
  if (reviewId !== undefined) {
    const id = decodeId('review', 0, reviewId)
    const found = id === null ? undefined : findReview(platform, id)
    if (found?.organization === number) return found
    throw new ToolError('NOT_FOUND', `reviewId: the organization has no review "${reviewId}".`)
  }
  const isBlocked = verificationGroup(verification) === 'blocked'
  const behind = isBlocked ? (findLatestBlock(platform, number)?.review ?? null) : null
  return (
    (behind === null ? undefined : findReview(platform, behind)) ?? findLatestAccusation(platform, number)
  )
}

function describeEmail(
  { email: rowId, subject, flagged, scores: given, reasons }: ReviewedEmailRow,
  { organization, maxChars }: { organization: number; maxChars: number },
  { organizationFile, content }: AdminContext,
) {
  const db = organizationFile(organization)
  const email = findLoggedEmail(db, rowId)
  const sent = email ? readSentEmail(db, content, email) : null
  const { campaign = null, workflow = null } = email ?? {}
  return {
    emailId: encodeId('email', organization, rowId),
    campaignId: campaign === null ? null : encodeId('campaign', organization, campaign),
    workflowId: workflow === null ? null : encodeId('workflow', organization, workflow),
    subject,
    from: sent && writeMailbox(sent.words.fromName, sent.words.fromEmail),
    sentAt: timeOf(email?.sent ?? null),
    flagged,
    scores: given,
    reasons,
    ...(sent ? cutText(sent.text, maxChars) : { text: null, truncated: false }),
    links: sent?.links ?? [],
  }
}
