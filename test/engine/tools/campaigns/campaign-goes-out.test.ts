import { describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { required } from '../../../support/answers.ts'

/** The tools of sending against the real clock: what they answer while mail is on its way. */
const { start, sandbox } = useSandbox()

const link = (words: string, href: string) => paragraph(text(words, { type: 'link', attrs: { href } }))
const CONTENT = doc(
  link('The dates', 'https://shop.example/dates'),
  link('Unsubscribe', 'https://{{unsubscribeUrl}}'),
)

async function advance(input: object): Promise<void> {
  const { status, body } = await sandbox().control('clock.advance', input)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function startWith(...names: string[]) {
  const organization = await start()
  await makeReady(sandbox(), organization)
  for (const email of ['ann@mail.test', 'bob@mail.test']) organization.force(email, 'UNSUBSCRIBED')
  for (const name of names) await organization.call('add_subscriber', { email: `${name}@sandbox.test` })
  return { ...organization, campaignId: await draftCampaign(organization, { content: CONTENT }) }
}

describe('a campaign', () => {
  test('goes out at its time and not before, and is SENT with figures that add up', async () => {
    const { call, confirm, campaignId } = await startWith('delivered', 'bounce', 'clicks', 'unsubscribes')
    const { campaign } = await confirm('schedule_campaign', { campaignId, date: '2027-01-05', hours: 9 })
    const sendAt = Date.parse(required(campaign.sendAt))
    await advance({ to: new Date(sendAt - 1).toISOString() })
    expect(await call('get_campaign_progress', { campaignId })).toMatchObject({
      status: 'SCHEDULED',
      total: 0,
    })
    await advance({ to: campaign.sendAt })
    const progress = await call('get_campaign_progress', { campaignId })
    expect(progress.total).toBe(4)
    expect(progress.pending + progress.sent).toBe(4)
    await advance({ by: '3d' })
    expect(await call('get_campaign_progress', { campaignId })).toEqual({
      campaignId,
      status: 'SENT',
      total: 4,
      ...{ pending: 0, inFlight: 0, delivered: 3, bounced: 1, failed: 0, canceled: 0, sent: 4 },
      failure: null,
      percent: 100,
    })
    const analytics = await call('get_campaign_analytics', { campaignId })
    expect(analytics).toMatchObject({ recipients: 4, sent: 4, delivered: 3, bounced: 1, unsubscribed: 1 })
    expect(analytics.links).toEqual([
      { url: 'https://shop.example/dates', clicks: expect.any(Number), uniqueClicks: 1 },
    ])
  })

  test('without a date is due at this instant: it goes out with the next advance', async () => {
    const { call, confirm, campaignId } = await startWith('delivered')
    await confirm('schedule_campaign', { campaignId })
    await advance({ by: '1h' })
    expect(await call('get_campaign', { campaignId })).toMatchObject({ status: 'SENT', recipientCount: 1 })
  })

  test('that was cancelled does not go out', async () => {
    const { call, confirm, campaignId } = await startWith('delivered')
    await confirm('schedule_campaign', { campaignId })
    await confirm('cancel_campaign_schedule', { campaignId })
    await advance({ by: '1d' })
    expect(await call('get_campaign', { campaignId })).toMatchObject({ status: 'DRAFT', emailsSentCount: 0 })
  })

  test('of an organization that was blocked in between is FAILED, and says why', async () => {
    const { id, call, confirm, campaignId } = await startWith('delivered')
    await confirm('schedule_campaign', { campaignId })
    await sandbox().control('organization.set', { organizationId: id, verification: 'BLOCKED' })
    await advance({ by: '1h' })
    const failure = {
      code: 'ORGANIZATION_ALLOWED',
      message:
        'The organization is BLOCKED: it can read and edit, but nothing is sent (ORGANIZATION_ALLOWED).',
    }
    const told = { status: 'FAILED', failure }
    expect(await call('get_campaign', { campaignId })).toMatchObject(told)
    expect(await call('get_campaign_progress', { campaignId })).toMatchObject({ ...told, total: 0 })
  })
})

test('a single email is PENDING until the clock moves, then SENT and DELIVERED; it counts for its recipient', async () => {
  const { call, confirm } = await startWith()
  const to = 'delivered@sandbox.test'
  await confirm('send_email', { from: 'hello@shop.example', to, subject: 'Order', html: '<p>Sent.</p>' })
  const statusOf = async () => (await call('get_subscriber_emails', { email: to })).emails
  expect(await statusOf()).toMatchObject([{ subject: 'Order', status: 'PENDING', campaignId: null }])
  await advance({ by: '1h' })
  expect(await statusOf()).toMatchObject([{ status: 'DELIVERED' }])
  expect(await call('get_subscriber', { email: to })).toMatchObject({
    status: 'TRANSACTIONAL',
    emailCount: 1,
  })
})
