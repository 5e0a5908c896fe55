import { describe, expect, test } from 'vitest'
import { forceCampaign } from '../../../support/campaigns.ts'
import { HARD_BOUNCE, putEmail, putStats } from '../../../support/mail.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

const { start, sandbox } = useSandbox()
const to = 'ada@a.test'

type Stats = Parameters<typeof putStats>[2]

async function sendCampaign(organization: TestOrganization, stats: Stats): Promise<string> {
  const { campaignId } = await organization.call('create_campaign', { subject: 's' })
  forceCampaign(organization, campaignId, 'SENT')
  putStats(organization, campaignId, stats)
  return campaignId
}

async function startWithPerson() {
  const organization = await start()
  await organization.call('add_subscriber', { email: to })
  return { ...organization, file: organization.file, now: sandbox().world.clock.now() }
}

describe('get_deliverability_health', () => {
  test('nothing sent: score 100, and says that it has no data', async () => {
    const { call } = await start()
    expect(await call('get_deliverability_health')).toEqual({
      ...{
        sinceDays: null,
        sent: 0,
        delivered: 0,
        bounced: 0,
        complained: 0,
        bounceRate: 0,
        complaintRate: 0,
      },
      ...{ trustScore: 100, label: 'Excellent', hasData: false },
    })
  })

  test('without sinceDays: the all-time trust score over campaigns, workflow emails and single sends', async () => {
    const organization = await startWithPerson()
    const { call, now } = organization
    await sendCampaign(organization, {
      sent: 997,
      delivered: 980,
      bounced: 17,
      complained: 2,
      sendAt: now - 900 * DAY_MS,
    })
    putEmail(organization, { to, sent: now, status: 'BOUNCED', bounced: now, outcome: HARD_BOUNCE })
    putEmail(organization, { to, sent: now, status: 'DELIVERED', delivered: now, kind: 'WORKFLOW' })
    putEmail(organization, { to, sent: now, status: 'COMPLAINED', delivered: now, complained: now })
    expect(await call('get_deliverability_health')).toEqual({
      ...{ sinceDays: null, sent: 1000, delivered: 982, bounced: 18, complained: 3 },
      ...{ bounceRate: 1.8, complaintRate: 0.3, trustScore: 76, label: 'Excellent', hasData: true },
    })
  })

  test('with sinceDays: what was sent in that window, with verdicts', async () => {
    const organization = await startWithPerson()
    const { call, now } = organization
    await sendCampaign(organization, {
      sent: 12_000,
      delivered: 11_850,
      bounced: 150,
      complained: 6,
      sendAt: now - 29 * DAY_MS,
    })
    await sendCampaign(organization, { sent: 500, delivered: 0, bounced: 500, sendAt: now - 31 * DAY_MS })
    putEmail(organization, {
      to,
      sent: now - 31 * DAY_MS,
      status: 'BOUNCED',
      bounced: now,
      outcome: HARD_BOUNCE,
    })
    expect(await call('get_deliverability_health', { sinceDays: 30 })).toEqual({
      ...{ sinceDays: 30, sent: 12_000, delivered: 11_850, bounced: 150, complained: 6 },
      ...{ bounceRate: 1.25, complaintRate: 0.05, trustScore: 91, label: 'Excellent', hasData: true },
      verdicts: { bounce: 'HEALTHY', complaint: 'HEALTHY', overall: 'HEALTHY' },
    })
    expect((await call('get_deliverability_health', { sinceDays: 40 })).verdicts).toEqual({
      ...{ bounce: 'CRITICAL', complaint: 'HEALTHY', overall: 'CRITICAL' },
    })
  })

  test.each([
    ['early', [-5, 5, 6, 7], { sent: 3, delivered: 2, bounced: 1 }],
    ['late', [-7, -6, -5, 5], { sent: 1, delivered: 0, bounced: 1 }],
  ])(
    'a window that opens %s while a campaign is being sent counts its emails one by one',
    async (_when, times, counts) => {
      const organization = await startWithPerson()
      const { call, now } = organization
      const since = now - 7 * DAY_MS
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      const stats = { sent: 4, delivered: 3, bounced: 1, sendAt: since + first, lastSent: since + last }
      const campaignId = await sendCampaign(organization, stats)
      for (const [index, at] of times.entries()) {
        const person = `p${index}@a.test`
        await call('add_subscriber', { email: person })
        const sent = { to: person, campaignId, sent: since + at }
        const bounced = { status: 'BOUNCED', bounced: since + 99, outcome: HARD_BOUNCE } as const
        putEmail(organization, {
          ...sent,
          ...(at === 5 ? bounced : { status: 'DELIVERED', delivered: since + 99 }),
        })
      }
      expect(await call('get_deliverability_health', { sinceDays: 7 })).toMatchObject(counts)
      expect(await call('get_deliverability_health', { sinceDays: 8 })).toMatchObject({
        sent: 4,
        delivered: 3,
        bounced: 1,
      })
    },
  )

  test('fewer than 100 sent in the window: INSUFFICIENT_DATA', async () => {
    const organization = await startWithPerson()
    await sendCampaign(organization, { sent: 99, bounced: 99, sendAt: organization.now })
    expect((await organization.call('get_deliverability_health', { sinceDays: 1 })).verdicts).toEqual({
      bounce: 'INSUFFICIENT_DATA',
      complaint: 'INSUFFICIENT_DATA',
      overall: 'INSUFFICIENT_DATA',
    })
  })

  test('tests and mail still waiting count nowhere', async () => {
    const organization = await startWithPerson()
    putEmail(organization, { to, kind: 'TEST', sent: organization.now, status: 'DELIVERED' })
    putEmail(organization, { to, status: 'PENDING' })
    expect(await organization.call('get_deliverability_health', { sinceDays: 1 })).toMatchObject({ sent: 0 })
    expect(await organization.call('get_deliverability_health')).toMatchObject({ sent: 0, hasData: false })
  })

  test.each([0, -3, 3661, 1.5, '30'])('sinceDays %j is refused', async (sinceDays) => {
    const { refuse } = await start()
    const { issues } = await refuse('VALIDATION_ERROR', 'get_deliverability_health', { sinceDays })
    expect(issues).toMatchObject([{ path: 'sinceDays' }])
  })
})
