import { beforeAll, describe, expect, test } from 'vitest'
import { LINKED_CONTENT } from '../../../support/sending-file.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()
const at = (name: string) => `${name}@sandbox.test`
const PEOPLE = [
  'delivered',
  'bounce',
  'softbounce',
  'complaint',
  'opens',
  'clicks',
  'unsubscribes',
  'slow',
  'suppressed',
]

let shop: TestOrganization
let campaignId: string

/** One campaign to one address of each forced outcome, and three days later. */
beforeAll(async () => {
  shop = await start()
  const { call, confirm, id } = shop
  const { control } = sandbox()
  await control('organization.set', { organizationId: id, verification: 'HUMAN_VERIFIED' })
  const { domainId } = await call('create_domain', { domain: 'shop.example' })
  await control('domain.publish', { domainId })
  await call('verify_domain', { domainId })
  await call('create_email_sender', { displayName: 'Shop', localPart: 'hi', domainId })
  await call('import_subscribers', { subscribers: PEOPLE.map((name) => ({ email: at(name), name })) })
  const made = await call('create_campaign', {
    subject: 'Dear {{name | "you"}}',
    name: 'June',
    content: LINKED_CONTENT,
  })
  campaignId = made.campaignId
  await confirm('schedule_campaign', { campaignId })
  const { status, body } = await control('clock.advance', { by: '3d' })
  expect(status, JSON.stringify(body)).toBe(200)
}, 60_000)

const typesOf = async (name: string) => {
  const { events } = await shop.call('list_subscriber_events', { email: at(name) })
  return events.map((event) => event.eventType)
}

describe('after a campaign that was really sent', () => {
  test.each([
    ['delivered', 'DELIVERED'],
    ['bounce', 'BOUNCED'],
    ['softbounce', 'BOUNCED'],
    ['complaint', 'COMPLAINED'],
    ['slow', 'DELIVERED'],
    ['suppressed', 'BOUNCED'],
  ])('get_subscriber_emails of %s@: %s', async (name, status) => {
    const { emails } = await shop.call('get_subscriber_emails', { email: at(name) })
    expect(emails).toMatchObject([{ campaignId, campaignName: 'June', subject: `Dear ${name}`, status }])
  })

  test.each([
    ['delivered', ['EMAIL_RECEIVED', 'EMAIL_SENT']],
    ['bounce', ['EMAIL_BOUNCED', 'EMAIL_SENT']],
    ['complaint', ['EMAIL_COMPLAINED', 'EMAIL_RECEIVED', 'EMAIL_SENT']],
    ['opens', ['EMAIL_OPENED', 'EMAIL_RECEIVED', 'EMAIL_SENT']],
    ['slow', ['EMAIL_RECEIVED', 'EMAIL_DELIVERY_DELAYED', 'EMAIL_SENT']],
    ['unsubscribes', ['UNSUBSCRIBED', 'EMAIL_OPENED', 'EMAIL_RECEIVED', 'EMAIL_SENT']],
  ])('list_subscriber_events of %s@', async (name, types) => {
    expect(await typesOf(name)).toEqual([...types, 'SUBSCRIBED'])
  })

  test('clicks say which link, with public ids and the subject', async () => {
    const { events } = await shop.call('list_subscriber_events', {
      email: at('clicks'),
      eventType: 'EMAIL_CLICKED',
    })
    expect(events.length).toBeGreaterThan(0)
    for (const { data } of events) {
      expect(data).toEqual({
        emailId: expect.stringMatching(/^eml_/),
        campaignId,
        subject: 'Dear clicks',
        url: expect.any(String),
      })
    }
  })

  test('list_suppressed_subscribers: hard bounces and complaints with their details, soft ones not', async () => {
    const { subscribers, total } = await shop.call('list_suppressed_subscribers')
    const found = subscribers.map((row) => [row.email, row.bounceCategory ?? row.complaintFeedbackType])
    expect(total).toBe(3)
    expect(Object.fromEntries(found)).toEqual({
      [at('bounce')]: 'NO_SUCH_USER',
      [at('suppressed')]: 'INTERNAL',
      [at('complaint')]: 'abuse',
    })
    const times = subscribers.map(({ suppressedAt }) => suppressedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('get_deliverability_health counts all nine, whole and in the window', async () => {
    const counts = { sent: 9, delivered: 6, bounced: 3, complained: 1 }
    expect(await shop.call('get_deliverability_health')).toMatchObject(counts)
    expect(await shop.call('get_deliverability_health', { sinceDays: 4 })).toMatchObject(counts)
    expect(await shop.call('get_deliverability_health', { sinceDays: 1 })).toMatchObject({
      sent: 0,
      delivered: 0,
    })
  })

  test('get_org_stats and get_subscriber_stats agree with get_campaign_analytics', async () => {
    const analytics = await shop.call('get_campaign_analytics', { campaignId })
    const { campaigns } = await shop.call('get_org_stats')
    const { engagement } = await shop.call('get_subscriber_stats')
    const { openRate, clickRate } = analytics
    expect(campaigns).toMatchObject({ sent: 1, averageOpenRate: openRate, averageClickRate: clickRate })
    expect(engagement).toMatchObject({ openRate, clickRate, hasData: true })
  })

  test('get_subscriber_growth: who unsubscribed by the link is in it', async () => {
    expect(await shop.call('get_subscriber_growth')).toMatchObject({
      newSubscribers: 9,
      unsubscribes: 1,
      netGrowth: 8,
    })
  })

  test('reactivate_subscriber: the complaint goes back, the mailbox that is none and the suppressed only with force', async () => {
    const idOf = async (name: string) => (await shop.call('get_subscriber', { email: at(name) })).id
    await shop.call('reactivate_subscriber', { subscriberId: await idOf('complaint') })
    for (const name of ['bounce', 'suppressed']) {
      await shop.refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId: await idOf(name) })
    }
    await shop.confirm('reactivate_subscriber', { subscriberId: await idOf('bounce'), force: true })
    expect((await shop.call('count_subscribers_by_status', { status: 'BOUNCED' })).total).toBe(1)
  })
})
