import { describe, expect, test } from 'vitest'
import { explain } from '../../src/case/explain.ts'
import { membersInQuestion } from '../../src/case/facts.ts'
import { BLOCK, caseOf, citedBy, told } from '../support/small-case.ts'

/** The rules of reviews, accounts, plans and words, each by itself. */
describe('the review', () => {
  const review = {
    id: 'rev_1',
    verdict: 'SUSPICIOUS',
    explanation: 'It imitates a parcel service.',
    maxScores: { spam: 12, phishing: 91, impersonation: 84, coldEmail: 0 },
    emails: [
      { subject: 'Spring offers', scores: { spam: 12, phishing: 3, impersonation: 1, coldEmail: 0 } },
      {
        subject: 'Your parcel is waiting',
        scores: { spam: 4, phishing: 91, impersonation: 84, coldEmail: 0 },
      },
    ],
  }
  const row = {
    id: 'rev_1',
    at: '2026-03-12T10:40:00.000Z',
    trigger: 'MANUAL',
    emailCount: 8,
    flaggedCount: 2,
  }
  const behind = (change: object = {}, rows: object[] = [row]) =>
    caseOf({ status: 'BLOCKED', blockReason: { ...BLOCK, review: { ...review, ...change } }, reviews: rows })

  test('behind the block: sampled, verdict, flagged', () => {
    expect(told(behind(), 'review')).toBe(
      'The move followed an automatic review of 8 sampled emails on 12 Mar 2026 10:40 UTC (trigger MANUAL) with the verdict SUSPICIOUS; 2 were flagged.',
    )
    expect(told(behind({}, []), 'review')).toBe(
      'The move followed an automatic review with the verdict SUSPICIOUS.',
    )
    expect(told(behind({ verdict: null }, []), 'review')).toBe(
      'The move followed an automatic review with no stated verdict.',
    )
    const one = { ...row, emailCount: 1, flaggedCount: 1 }
    expect(told(behind({}, [one]), 'review')).toMatch(/of 1 sampled email on .*; 1 was flagged\.$/)
  })

  test('the highest scores name the email that carries them, each as reported', () => {
    expect(told(behind(), 'scores')).toBe(
      'The highest scores came from “Your parcel is waiting”: phishing 91 and impersonation 84, as reported by the review.',
    )
    expect(told(behind(), 'scores-2')).toBe(
      'The highest spam score, 12, came from “Spring offers”, as reported by the review.',
    )
    expect(told(behind({ emails: [] }), 'scores')).toBe(
      'The highest scores are phishing 91, impersonation 84 and spam 12, as reported by the review.',
    )
    expect(told(behind({ maxScores: null }), 'scores')).toBeUndefined()
  })

  test('no review behind the block is said, and the latest one named', () => {
    const answers = caseOf({
      status: 'BLOCKED',
      blockReason: { ...BLOCK, review: null },
      reviews: [{ ...row, verdict: 'LEGIT', explanation: 'Fine.', flaggedCount: 0 }],
    })
    expect(told(answers, 'no-review')).toBe('The move names no automatic review.')
    expect(told(answers, 'review')).toMatch(
      /^An automatic review of 8 .* gave the verdict LEGIT; none was flagged\.$/,
    )
    expect(told(answers, 'review-explanation')).toBeUndefined()
    expect(told(caseOf({ status: 'BLOCKED', blockReason: BLOCK }), 'no-review')).toBe(
      'Whether an automatic review led to the move is not stated by the platform.',
    )
    expect(told(caseOf({ status: 'AI_VERIFIED', reviews: [] }), 'reviews')).toBe(
      'No automatic review is listed.',
    )
  })

  test('flagged emails are named by subject, three at most, and only of this review', () => {
    const subjects = ['A', 'B', 'B', 'C', 'D']
    const reviewEmails = {
      review: { id: 'rev_1' },
      emails: subjects.map((subject) => ({ subject })),
      total: 5,
    }
    expect(told({ ...behind(), reviewEmails }, 'flagged')).toBe(
      '5 sampled emails are flagged, with the subjects “A”, “B” and “C” and others.',
    )
    const other = { ...reviewEmails, review: { id: 'rev_7' } }
    expect(told({ ...behind(), reviewEmails: other }, 'flagged')).toBeUndefined()
  })
})

