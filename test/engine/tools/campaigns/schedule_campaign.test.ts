import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { START } from '../../../support/served-sandbox.ts'

const { start, sandbox } = useSandbox()

async function startReady() {
  const organization = await start()
  const made = await makeReady(sandbox(), organization)
  return { ...organization, ...made, campaignId: await draftCampaign(organization) }
}

describe('schedule_campaign', () => {
  test('asks first, naming the people and the time in both zones, then schedules', async () => {
    const { call, refuse, confirm, campaignId } = await startReady()
    const input = { campaignId, date: '2026-09-02', hours: 9, minutes: 30 }
    const asked = await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', input)
    expect(asked.action).toBe('Schedule campaign "June"')
    expect(asked.message).toContain(
      'Goes to at most 2 people, as of now, on Wednesday 2 September 2026, 09:30 (Europe/Paris), which is Wednesday 2 September 2026, 07:30 in UTC; who gets it is settled then.',
    )
    expect(await call('get_campaign', { campaignId })).toMatchObject({ status: 'DRAFT', sendAt: null })
    const done = await confirm('schedule_campaign', input)
    expect(done).toMatchObject({
      campaignId,
      campaign: {
        id: campaignId,
        status: 'SCHEDULED',
        sendAt: '2026-09-02T07:30:00.000Z',
        scheduledAt: '2026-09-02T07:30:00.000Z',
        timezone: 'Europe/Paris',
      },
      audienceCount: 2,
      warnings: [expect.stringContaining('postal address')],
    })
    expect(await call('get_campaign', { campaignId })).toMatchObject({
      status: 'SCHEDULED',
      timezone: 'Europe/Paris',
    })
  })

  test('scheduledAt is what it is scheduled for, as the one instant that clients show', async () => {
    const { confirm, call, campaignId } = await startReady()
    const at = '2026-09-04T22:00:00.000Z'
    const { campaign } = await confirm('schedule_campaign', { campaignId, date: '2026-09-05' })
    expect(campaign).toMatchObject({ scheduledAt: at, sendAt: at })
    expect((await call('list_campaigns')).campaigns).toMatchObject([{ scheduledAt: at, sendAt: at }])
    expect(await call('get_campaign', { campaignId })).toMatchObject({ scheduledAt: at, sendAt: at })
  })

  test('with no date the campaign is sent immediately: due at this instant', async () => {
    const { refuse, confirm, campaignId } = await startReady()
    const asked = await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId })
    expect(asked.action).toBe('Send campaign "June"')
    expect(asked.message).toContain('Goes to at most 2 people, as of now, at once: ')
    const { campaign } = await confirm('schedule_campaign', { campaignId, timezone: 'America/New_York' })
    expect(campaign).toMatchObject({
      status: 'SCHEDULED',
      sendAt: new Date(START).toISOString(),
      timezone: 'America/New_York',
    })
  })

  test('a date without time is midnight in the given timezone, by default that of Paris', async () => {
    const { confirm, campaignId, call } = await startReady()
    const { campaign } = await confirm('schedule_campaign', { campaignId, date: '2026-09-05' })
    expect(campaign).toMatchObject({ sendAt: '2026-09-04T22:00:00.000Z', timezone: 'Europe/Paris' })
    await call('get_campaign', { campaignId })
  })

  test('a local time that does not exist moves forward by the gap, and says so', async () => {
    const { confirm, campaignId } = await startReady()
    const input = { campaignId, date: '2027-03-28', hours: 2, minutes: 30 }
    const { campaign, warnings } = await confirm('schedule_campaign', input)
    expect(campaign.sendAt).toBe('2027-03-28T01:30:00.000Z')
    expect(warnings).toContainEqual(expect.stringContaining('does not exist in Europe/Paris'))
  })

  test('a campaign without a sender gets the default one', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization)
    const { senderId } = await makeReady(sandbox(), organization)
    await organization.confirm('schedule_campaign', { campaignId })
    expect(await organization.call('get_campaign', { campaignId })).toMatchObject({ senderId })
  })

  test('a segment or filter narrows who is counted, and only SUBSCRIBED people are', async () => {
    const { call, force, refuse, campaignId } = await startReady()
    await call('add_subscriber', { email: 'cleo@mail.test', tags: ['vip'] })
    force('ann@mail.test', 'UNSUBSCRIBED')
    const asked = await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId })
    expect(asked.message).toContain('Goes to at most 2 people, as of now')
    const filters = [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }]
    await call('update_campaign_filters', { campaignId, filters })
    const again = await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId })
    expect(again.message).toContain('Goes to at most 1 person, as of now')
  })
})

