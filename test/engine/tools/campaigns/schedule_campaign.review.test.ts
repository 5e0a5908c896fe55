import { afterEach, describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'

/** Who is subject to findings and outages, through the real local reviewer (contract: scheduling-eligibility). */
const { start, sandbox } = useSandbox()

const LURE = doc(
  'Your PayPal account is suspended. Verify your password now or it will be closed within 24 hours.',
  paragraph(
    text('https://www.paypal.com/signin', { type: 'link', attrs: { href: 'http://192.0.2.7/login' } }),
  ),
  paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } })),
)

const REVIEWED = ['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED']
const EXEMPT = ['HUMAN_VERIFIED', 'WHITELISTED']

const setOutage = (outage: boolean) => sandbox().control('reviewer.set', { outage })

afterEach(async () => {
  await setOutage(false)
})

/** Organizations start HUMAN_VERIFIED, which is an approval; one that never was starts otherwise. */
async function startAs(verification: string, { approved }: { approved: boolean }) {
  const organization = await start()
  const { platform } = sandbox().world
  await sandbox().control('organization.set', { organizationId: organization.id, verification })
  platform.transaction(() =>
    platform.write.run('UPDATE organizations SET human_approved = ? WHERE slug = ?', [
      approved ? 1 : 0,
      organization.slug,
    ]),
  )
  await makeReady(sandbox(), organization)
  return organization
}

describe.each(REVIEWED)('%s without a prior human approval', (verification) => {
  test('findings block: 403 FORBIDDEN with what was found', async () => {
    const organization = await startAs(verification, { approved: false })
    const campaignId = await draftCampaign(organization, { content: LURE, subject: 'Account suspended' })
    const body = await organization.refuse('FORBIDDEN', 'schedule_campaign', { campaignId })
    expect(body.message).toMatch(/content: the local reviewer, a stand-in for the platform's, says PHISHING/)
    expect(body.issues.length).toBeGreaterThan(1)
  })

  test('an outage of the evaluator blocks: 403 REVIEW_UNAVAILABLE', async () => {
    const organization = await startAs(verification, { approved: false })
    const campaignId = await draftCampaign(organization)
    await setOutage(true)
    const body = await organization.refuse('REVIEW_UNAVAILABLE', 'schedule_campaign', { campaignId })
    expect(body.issues).toMatchObject([{ path: 'content' }])
    await setOutage(false)
    await organization.refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId })
  })

  test('a harmless campaign passes', async () => {
    const organization = await startAs(verification, { approved: false })
    await organization.confirm('schedule_campaign', { campaignId: await draftCampaign(organization) })
  })
})

const unstopped = [
  ...EXEMPT.map((verification) => [verification, false] as const),
  ...REVIEWED.map((verification) => [verification, true] as const),
]

describe.each(unstopped)('%s, prior human approval %s', (verification, approved) => {
  test('findings and outages do not block, and are named as warnings', async () => {
    const organization = await startAs(verification, { approved })
    const campaignId = await draftCampaign(organization, { content: LURE })
    const asked = await organization.refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId })
    expect(asked.message).toContain('says PHISHING')
    await setOutage(true)
    const { warnings } = await organization.confirm('schedule_campaign', { campaignId })
    expect(warnings).toContainEqual(expect.stringContaining('is unavailable'))
  })

  test('the unsubscribe-link requirement still applies', async () => {
    const organization = await startAs(verification, { approved })
    const campaignId = await draftCampaign(organization, { content: doc('No way out') })
    await setOutage(true)
    await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
  })
})

describe.each(['BLOCKED', 'BANNED'])('%s', (verification) => {
  test('sending is 403 FORBIDDEN, whatever was approved before; reading and editing go on', async () => {
    const organization = await startAs(verification, { approved: true })
    const { call, refuse } = organization
    const campaignId = await draftCampaign(organization)
    for (const [tool, input] of [
      ['schedule_campaign', { campaignId }],
      ['send_test_email', { campaignId, emails: ['me@mail.test'] }],
      ['send_email', { from: 'hello@shop.example', to: 'ann@mail.test', subject: 's', html: '<p>h</p>' }],
    ] as const) {
      const body = await refuse('FORBIDDEN', tool, input)
      expect(body.message).toContain(`organization: the organization is ${verification}`)
    }
    await call('edit_campaign', { id: campaignId, subject: 'Still mine' })
    expect((await call('get_campaign', { campaignId })).subject).toBe('Still mine')
  })
})
