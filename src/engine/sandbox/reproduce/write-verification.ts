import type { ReviewEmailsAnswer, VerificationAnswer } from '../../../case/answers.ts'
import { REVIEW_VERDICTS } from '../../domain/reviewer/review.ts'
import type { ReviewScores } from '../../domain/reviewer/rule.ts'
import { HOLD_KINDS, VERIFICATION_STATES } from '../../domain/verification.ts'
import type { WriteHandle } from '../../store/db.ts'
import { insertHold } from '../../store/holds.ts'
import { insertReview, type NewReview } from '../../store/reviews.ts'
import {
  insertTransition,
  insertMilestoneClaim,
  writeVerificationMetadata,
} from '../../store/verification.ts'
import { actorOf, codeOf, momentOf, type Reproduction, textOf, wordOf } from './reproduction.ts'

interface VerificationTarget {
  platform: WriteHandle
  number: number
  /** Original id of an email → its row in the organization's file. */
  emails: ReadonlyMap<string, number>
}

const CLAIM_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const

/** In a transaction of the platform: reviews, transitions, holds, claims and notes of the case. */
export function writeCaseVerification(reproduction: Reproduction, target: VerificationTarget): void {
  const reviews = writeReviews(reproduction, target)
  writeTransitions(reproduction, target, reviews)
  writeHolds(reproduction, target)
  const { verificationMetadata, milestoneClaims } = reproduction.answers.verification
  const { platform, number } = target
  if (verificationMetadata)
    writeVerificationMetadata(platform, number, {
      refuseReason: textOf(reproduction, verificationMetadata.refuseReason),
      adminMessage: textOf(reproduction, verificationMetadata.adminMessage),
      defensiveFlag: verificationMetadata.defensiveFlag === true,
    })
  for (const claim of (milestoneClaims ?? []).toReversed()) {
    const claimed = momentOf(reproduction, claim.claimedAt)
    const status = wordOf(CLAIM_STATUSES, claim.status)
    if (claimed === null || status === null)
      reproduction.leftOut.add('milestone claims without a known status or time')
    else
      insertMilestoneClaim(platform, number, {
        milestone: codeOf(reproduction, claim.milestone, 'NOT_STATED'),
        claimed,
        status,
        evidence: textOf(reproduction, claim.evidence),
      })
  }
}

/** A review as any of the answers tells of it. */
type ToldReview = Partial<NonNullable<VerificationAnswer['reviews']>[number]>

function writeReviews(reproduction: Reproduction, target: VerificationTarget): Map<string, number> {
  const { verification, reviewEmails } = reproduction.answers
  const behind = verification.blockReason?.review
  const listed = verification.reviews ?? []
  const isListed = (id: string | null | undefined): boolean => listed.some((review) => review.id === id)
  const told: ToldReview[] = listed.toReversed()
  // One that is too old for the list is still the one that a block or the emails name.
  const named = reviewEmails?.review
  if (behind && !isListed(behind.id)) told.unshift({ ...behind, at: verification.blockReason?.at })
  if (named && !isListed(named.id) && named.id !== behind?.id) told.unshift({ ...named })
  const rows = new Map<string, number>()
  for (const review of told) {
    const made = reviewOf(reproduction, target, review)
    if (made) rows.set(review.id ?? '', insertReview(target.platform, made))
    else reproduction.leftOut.add('reviews without a known verdict or time')
  }
  return rows
}

function reviewOf(
  reproduction: Reproduction,
  target: VerificationTarget,
  review: ToldReview,
): NewReview | null {
  const at = momentOf(reproduction, review.at)
  const verdict = wordOf(REVIEW_VERDICTS, review.verdict)
  if (at === null || verdict === null) return null
  const emails = emailsOf(reproduction, target, review.id)
  const flagged = emails.filter((email) => email.flagged).length
  return {
    organization: target.number,
    at,
    trigger: codeOf(reproduction, review.trigger, 'NOT_STATED'),
    verdict,
    explanation: textOf(reproduction, review.explanation) ?? '',
    maxScores: scoresOf(review.maxScores),
    model: codeOf(reproduction, review.model, 'not stated'),
    emails,
    counts: {
      emailCount: wholeOf(review.emailCount) ?? emails.length,
      flaggedCount: wholeOf(review.flaggedCount) ?? flagged,
    },
  }
}

type ReviewedEmail = NewReview['emails'][number]
type CaseEmail = Partial<NonNullable<ReviewEmailsAnswer['emails']>[number]>

