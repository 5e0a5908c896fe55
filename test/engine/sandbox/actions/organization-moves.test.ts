import { describe, expect, test } from 'vitest'
import type { VerificationState } from '../../../../src/engine/domain/verification.ts'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'

/** What moves an organization: by hand with words, and by the local reviewer's published rules. */
const { sandbox, start, control, askAdmin } = useSandbox()

const verificationOf = ({ id }: TestOrganization) => askAdmin('get_org_verification', { id })

const wayOut = paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }))
const to = (words: string, href: string) => paragraph(text(words, { type: 'link', attrs: { href } }))

const PHISHING = {
  subject: 'Action required: verify your account',
  content: doc(
    'Your account will be closed within 24 hours. Sign in to confirm your identity and your card details.',
    to('Verify your account', 'http://185.220.101.7/login'),
    wayOut,
  ),
}
const SPAM = {
  subject: 'CONGRATULATIONS!!! You have WON a free trip',
  content: doc(
    'Congratulations, you have been selected as a winner of our prize draw. Your prize and a free gift are waiting. Act now, limited time offer, 100% free.',
    to('Your prize', 'https://bit.ly/prize'),
    wayOut,
  ),
}

/** Scheduled while nothing stood against it, then moved into that state: the review comes at its start. */
async function sendAs(
  verification: VerificationState,
  campaign: Record<string, unknown>,
  approved: boolean,
): Promise<TestOrganization> {
  const shop = await start()
  await makeReady(sandbox(), shop)
  const campaignId = await draftCampaign(shop, campaign)
  await shop.confirm('schedule_campaign', { campaignId })
  if (verification !== 'HUMAN_VERIFIED') {
    await control('organization.set', { organizationId: shop.id, verification })
  }
  if (!approved) {
    const number = Number.parseInt(shop.id.slice(8), 36)
    sandbox().world.platform.write.run('UPDATE organizations SET human_approved = 0 WHERE id = ?', [number])
  }
  await control('clock.advance', { by: '1h' })
  const { status } = await shop.call('get_campaign_progress', { campaignId })
  expect(status).toBe('SENT')
  return shop
}

describe('a campaign that starts is reviewed', () => {
  test('the review names its emails, the model and what it found; it is a stand-in and says so', async () => {
    const shop = await sendAs('HUMAN_VERIFIED', {}, true)
    const { reviews, transitions, openHolds } = await verificationOf(shop)
    expect(reviews).toMatchObject([
      { trigger: 'CAMPAIGN_START', verdict: 'LEGIT', model: 'postdesk-local-reviewer', emailCount: 2 },
    ])
    expect(reviews[0]?.explanation).toContain('a stand-in')
    expect(openHolds).toEqual([])
    expect(transitions).toHaveLength(1)
    const answer = await sandbox().admin('get_review_emails', { id: shop.id, reviewId: reviews[0]?.id })
    expect(answer.body.data.emails.map(({ emailId }) => emailId)).toEqual([
      expect.stringMatching(/^eml_/),
      expect.stringMatching(/^eml_/),
    ])
  })

  test.each(['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED'] as const)(
    'PHISHING blocks %s that no person approved, by the reviewer, with words for both sides',
    async (verification) => {
      const { status, blockReason } = await verificationOf(await sendAs(verification, PHISHING, false))
      expect(status).toBe('BLOCKED')
      expect(blockReason).toMatchObject({
        ...{ from: verification, to: 'BLOCKED', reasonCode: 'PHISHING_CONTENT' },
        actor: { type: 'AI', id: null, name: 'Local reviewer' },
        adminNote: expect.stringMatching(/\S/),
        customerExplanation: expect.stringMatching(/\S/),
        review: { verdict: 'PHISHING', emails: [expect.anything(), expect.anything()] },
      })
    },
  )

  test('PHISHING holds all sending of an organization that a person approved', async () => {
    for (const verification of ['HUMAN_VERIFIED', 'AUTO_VERIFIED'] as const) {
      const { status, openHolds } = await verificationOf(await sendAs(verification, PHISHING, true))
      expect(status).toBe(verification)
      expect(openHolds).toMatchObject([
        { kind: 'ALL_SENDING', reasonCode: 'REVIEW_PENDING', openedBy: { type: 'AI' } },
      ])
    }
  })

  test('SPAM holds campaigns; a second time opens no second hold', async () => {
    const shop = await sendAs('HUMAN_VERIFIED', SPAM, true)
    const { openHolds } = await verificationOf(shop)
    expect(openHolds).toMatchObject([{ kind: 'CAMPAIGNS', reasonCode: 'REVIEW_PENDING' }])
  })

  test('WHITELISTED mail is not read', async () => {
    const { reviews, openHolds } = await verificationOf(await sendAs('WHITELISTED', PHISHING, true))
    expect([reviews, openHolds]).toEqual([[], []])
  })

  test('nothing is reviewed while the reviewer is out', async () => {
    await control('reviewer.set', { outage: true })
    const { reviews } = await verificationOf(await sendAs('HUMAN_VERIFIED', PHISHING, true))
    await control('reviewer.set', { outage: false })
    expect(reviews).toEqual([])
  })

  test('what follows counts for the very next start, however time is cut', async () => {
    const shop = await start()
    await makeReady(sandbox(), shop)
    const first = await draftCampaign(shop, PHISHING)
    const second = await draftCampaign(shop)
    await shop.confirm('schedule_campaign', { campaignId: first })
    await shop.confirm('schedule_campaign', { campaignId: second })
    await control('clock.advance', { by: '1h' })
    expect((await shop.call('get_campaign_progress', { campaignId: first })).status).toBe('SENT')
    expect((await shop.call('get_campaign_progress', { campaignId: second })).status).toBe('FAILED')
  })
})