describe('accounts, plan and figures', () => {
  const member = { userId: 'usr_1', name: 'Kim Aas', email: 'kim@x.example', role: 'OWNER', banned: false }
  const banned = { ...member, banned: true, bannedAt: '2026-03-01T00:00:00.000Z', banReason: 'Fraud' }

  test('bans are told with since when, why and until when', () => {
    const user = { user: { id: 'usr_1', banned: true, banExpiresAt: '2026-04-01T00:00:00.000Z' } }
    const answers = caseOf({ status: 'BANNED', members: [member, banned] }, { user })
    expect(told(answers, 'ban')).toBe(
      'The account of Kim Aas (OWNER) is banned since 1 Mar 2026 00:00 UTC, reason “Fraud”.',
    )
    expect(told(answers, 'ban-end')).toBe('The ban ends at 1 Apr 2026 00:00 UTC.')
    expect(citedBy(answers, 'ban')).toContain('get_org_verification /members/1/banReason')
    const bare = caseOf({ status: 'BANNED', members: [{ banned: true }] })
    expect(told(bare, 'ban')).toBe(
      'The account of a member is banned. The reason is not stated by the platform.',
    )
  })

  test('no ban, no member and no word of either are three things', () => {
    expect(told(caseOf({ members: [member] }), 'bans')).toBe("No member's account is banned.")
    expect(told(caseOf({ members: [{ name: 'Kim' }] }), 'bans')).toBe(
      "No member's account is named as banned.",
    )
    expect(told(caseOf({ members: [] }), 'bans')).toBe('It has no member.')
    expect(told(caseOf({}), 'bans')).toBe(
      "Whether a member's account is banned is not stated by the platform.",
    )
  })

  test('the account that is looked at first: the banned one, else the owner, else the first', () => {
    const other = { ...member, userId: 'usr_2', role: 'MEMBER' }
    expect(membersInQuestion({ members: [member, { ...other, banned: true }] })[0]).toBe('usr_2')
    expect(membersInQuestion({ members: [other, member] })).toEqual(['usr_1'])
    expect(membersInQuestion({ members: [other] })).toEqual(['usr_2'])
    expect(membersInQuestion({})).toEqual([])
  })

  test('a subscription is told of when money is the reason, or when it is not in order', () => {
    const plan = (reasonCode: string, subscription: { plan: string; status: string } | null) =>
      told(
        caseOf(
          { status: 'BLOCKED', blockReason: { ...BLOCK, reasonCode } },
          { organization: { subscription } },
        ),
        'plan',
      )
    expect(plan('PAYMENT_DISPUTE', { plan: 'PRO', status: 'active' })).toBe('Its PRO subscription is active.')
    expect(plan('SPAM', { plan: 'PRO', status: 'past_due' })).toBe('Its PRO subscription is past_due.')
    expect(plan('SPAM', { plan: 'PRO', status: 'active' })).toBeUndefined()
    expect(plan('CHARGEBACK', null)).toBe('It has no active, trialing or past-due subscription.')
    expect(plan('SPAM', null)).toBeUndefined()
  })

  test('a share is told with what it is a share of, and of few with that word', () => {
    const figures = (reputation: object) => told(caseOf({ reputation }), 'figures')
    expect(figures({ sent: 12_400, bounceRate: 0.5, complaintRate: 0.02 })).toBe(
      'Of 12,400 emails sent, 0.5 % bounced and 0.02 % were reported as spam.',
    )
    expect(figures({ sent: 19, bounceRate: 10 })).toBe('Of only 19 emails sent, 10 % bounced.')
    expect(figures({ sent: 0, bounceRate: 0 })).toBe('It has sent 0 emails.')
    expect(figures({ bounceRate: 3 })).toBeUndefined()
  })
})

describe('words', () => {
  test('what the customer was told, what nobody recorded, and what is silent are three things', () => {
    const words = (customerExplanation: unknown) =>
      told(caseOf({ status: 'BLOCKED', blockReason: { ...BLOCK, customerExplanation } }), 'told')
    expect(words('Some words.')).toBe('The customer was told: “Some words.”')
    expect(words(null)).toBe('No words for the customer are recorded with this move.')
    expect(words(' ')).toBe('No words for the customer are recorded with this move.')
    expect(words(undefined)).toBe('What the customer was told is not stated by the platform.')
  })

  test('notes of the platform are marked, and only those', () => {
    const answers = caseOf({
      status: 'BLOCKED',
      blockReason: { ...BLOCK, adminNote: 'Third time.' },
      verificationMetadata: { refuseReason: 'R', adminMessage: 'M', defensiveFlag: true },
      openHolds: [{ kind: 'CAMPAIGNS', note: 'Ask Kim.' }],
    })
    const notes = explain(answers).filter(({ topic }) => topic === 'internal')
    expect(notes.map(({ key, internal }) => [key, internal])).toEqual(
      ['admin-note', 'hold-note-1', 'refuse-reason', 'admin-message', 'defensive'].map((key) => [key, true]),
    )
    expect(explain(answers).find(({ key }) => key === 'told')?.internal).toBe(false)
  })

  test('what would lift a block or close a hold is never guessed', () => {
    expect(told(caseOf({ status: 'BANNED' }), 'lift')).toBe(
      'What would lift it is not stated by the platform.',
    )
    expect(told(caseOf({ status: 'AI_VERIFIED', openHolds: [{ kind: 'CAMPAIGNS' }] }), 'lift')).toBe(
      'What would close the hold is not stated by the platform.',
    )
  })
})
