import { describe, expect, test } from 'vitest'
import { forceCampaign } from '../../../support/campaigns.ts'
import { putStats } from '../../../support/mail.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const NOBODY = {
  ...{ PENDING_CONFIRMATION: 0, SUBSCRIBED: 0, UNSUBSCRIBED: 0, BOUNCED: 0, BANNED: 0, COMPLAINED: 0 },
  TRANSACTIONAL: 0,
}

describe('get_org_stats', () => {
  test('of an organization that has nothing is zero throughout', async () => {
    const { call } = await start()
    expect(await call('get_org_stats')).toEqual({
      subscribers: { total: 0, byStatus: NOBODY },
      campaigns: { total: 0, sent: 0, draft: 0, scheduled: 0, averageOpenRate: 0, averageClickRate: 0 },
      totals: {
        ...{ tags: 0, customFields: 0, segments: 0, workflows: 0, snippets: 0 },
        ...{ senders: 0, domains: 0, webDomains: 0, images: 0 },
      },
    })
  })

  test('subscriber counts, by status', async () => {
    const { call, confirm, force } = await start()
    for (const name of ['a', 'b', 'c']) await call('add_subscriber', { email: `${name}@a.test` })
    await confirm('unsubscribe', { email: 'a@a.test' })
    force('b@a.test', 'BOUNCED')
    expect((await call('get_org_stats')).subscribers).toEqual({
      total: 3,
      byStatus: { ...NOBODY, SUBSCRIBED: 1, UNSUBSCRIBED: 1, BOUNCED: 1 },
    })
  })

  test('campaign metrics: by state, and the mean of the rates of those that went out', async () => {
    const organization = await start()
    const { call } = organization
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      ids.push((await call('create_campaign', { subject: 's', name })).campaignId)
    }
    const [first = '', second = '', third = '', fourth = ''] = ids
    forceCampaign(organization, first, 'SENT')
    forceCampaign(organization, second, 'SENT')
    forceCampaign(organization, third, 'SCHEDULED')
    forceCampaign(organization, fourth, 'ARCHIVED')
    putStats(organization, first, { sent: 100, opened: 40, clicked: 10 })
    putStats(organization, second, { sent: 1000, opened: 0, clicked: 0 })
    putStats(organization, third, { recipients: 9 })
    expect((await call('get_org_stats')).campaigns).toEqual({
      ...{ total: 5, sent: 2, draft: 1, scheduled: 1 },
      averageOpenRate: 20,
      averageClickRate: 12.5,
    })
  })

  test('resource totals', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@a.test', tags: ['x', 'y'], fields: { City: 'Nice' } })
    await call('create_segment', { name: 's' })
    await call('create_email_snippet', { name: 's' })
    await call('create_domain', { domain: 'a.example' })
    expect((await call('get_org_stats')).totals).toMatchObject({
      ...{ tags: 2, customFields: 1, segments: 1, snippets: 1, domains: 1, images: 0 },
    })
  })

  test('takes no parameter', async () => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'get_org_stats', { days: 3 })).issues).toMatchObject([
      { path: 'days' },
    ])
  })

  test("another organization's figures are not in it", async () => {
    const mine = await start()
    const other = await start()
    await other.call('add_subscriber', { email: 'a@a.test', tags: ['x'] })
    const { subscribers, totals } = await mine.call('get_org_stats')
    expect({ total: subscribers.total, tags: totals.tags }).toEqual({ total: 0, tags: 0 })
  })
})