describe('400: the time', () => {
  test.each([
    ['hours without a date', { hours: 9 }, 'hours'],
    ['minutes without a date', { minutes: 9 }, 'minutes'],
    ['a past date', { date: '2026-08-31' }, 'date'],
    ['midnight of today', { date: '2026-09-01' }, 'date'],
    ['no ISO date', { date: '02/09/2026' }, 'date'],
    ['hours above 23', { date: '2026-09-02', hours: 24 }, 'hours'],
    ['hours below 0', { date: '2026-09-02', hours: -1 }, 'hours'],
    ['minutes above 59', { date: '2026-09-02', minutes: 60 }, 'minutes'],
    ['minutes below 0', { date: '2026-09-02', minutes: -1 }, 'minutes'],
    ['half an hour', { date: '2026-09-02', hours: 9.5 }, 'hours'],
    ['a zone that is none', { timezone: 'Paris' }, 'timezone'],
  ])('%s', async (_, input, path) => {
    const { refuse, campaignId } = await startReady()
    const body = await refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId, ...input })
    expect(body.issues.map((issue) => issue.path)).toEqual([path])
    expect(body.message).toContain(path)
  })
})

describe('eligibility', () => {
  test('an unsubscribe link is required in the content: the footer does not count', async () => {
    const organization = await startReady()
    const campaignId = await draftCampaign(organization, { content: doc('No way out') })
    const { html } = await organization.call('render_campaign', { campaignId })
    expect(html).toContain('Unsubscribe')
    const body = await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
    expect(body.issues).toMatchObject([{ path: 'content' }])
    expect(body.message).toContain('unsubscribe link')
  })

  test('an unsubscribe link in a snippet counts', async () => {
    const organization = await startReady()
    const { snippet } = await organization.call('create_email_snippet', {
      name: 'Way out',
      content: doc({
        type: 'button',
        attrs: { text: 'Leave', url: 'https://{{unsubscribeUrl}}' },
      }),
    })
    const content = doc('Hello', { type: 'snippet', attrs: { snippetId: snippet.id } })
    const campaignId = await draftCampaign(organization, { content })
    await organization.refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId })
  })

  test('zero recipients fails', async () => {
    const { call, refuse, campaignId } = await startReady()
    const filters = [{ type: 'STRING', field: 'email', operator: 'STARTS_WITH', value: 'nobody' }]
    await call('update_campaign_filters', { campaignId, filters })
    const body = await refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
    expect(body.issues).toMatchObject([{ path: 'recipientFilters' }])
  })

  test('without a sender fails', async () => {
    const organization = await start()
    await organization.call('add_subscriber', { email: 'ann@mail.test' })
    const campaignId = await draftCampaign(organization)
    const body = await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
    expect(body.issues).toMatchObject([{ path: 'senderId' }])
  })

  test('a sender with a domain that is no longer VERIFIED fails', async () => {
    const { call, refuse, campaignId, domainId } = await startReady()
    await sandbox().control('domain.publish', { domainId, state: 'BROKEN' })
    expect((await call('verify_domain', { domainId })).domain.status).not.toBe('VERIFIED')
    const body = await refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
    expect(body.issues).toMatchObject([{ path: 'senderId' }])
    expect(body.message).toContain('shop.example')
  })

  test('all failures are collected and named', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization, { content: doc('No way out') })
    const body = await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', {
      campaignId,
      date: '2020-01-01',
    })
    const paths = body.issues.map((issue) => issue.path)
    expect(paths).toEqual(['date', 'content', 'senderId', 'recipientFilters'])
    for (const path of paths) expect(body.message).toMatch(new RegExp(`(?:^|\\. )${path}(?:: | is )`))
  })

  test.each([
    [{ subscribers: 10 }, 200],
    [{ emailsPerMonth: 2 }, 200],
    [{ emailsPerMonth: 1 }, 402],
    [{ emailsPerMonth: 0 }, 402],
  ])('402: a limit of the organization’s own, %j', async (customLimits, status) => {
    const { id, post, campaignId } = await startReady()
    expect((await sandbox().control('organization.set', { organizationId: id, customLimits })).status).toBe(
      200,
    )
    const answer = await post('schedule_campaign', { campaignId })
    expect(answer.body.code).toBe(status === 402 ? 'PLAN_LIMIT_REACHED' : 'CONFIRMATION_REQUIRED')
    expect(answer.status).toBe(status === 402 ? 402 : 403)
  })

  test('402: what counts is the month in which it goes out', async () => {
    const { id, refuse, confirm, campaignId } = await startReady()
    await sandbox().control('organization.set', { organizationId: id, customLimits: { emailsPerMonth: 2 } })
    const message = { from: 'hello@shop.example', to: 'ann@mail.test', subject: 's', html: '<p>h</p>' }
    await confirm('send_email', message)
    const body = await refuse('PLAN_LIMIT_REACHED', 'schedule_campaign', { campaignId })
    expect(body.message).toBe(
      'organization: 1 of 2 emails of the month are used, and this campaign needs 2 more.',
    )
    await refuse('PLAN_LIMIT_REACHED', 'schedule_campaign', { campaignId, date: '2026-09-30' })
    await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', { campaignId, date: '2026-10-02' })
  })

  test('404: no such campaign', async () => {
    const { refuse } = await start()
    await refuse('NOT_FOUND', 'schedule_campaign', { campaignId: 'cmp_x' })
  })
})
