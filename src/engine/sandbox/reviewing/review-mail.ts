import type { ContentLibrary } from '../../../shared/content-library.ts'
import { renderSnapshot } from '../../content/message-snapshot.ts'
import {
  maxScores,
  type MessageReview,
  reviewMessage,
  REVIEWER_LABEL,
  verdictOf,
} from '../../domain/reviewer/review.ts'
import type { ReadHandle } from '../../store/db.ts'
import { listDomains } from '../../store/domains.ts'
import { findEmailTemplate } from '../../store/emails/email-templates.ts'
import { type EmailRow, findEmail } from '../../store/emails/emails.ts'
import { listEmailsOfStart, listLatestEmails } from '../../store/emails/sent-emails.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import type { NewReview } from '../../store/reviews.ts'
import { listWebDomains } from '../../store/web-domains.ts'

/** How many emails of a sample are read. */
const SAMPLE_SIZE = 5

const REVIEWER_MODEL = 'postdesk-local-reviewer'

interface ReviewContext {
  db: ReadHandle
  content: ContentLibrary
  organization: Pick<OrganizationRow, 'website' | 'clickDomain'>
}

type MailReview = Pick<NewReview, 'verdict' | 'explanation' | 'maxScores' | 'model' | 'emails'>

/** Reads these emails as they went out; null when of none the words were kept. */
export function reviewMail(context: ReviewContext, ids: readonly number[]): MailReview | null {
  const read = ids.flatMap((id) => {
    const email = findEmail(context.db, id)
    const made = email && reviewEmail(context, email)
    return made ? [{ email: id, ...made }] : []
  })
  if (read.length === 0) return null
  const highest = maxScores(read.map(({ review }) => review.scores))
  return {
    verdict: verdictOf(highest),
    explanation: explain(read.map(({ review }) => review)),
    maxScores: highest,
    model: REVIEWER_MODEL,
    emails: read.map(({ email, subject, review }) => ({
      email,
      subject,
      flagged: review.verdict !== 'LEGIT',
      scores: review.scores,
      reasons: review.findings.map(({ rule, message, evidence }) =>
        evidence === '' ? `${rule}: ${message}` : `${rule}: ${message} (${evidence})`,
      ),
    })),
  }
}

/** Returns a few emails of one start of a campaign, to those who have been subscribers longest. */
export function sampleStart(db: ReadHandle, campaign: number, template: number): number[] {
  return listEmailsOfStart(db, campaign, template, SAMPLE_SIZE)
}

/** Returns one email of each of the campaigns and workflow emails that went out last, oldest first. */
export function sampleLatest(db: ReadHandle): number[] {
  return listLatestEmails(db, SAMPLE_SIZE)
}

function reviewEmail(
  { db, content, organization }: ReviewContext,
  email: EmailRow,
): { subject: string; review: MessageReview } | null {
  // One that never could go out says nothing, and may be too large to be read.
  const words =
    email.template === null || email.status === 'FAILED' ? undefined : findEmailTemplate(db, email.template)
  if (!words) return null
  const { subject, html, text } = renderSnapshot(content, words, email)
  const review = reviewMessage({
    subject,
    html,
    text: text ?? '',
    senderName: words.fromName,
    senderEmail: words.fromEmail,
    organization: {
      name: words.organizationName,
      website: organization.website,
      domains: [
        ...listDomains(db).map(({ domain }) => domain),
        ...listWebDomains(db).map(({ hostname }) => hostname),
        ...(organization.clickDomain === null ? [] : [organization.clickDomain]),
      ],
      postalAddress: words.postalAddress,
    },
  })
  return { subject, review }
}

function explain(reviews: readonly MessageReview[]): string {
  const verdict = verdictOf(maxScores(reviews.map(({ scores }) => scores)))
  const flagged = reviews.filter((review) => review.verdict !== 'LEGIT')
  const said = new Set(flagged.flatMap(({ findings }) => findings.slice(0, 2).map(({ message }) => message)))
  const reasons = flagged.length === 0 ? ['Nothing weighs against it.'] : [...said].slice(0, 3)
  const count = `${flagged.length} of ${reviews.length} sampled emails are flagged.`
  return [`${verdict}, says the ${REVIEWER_LABEL}.`, ...reasons, count].join(' ')
}
