import { describe, expect, test } from 'vitest'
import {
  HOLD_KINDS,
  SYSTEM_ACTOR,
  type VerificationState,
} from '../../../../src/engine/domain/verification.ts'
import { insertHold } from '../../../../src/engine/store/holds.ts'
import { insertReview } from '../../../../src/engine/store/reviews.ts'
import { insertMilestoneClaim, insertTransition } from '../../../../src/engine/store/verification.ts'
import { useAdminTool } from '../../../support/admin-tool.ts'
import { START } from '../../../support/served-sandbox.ts'

/** Several of one instant: the last that was written counts as the newest, in every list and choice. */
const { sandbox, ask } = useAdminTool('get_org_verification', 'stories')

/** An organization with nothing of its own that would mix in: none of its rows is as late. */
const ORGANIZATION = 3
const SLUG = 'trailhead-outdoor'
const LATE = START + 1000
const OLDER = START + 500

const SCORES = { spam: 1, phishing: 2, impersonation: 3, coldEmail: 4 }

const review = (at: number, explanation: string) => ({
  ...{ organization: ORGANIZATION, at, trigger: 'MANUAL', explanation, maxScores: SCORES, model: 'm' },
  emails: [],
})

const transition = (at: number, reasonCode: string, to: VerificationState = 'BLOCKED') => ({
  ...{ organization: ORGANIZATION, from: 'AUTO_VERIFIED' as const, to, at, actor: SYSTEM_ACTOR, reasonCode },
  ...{ adminNote: null, customerExplanation: null, review: null },
})

const claim = (claimed: number, milestone: string) => ({
  ...{ milestone, claimed, status: 'PENDING' as const, evidence: null },
})

const hold = (opened: number, reasonCode: string) => ({
  ...{ organization: ORGANIZATION, kind: HOLD_KINDS[0], reasonCode, note: null, opened },
  ...{ openedBy: SYSTEM_ACTOR, closed: opened, closedBy: SYSTEM_ACTOR },
})

const NAMES = ['FIRST', 'SECOND', 'THIRD']
const NEWEST_FIRST = ['THIRD', 'SECOND', 'FIRST', 'OLDER']

describe('of one instant the last one written comes first', () => {
  test('transitions, and of them the block that counts', async () => {
    const { write } = sandbox().world.platform
    for (const name of NAMES) insertTransition(write, transition(LATE, name))
    insertTransition(write, transition(OLDER, 'OLDER'))
    const { transitions, blockReason } = await ask({ slug: SLUG })
    const codes = transitions.map(({ reasonCode }) => reasonCode)
    expect(codes.slice(0, 4)).toEqual(NEWEST_FIRST)
    expect(blockReason?.reasonCode ?? null).toBe('THIRD')
  })

  test('holds', async () => {
    const { write } = sandbox().world.platform
    for (const name of NAMES) insertHold(write, hold(LATE, name))
    insertHold(write, hold(OLDER, 'OLDER'))
    const { holds } = await ask({ slug: SLUG })
    const codes = holds.map(({ reasonCode }) => reasonCode)
    expect(codes.slice(0, 4)).toEqual(NEWEST_FIRST)
  })

  test('reviews, and of them the accusation that counts', async () => {
    const { write } = sandbox().world.platform
    for (const name of NAMES) insertReview(write, { ...review(LATE, name), verdict: 'SPAM' })
    insertReview(write, { ...review(OLDER, 'OLDER'), verdict: 'SPAM' })
    const { reviews } = await ask({ slug: SLUG })
    expect(reviews.map(({ explanation }) => explanation).slice(0, 4)).toEqual(NEWEST_FIRST)
    const latest = reviews[0]?.id
    const accused = await sandbox().admin('get_review_emails', { slug: SLUG, onlyFlagged: true })
    expect(accused.body.data.review).toMatchObject({ id: latest })
  })

  test('milestone claims', async () => {
    const { write } = sandbox().world.platform
    for (const name of NAMES) insertMilestoneClaim(write, ORGANIZATION, claim(LATE, name))
    insertMilestoneClaim(write, ORGANIZATION, claim(OLDER, 'OLDER'))
    const { milestoneClaims } = await ask({ slug: SLUG })
    expect(milestoneClaims.map(({ milestone }) => milestone).slice(0, 4)).toEqual(NEWEST_FIRST)
  })
})