/** Those that the block lists, in its order, then those known by their texts only. */
function emailsOf(
  reproduction: Reproduction,
  { emails }: VerificationTarget,
  id: string | null | undefined,
): ReviewedEmail[] {
  const { verification, reviewEmails } = reproduction.answers
  const { blockReason } = verification
  const listed: CaseEmail[] = blockReason?.review?.id === id ? (blockReason?.review?.emails ?? []) : []
  const read: CaseEmail[] = reviewEmails?.review?.id === id ? (reviewEmails?.emails ?? []) : []
  const known = new Map(read.map((email) => [email.emailId, email]))
  const merged: CaseEmail[] = listed.map((email) => ({ ...email, ...known.get(email.emailId) }))
  const rest = read.filter(({ emailId }) => !listed.some((email) => email.emailId === emailId))
  return [...merged, ...rest].flatMap((email) => {
    const row = emails.get(email.emailId ?? '')
    if (row === undefined) return []
    return {
      email: row,
      subject: textOf(reproduction, email.subject) ?? '',
      // The emails were asked for as flagged ones: a deployment need not repeat it for each.
      flagged: known.has(email.emailId) && email.flagged !== false,
      scores: scoresOf(email.scores),
      reasons: (email.reasons ?? []).map((reason) => reasonOf(reproduction, reason)),
    }
  })
}

const RULE = /^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*(?=: )/

/** The rule that it begins with has the form of a host, and is none. */
function reasonOf({ pseudonyms }: Reproduction, reason: string): string {
  const rule = RULE.exec(reason)?.[0] ?? ''
  return pseudonyms.code(rule) + pseudonyms.text(reason.slice(rule.length))
}

function scoresOf(given: Record<string, number | null | undefined> | null | undefined): ReviewScores {
  const of = (name: keyof ReviewScores): number => {
    const score: unknown = given?.[name]
    return typeof score === 'number' && Number.isFinite(score) ? score : 0
  }
  return {
    spam: of('spam'),
    phishing: of('phishing'),
    impersonation: of('impersonation'),
    coldEmail: of('coldEmail'),
  }
}

function wholeOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

type ToldTransition = Partial<NonNullable<VerificationAnswer['transitions']>[number]>

function writeTransitions(
  reproduction: Reproduction,
  { platform, number }: VerificationTarget,
  reviews: ReadonlyMap<string, number>,
): void {
  const { transitions, blockReason } = reproduction.answers.verification
  const told: ToldTransition[] = (transitions ?? []).toReversed()
  const isBlock = (row: ToldTransition): boolean =>
    blockReason !== null && blockReason !== undefined && row.id === blockReason.id
  if (blockReason && !told.some(isBlock)) told.unshift(blockReason)
  for (const row of told) {
    const at = momentOf(reproduction, row.at)
    const from = wordOf(VERIFICATION_STATES, row.from)
    const to = wordOf(VERIFICATION_STATES, row.to)
    if (at === null || from === null || to === null) {
      reproduction.leftOut.add('transitions without a known state or time')
      continue
    }
    insertTransition(platform, {
      organization: number,
      from,
      to,
      at,
      actor: actorOf(reproduction, row.actor),
      reasonCode: codeOf(reproduction, row.reasonCode, 'NOT_STATED'),
      adminNote: textOf(reproduction, row.adminNote),
      customerExplanation: textOf(reproduction, row.customerExplanation),
      review: isBlock(row) ? (reviews.get(blockReason?.review?.id ?? '') ?? null) : null,
    })
  }
}

function writeHolds(reproduction: Reproduction, { platform, number }: VerificationTarget): void {
  const { holds, openHolds } = reproduction.answers.verification
  const all = holds ?? openHolds ?? []
  const missing = (openHolds ?? []).filter(({ id }) => !all.some((hold) => hold.id === id))
  for (const hold of [...missing, ...all].toReversed()) {
    const kind = wordOf(HOLD_KINDS, hold.kind)
    const opened = momentOf(reproduction, hold.openedAt)
    const closed = momentOf(reproduction, hold.closedAt)
    if (kind === null || opened === null) reproduction.leftOut.add('holds without a known kind or time')
    else
      insertHold(platform, {
        organization: number,
        kind,
        reasonCode: codeOf(reproduction, hold.reasonCode, 'NOT_STATED'),
        note: textOf(reproduction, hold.note),
        opened,
        openedBy: actorOf(reproduction, hold.openedBy),
        closed,
        closedBy: closed === null ? null : actorOf(reproduction, hold.closedBy),
      })
  }
}
