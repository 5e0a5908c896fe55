import { describe, expect, test } from 'vitest'
import { HOLD_KINDS, SYSTEM_ACTOR } from '../../../../src/engine/domain/verification.ts'
import { insertHold } from '../../../../src/engine/store/holds.ts'
import { changeVerification } from '../../../../src/engine/sandbox/reviewing/apply-review.ts'
import { insertReview } from '../../../../src/engine/store/reviews.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool, WRONG_REFERENCES } from '../../../support/admin-tool.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'
import { required } from '../../../support/answers.ts'

/** Served by useSandbox's sibling for admin tools: useAdminTool, over serveSandbox. */
const { sandbox, ask, refuse } = useAdminTool('get_org_verification', 'stories')

const SCORES = { spam: 1, phishing: 2, impersonation: 3, coldEmail: 4 }
const agoOf = (days: number) => new Date(START - days * DAY_MS).toISOString()

describe('get_org_verification', () => {
  test('answers exactly the fields of the specification', async () => {
    const data = await ask({ slug: 'growth-fox' })
    expect(Object.keys(data)).toEqual([
      'organization',
      'status',
      'blockReason',
      'openHolds',
      'verificationMetadata',
      'reputation',
      'members',
      'transitions',
      'holds',
      'reviews',
      'milestoneClaims',
    ])
    expect(data.organization).toEqual({ id: 'org_00002', name: 'Growth Fox', slug: 'growth-fox' })
    expect(data.status).toBe('BLOCKED')
  })

  test('blockReason: the transition into BLOCKED with actor, reasonCode, adminNote, customerExplanation and its review', async () => {
    const { blockReason, transitions } = await ask({ slug: 'growth-fox' })
    const { review: behind, ...moved } = required(blockReason)
    expect(moved).toEqual({
      id: expect.stringMatching(/^trn_0000/),
      from: 'AUTO_VERIFIED',
      to: 'BLOCKED',
      at: agoOf(9),
      actor: { type: 'ADMIN', id: 'adm_lena', name: 'Lena Hartwig' },
      reasonCode: 'PURCHASED_LIST',
      adminNote: expect.stringContaining('ZoneLeads'),
      customerExplanation: expect.stringContaining('never asked to hear from you'),
    })
    expect(transitions[0]).toEqual(moved)
    const review = required(behind)
    expect(Object.keys(review)).toEqual(['id', 'verdict', 'explanation', 'maxScores', 'emails'])
    expect(review).toMatchObject({ verdict: 'SPAM', explanation: expect.stringContaining('stand-in') })
    expect(review.emails).toHaveLength(6)
    expect(review.emails[0]).toEqual({
      emailId: expect.stringMatching(/^eml_0002/),
      subject: 'Re: quick question',
      scores: { spam: expect.any(Number), phishing: 0, impersonation: 0, coldEmail: expect.any(Number) },
    })
    for (const kind of ['spam', 'phishing', 'impersonation', 'coldEmail'] as const) {
      const scores = review.emails.map((email) => email.scores[kind])
      expect(review.maxScores[kind]).toBe(Math.max(...scores))
    }
  })

  test('blockReason: of a ban, the transition into BANNED', async () => {
    const { status, blockReason } = await ask({ slug: 'token-garden' })
    expect(status).toBe('BANNED')
    expect(blockReason).toMatchObject({ from: 'BLOCKED', to: 'BANNED', reasonCode: 'ACCOUNT_BANNED' })
  })

  test('blockReason: null when not blocked, also when it once was', async () => {
    const { blockReason, transitions } = await ask({ slug: 'riverside-credit-union' })
    expect(blockReason).toBeNull()
    expect(transitions.map(({ to }) => to)).toEqual(['HUMAN_VERIFIED', 'BLOCKED', 'AI_VERIFIED'])
  })

  test('blockReason: its review is null when it rests on none', async () => {
    const { blockReason } = await ask({ slug: 'brass-and-oak' })
    expect(blockReason).toMatchObject({ reasonCode: 'PAYMENT_DISPUTE', review: null })
  })

  test('openHolds: those not closed; holds: all, newest first', async () => {
    const lantern = await ask({ slug: 'lantern-travel' })
    expect(lantern.openHolds).toEqual([
      {
        id: expect.stringMatching(/^hld_0000/),
        kind: 'CAMPAIGNS',
        reasonCode: 'REVIEW_PENDING',
        note: expect.stringContaining('queue position 12'),
        openedAt: agoOf(0.9),
        openedBy: { type: 'AI', id: null, name: 'Local reviewer' },
        closedAt: null,
        closedBy: null,
      },
    ])
    const fox = await ask({ slug: 'growth-fox' })
    expect(fox.openHolds).toEqual([])
    expect(fox.holds).toMatchObject([{ kind: 'CAMPAIGNS', closedAt: agoOf(9), closedBy: { id: 'adm_lena' } }])
    const { write } = sandbox().world.platform
    for (const [index, kind] of HOLD_KINDS.entries()) {
      const opened = START + index
      const hold = { kind, reasonCode: 'X', note: null, opened, openedBy: SYSTEM_ACTOR }
      insertHold(write, { organization: 3, ...hold, closed: null, closedBy: null })
    }
    const { holds } = await ask({ slug: 'trailhead-outdoor' })
    expect(holds.map(({ kind }) => kind)).toEqual([...HOLD_KINDS.toReversed(), 'CAMPAIGNS'])
  })

  test('verificationMetadata: refuseReason, adminMessage, defensiveFlag; empty without any', async () => {
    expect((await ask({ slug: 'parcel-notice' })).verificationMetadata).toEqual({
      refuseReason: 'Impersonates a courier.',
      adminMessage: 'Third account with this text this month.',
      defensiveFlag: true,
    })
    expect((await ask({ slug: 'lantern-travel' })).verificationMetadata).toEqual({
      refuseReason: null,
      adminMessage: null,
      defensiveFlag: false,
    })
  })

  test('reputation: the scores and totals of all mail, as the customer sees them', async () => {
    const { reputation } = await ask({ slug: 'growth-fox' })
    const key = await sandbox().control('key.create', { kind: 'customer', organizationId: 'org_00002' })
    const health = await sandbox().customer(key.body.data.key, 'get_deliverability_health')
    expect(reputation).toMatchObject({ sent: 42, bounced: 8, complained: 3, bounceRate: 19.05 })
    expect(reputation.trustScore).toBe(health.body.data.trustScore)
  })

  test('members carry the ban fields of their accounts', async () => {
    expect((await ask({ slug: 'coin-drop-daily' })).members).toEqual([
      {
        userId: 'usr_00007',
        email: 'vik@coin-drop-daily.example',
        name: 'Vik Marlow',
        role: 'OWNER',
        banned: true,
        banReason: 'Repeated fraud over several organizations',
        bannedAt: agoOf(8),
      },
    ])
    const { members } = await ask({ slug: 'brass-and-oak' })
    expect(members).toHaveLength(2)
    expect(members[0]).toMatchObject({ banned: false, banReason: null, bannedAt: null })
  })

  test('a ban that has run out is none', async () => {
    const { write } = sandbox().world.platform
    write.run('UPDATE users SET banned = 1, ban_reason = ?, ban_expires = ? WHERE id = 8', ['Old', START])
    expect((await ask({ slug: 'lantern-travel' })).members[0]).toMatchObject({
      banned: false,
      banReason: null,
    })
    write.run('UPDATE users SET ban_expires = ? WHERE id = 8', [START + 1])
    expect((await ask({ slug: 'lantern-travel' })).members[0]).toMatchObject({
      banned: true,
      banReason: 'Old',
    })
  })

  test('transitions: the 50 latest, newest first', async () => {
    const { platform } = sandbox().world
    platform.transaction(() => {
      for (let turn = 0; turn < 60; turn += 1) {
        const to = turn % 2 === 0 ? 'UNVERIFIED' : 'HUMAN_VERIFIED'
        const reasonCode = `TURN_${turn}`
        changeVerification(platform.write, 6, { to, at: START + turn, actor: SYSTEM_ACTOR, reasonCode })
      }
    })
    const { transitions } = await ask({ slug: 'riverside-credit-union' })
    expect(transitions.map(({ reasonCode }) => reasonCode)).toEqual(
      Array.from({ length: 50 }, (_, index) => `TURN_${59 - index}`),
    )
  })

  test('reviews: the 20 latest, newest first, with model and counts', async () => {
    const { write } = sandbox().world.platform
    for (let turn = 0; turn < 25; turn += 1) {
      insertReview(write, {
        organization: 7,
        at: START + turn,
        trigger: `T${turn}`,
        verdict: 'LEGIT',
        explanation: 'None.',
        maxScores: SCORES,
        model: 'm',
        emails: [],
      })
    }
    const { reviews } = await ask({ slug: 'coin-drop-daily' })
    expect(reviews).toHaveLength(20)
    expect(reviews[0]).toEqual({
      id: expect.stringMatching(/^rev_0000/),
      at: new Date(START + 24).toISOString(),
      trigger: 'T24',
      verdict: 'LEGIT',
      explanation: 'None.',
      maxScores: SCORES,
      model: 'm',
      emailCount: 0,
      flaggedCount: 0,
    })
    expect(reviews.at(-1)?.trigger).toBe('T5')
  })

  test('milestoneClaims: newest first', async () => {
    const { milestoneClaims } = await ask({ slug: 'trailhead-outdoor' })
    expect(milestoneClaims).toEqual([
      {
        id: expect.stringMatching(/^mil_0000/),
        milestone: 'YEAR_WITHOUT_BLOCK',
        claimedAt: agoOf(9),
        status: 'PENDING',
        evidence: null,
      },
      expect.objectContaining({ status: 'ACCEPTED', evidence: 'Counted by the system.' }),
    ])
  })

  test.each(WRONG_REFERENCES)('%s: %i', async (_case, status, input, message) => {
    expect(await refuse(status, input)).toMatch(message)
  })
})
