import { isReviewed, isStopped } from '../send-eligibility.ts'
import type { HoldKind, VerificationState } from '../verification.ts'
import type { ReviewVerdict } from './review.ts'

/** What follows from a review of sent mail. Published in docs/reviewer.md. */
type Consequence =
  | { kind: 'NONE' }
  | { kind: 'HOLD'; hold: HoldKind; reasonCode: string; note: string }
  | { kind: 'BLOCK'; reasonCode: string; adminNote: string; customerExplanation: string }

interface ReviewedOrganization {
  verification: VerificationState
  humanApproved: boolean
}

/** States in which mail is not reviewed: approved by a human, or not sending at all. */
export function isBeyondReview({ verification }: Pick<ReviewedOrganization, 'verification'>): boolean {
  return verification === 'WHITELISTED' || isStopped(verification)
}

/**
 * Fraud blocks an organization that only machines verified, and holds one that a person approved
 * until a person has looked. Advertising holds campaigns. Suspicion is written down, no more.
 */
export function consequenceOf(verdict: ReviewVerdict, organization: ReviewedOrganization): Consequence {
  if (isBeyondReview(organization)) return { kind: 'NONE' }
  if (verdict === 'PHISHING' && isReviewed(organization)) {
    return {
      kind: 'BLOCK',
      reasonCode: 'PHISHING_CONTENT',
      adminNote: 'Blocked by rule: the review of a campaign that went out says PHISHING.',
      customerExplanation:
        'A message that you sent asks its readers for things that we do not allow, so sending is blocked.',
    }
  }
  if (verdict === 'PHISHING') {
    return {
      kind: 'HOLD',
      hold: 'ALL_SENDING',
      reasonCode: 'REVIEW_PENDING',
      note: 'Held by rule: the review says PHISHING; a person approved this organization before.',
    }
  }
  if (verdict === 'SPAM') {
    return {
      kind: 'HOLD',
      hold: 'CAMPAIGNS',
      reasonCode: 'REVIEW_PENDING',
      note: 'Held by rule: the review says SPAM.',
    }
  }
  return { kind: 'NONE' }
}