describe('organization.set {verification}', () => {
  test('writes a transition with actor, reason and notes', async () => {
    const shop = await start()
    const words = {
      ...{ actorType: 'SYSTEM' as const, actorName: 'Rules', reasonCode: 'COMPLAINT_RATE' },
      ...{ adminNote: 'Twice.', customerExplanation: 'Too many complaints.' },
    }
    await control('organization.set', { organizationId: shop.id, verification: 'BLOCKED', ...words })
    const { transitions, blockReason } = await verificationOf(shop)
    expect(blockReason).toMatchObject({
      ...{ from: 'HUMAN_VERIFIED', to: 'BLOCKED', reasonCode: 'COMPLAINT_RATE', review: null },
      ...{ adminNote: 'Twice.', customerExplanation: 'Too many complaints.' },
      actor: { type: 'SYSTEM', id: null, name: 'Rules' },
    })
    expect(transitions).toHaveLength(2)
  })

  test('defaults: ADMIN, Sandbox, MANUAL; the same state again writes nothing', async () => {
    const shop = await start()
    for (let turn = 0; turn < 2; turn += 1) {
      await control('organization.set', { organizationId: shop.id, verification: 'UNVERIFIED' })
    }
    const { transitions } = await verificationOf(shop)
    expect(transitions).toHaveLength(2)
    expect(transitions[0]).toMatchObject({
      ...{ reasonCode: 'MANUAL', adminNote: null, customerExplanation: null },
      actor: { type: 'ADMIN', id: null, name: 'Sandbox' },
    })
  })

  test('into BLOCKED: rests on a review of the latest mail when that accuses', async () => {
    const shop = await sendAs('WHITELISTED', SPAM, true)
    await control('organization.set', { organizationId: shop.id, verification: 'BLOCKED' })
    const { blockReason, reviews } = await verificationOf(shop)
    expect(blockReason?.review).toMatchObject({ verdict: 'SPAM', id: reviews[0]?.id })
    expect(reviews).toMatchObject([{ trigger: 'STATE_CHANGE' }])
  })

  test('VALIDATION_ERROR: words without verification', async () => {
    const shop = await start()
    const { body } = await sandbox().control('organization.set', { organizationId: shop.id, adminNote: 'x' })
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(body.message).toMatch(/^adminNote /)
  })
})
