import { expect, test } from 'vitest'
import { consequenceOf, isBeyondReview } from '../../../../src/engine/domain/reviewer/consequences.ts'
import { REVIEW_VERDICTS, type ReviewVerdict } from '../../../../src/engine/domain/reviewer/review.ts'
import { VERIFICATION_STATES, type VerificationState } from '../../../../src/engine/domain/verification.ts'

/** What follows from every verdict, for every organization. */
const NONE = { kind: 'NONE' }
const BLOCK = {
  kind: 'BLOCK',
  reasonCode: 'PHISHING_CONTENT',
  adminNote: 'Blocked by rule: the review of a campaign that went out says PHISHING.',
  customerExplanation:
    'A message that you sent asks its readers for things that we do not allow, so sending is blocked.',
}
const HOLD_ALL = {
  kind: 'HOLD',
  hold: 'ALL_SENDING',
  reasonCode: 'REVIEW_PENDING',
  note: 'Held by rule: the review says PHISHING; a person approved this organization before.',
}
const HOLD_CAMPAIGNS = {
  kind: 'HOLD',
  hold: 'CAMPAIGNS',
  reasonCode: 'REVIEW_PENDING',
  note: 'Held by rule: the review says SPAM.',
}

const UNREAD: readonly VerificationState[] = ['WHITELISTED', 'BLOCKED', 'BANNED']
const MACHINES: readonly VerificationState[] = ['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED']

function expected(verdict: ReviewVerdict, verification: VerificationState, humanApproved: boolean): object {
  if (UNREAD.includes(verification)) return NONE
  if (verdict === 'SPAM') return HOLD_CAMPAIGNS
  if (verdict !== 'PHISHING') return NONE
  return MACHINES.includes(verification) && !humanApproved ? BLOCK : HOLD_ALL
}

test.each(VERIFICATION_STATES)('%s', (verification) => {
  expect(isBeyondReview({ verification })).toBe(UNREAD.includes(verification))
  for (const verdict of REVIEW_VERDICTS)
    for (const humanApproved of [true, false])
      expect([verdict, humanApproved, consequenceOf(verdict, { verification, humanApproved })]).toEqual([
        verdict,
        humanApproved,
        expected(verdict, verification, humanApproved),
      ])
})
