import { describe, expect, test } from 'vitest'
import { forceCampaign } from '../../../support/campaigns.ts'
import { putStats } from '../../../support/mail.ts'
import { useSandbox } from '../../../support/organization.ts'
import { moveTime } from '../../../support/world-time.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

const { start, sandbox } = useSandbox()

describe('get_subscriber_stats', () => {
  test('status statistics', async () => {
    const { call, confirm } = await start()
    for (const name of ['a', 'b', 'c']) await call('add_subscriber', { email: `${name}@a.test` })
    await confirm('unsubscribe', { email: 'a@a.test' })
    const { total, byStatus } = await call('get_subscriber_stats')
    expect(total).toBe(3)
    expect(byStatus).toEqual({
      ...{ PENDING_CONFIRMATION: 0, SUBSCRIBED: 2, UNSUBSCRIBED: 1, BOUNCED: 0, BANNED: 0 },
      ...{ COMPLAINED: 0, TRANSACTIONAL: 0 },
    })
  })

  test('growth statistics of the last 30 days, with the rate', async () => {
    const { call, confirm } = await start()
    for (const name of ['a', 'b', 'c', 'd']) await call('add_subscriber', { email: `${name}@a.test` })
    moveTime(sandbox(), 40 * DAY_MS)
    await call('add_subscriber', { email: 'e@a.test' })
    await call('add_subscriber', { email: 'f@a.test' })
    await confirm('unsubscribe', { email: 'a@a.test' })
    expect((await call('get_subscriber_stats')).growth).toEqual({
      ...{ days: 30, newSubscribers: 2, unsubscribes: 1, netGrowth: 1 },
      growthRate: 25,
    })
  })

  test('engagement: half for opens of sent, half for clicks of opens', async () => {
    const organization = await start()
    const { call } = organization
    expect((await call('get_subscriber_stats')).engagement).toEqual({
      ...{ score: 0, label: 'Poor', openRate: 0, clickRate: 0, hasData: false },
    })
    const { campaignId } = await call('create_campaign', { subject: 's' })
    forceCampaign(organization, campaignId, 'SENT')
    putStats(organization, campaignId, { sent: 1000, opened: 150, clicked: 15 })
    expect((await call('get_subscriber_stats')).engagement).toEqual({
      ...{ score: 75, label: 'Excellent', openRate: 15, clickRate: 10, hasData: true },
    })
  })

  test('takes no parameter', async () => {
    const { refuse } = await start()
    await refuse('VALIDATION_ERROR', 'get_subscriber_stats', { days: 3 })
  })
})
