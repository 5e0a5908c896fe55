import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'

/** Scores whose names and values are words of polite letters: trust, engagement, 100, 0. */
const CASE = {
  gatheredAt: '2026-09-01T09:00:00.000Z',
  organization: {},
  verification: {
    reputation: { trustScore: 100, engagementScore: 16 },
    reviews: [{ id: 'rev_00001', maxScores: { phishing: 0, spam: 0, impersonation: 0 } }],
  },
  reviewEmails: null,
  user: null,
} as unknown as CaseAnswers

const guard = leakGuardOf(CASE)

describe('scores with everyday names', () => {
  test.each([
    'You can trust us, we handle your documents 100 % confidentially.',
    'We trust you 100 % and are sorry for the trouble.',
    'We value your trust. 100 readers wrote to say the same.',
    '16 readers showed engagement with your last campaign.',
    'Your engagement is low: 16 % of readers opened the last campaign.',
    'Once the engagement of your readers is better, plan 16 emails a month.',
    'We stop phishing, spam and impersonation, with 0 exceptions.',
    'We found no phishing in your campaign, and 0 of your readers complained.',
  ])('let pass: %s', (reply) => {
    expect(guard(reply)).toEqual([])
  })

  test.each([
    ['your trust score is 100', '100'],
    ['Your trust is at 100', '100'],
    ['trust: 100, engagement: 16', '16'],
    ['an engagement of only 16', '16'],
    ['you have 16 in engagement', '16'],
    ['16/100 for engagement', '16'],
    ['phishing 0', '0'],
    ['spam was 0', '0'],
    ['the review scored it zero for impersonation', 'zero'],
  ])('stop: %s', (reply, text) => {
    expect(guard(reply).map((leak) => leak.text)).toContain(text)
  })
})
