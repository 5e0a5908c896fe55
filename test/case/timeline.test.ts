import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { isCut, timelineOf } from '../../src/case/timeline.ts'

const KIM = { type: 'ADMIN', id: 'adm_1', name: 'Kim' }

function caseOf(verification: CaseAnswers['verification'], user: CaseAnswers['user'] = null): CaseAnswers {
  return { gatheredAt: '', organization: {}, verification, reviewEmails: null, user }
}

const move = (id: string, from: string, to: string, at: string | null) => ({
  id,
  from,
  to,
  at,
  actor: KIM,
  reasonCode: 'R',
})

describe('the timeline', () => {
  test('merges all kinds, newest first, and puts what has no time last', () => {
    const answers = caseOf(
      {
        transitions: [
          move('t3', 'BLOCKED', 'AI_VERIFIED', '2026-03-05T00:00:00.000Z'),
          move('t2', 'AI_VERIFIED', 'BLOCKED', '2026-03-02T00:00:00.000Z'),
          move('t1', 'UNVERIFIED', 'AI_VERIFIED', null),
        ],
        holds: [
          {
            id: 'h1',
            kind: 'CAMPAIGNS',
            reasonCode: 'Q',
            openedAt: '2026-03-01T00:00:00.000Z',
            openedBy: { type: 'AI', name: 'Reviewer' },
            closedAt: '2026-03-04T00:00:00.000Z',
            closedBy: KIM,
          },
        ],
        openHolds: [],
        reviews: [
          {
            id: 'r1',
            at: '2026-03-01T12:00:00.000Z',
            verdict: 'SPAM',
            emailCount: 4,
            flaggedCount: 1,
            model: 'm1',
          },
        ],
        milestoneClaims: [
          { milestone: 'FIRST_1000_SENT', status: 'PENDING', claimedAt: '2026-03-03T00:00:00.000Z' },
        ],
        members: [{ name: 'Ola', banned: true, bannedAt: '2026-03-06T00:00:00.000Z', banReason: 'Fraud' }],
      },
      { user: { name: 'Ola', banned: true, banExpiresAt: '2026-09-06T00:00:00.000Z' } },
    )
    expect(
      timelineOf(answers).map(({ kind, title, actor, detail }) => [kind, title, actor?.name ?? null, detail]),
    ).toEqual([
      ['ban', 'Ban of the account of Ola ends', null, null],
      ['ban', 'Account of Ola banned', null, 'Fraud'],
      ['reversal', 'BLOCKED → AI_VERIFIED', 'Kim', 'R'],
      ['hold', 'Hold on CAMPAIGNS closed', 'Kim', 'Q'],
      ['milestone', 'Milestone FIRST_1000_SENT claimed: PENDING', null, null],
      ['transition', 'AI_VERIFIED → BLOCKED', 'Kim', 'R'],
      ['review', 'Review: SPAM', 'm1', '1 of 4 sampled emails flagged'],
      ['hold', 'Hold on CAMPAIGNS opened', 'Reviewer', 'Q'],
      ['transition', 'UNVERIFIED → AI_VERIFIED', 'Kim', 'R'],
    ])
  })

  test('what stands only in blockReason or openHolds is not lost, and what stands twice comes once', () => {
    const block = {
      ...move('t9', 'AI_VERIFIED', 'BLOCKED', '2026-03-02T00:00:00.000Z'),
      review: { id: 'r9', verdict: 'SPAM' },
    }
    const hold = { id: 'h9', kind: 'CAMPAIGNS', openedAt: '2026-03-01T00:00:00.000Z', closedAt: null }
    const alone = timelineOf(
      caseOf({ blockReason: block, openHolds: [hold], transitions: [], holds: [], reviews: [] }),
    )
    expect(alone.map(({ citation }) => citation.pointer)).toEqual([
      '/blockReason',
      '/openHolds/0',
      '/blockReason/review',
    ])
    const { review: _review, ...row } = block
    const listed = caseOf({
      blockReason: block,
      openHolds: [hold],
      transitions: [row],
      holds: [hold],
      reviews: [{ id: 'r9', verdict: 'SPAM' }],
    })
    expect(timelineOf(listed)).toHaveLength(3)
  })

  test('a list as long as the platform gives at most may go on', () => {
    const rows = (length: number) => Array.from({ length }, () => ({}))
    expect(isCut(caseOf({ transitions: rows(49) }), 'transition')).toBe(false)
    expect(isCut(caseOf({ transitions: rows(50) }), 'reversal')).toBe(true)
    expect(isCut(caseOf({ reviews: rows(19) }), 'review')).toBe(false)
    expect(isCut(caseOf({ reviews: rows(20) }), 'review')).toBe(true)
    expect(isCut(caseOf({ reviews: rows(20) }), 'hold')).toBe(false)
  })
})
