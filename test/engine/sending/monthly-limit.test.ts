import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'
import { DAY_MS, HOUR_MS } from '../../../src/shared/text/time-units.ts'

/**
 * The organization's own limit of emails in a calendar month, asked again when a campaign starts:
 * over HTTP and against the virtual clock. Every organization begins with two subscribers.
 */
const { start, sandbox, control } = useSandbox()

const ONLY_ANN = [{ type: 'STRING', field: 'email', operator: 'EQUALS', value: 'ann@mail.test' }]

const readNow = async () => Date.parse((await control('clock.get')).now)
const startOfNextMonth = (at: number) =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, 1)

/** Begins early in a month (UTC), so that a few days on it is the same month still. */
async function startOfLimit(emailsPerMonth: number) {
  await control('clock.advance', { to: new Date(startOfNextMonth(await readNow()) + HOUR_MS).toISOString() })
  const organization = await start()
  await makeReady(sandbox(), organization)
  const setLimit = (limit: number) =>
    control('organization.set', { organizationId: organization.id, customLimits: { emailsPerMonth: limit } })
  await setLimit(emailsPerMonth)
  const now = await readNow()
  /** Schedules a new campaign that many ms from now; returns its id and the warnings. */
  const schedule = async (after: number, filters?: Record<string, unknown>[]) => {
    const campaignId = await draftCampaign(organization)
    if (filters) await organization.call('update_campaign_filters', { campaignId, filters })
    const date = new Date(now + after).toISOString()
    const { warnings } = await organization.confirm('schedule_campaign', { campaignId, date })
    return { campaignId, warnings: (warnings as string[]).filter((text) => !text.includes('postal address')) }
  }
  const progress = (campaignId: string) => organization.call('get_campaign_progress', { campaignId })
  const sendSingle = (to: string) =>
    organization.confirm('send_email', { from: 'hello@shop.example', to, subject: 's', html: '<p>h</p>' })
  return { ...organization, now, setLimit, schedule, progress, sendSingle }
}

const advance = (by: string) => control('clock.advance', { by })

/** Why a campaign FAILED that found too few emails left. */
function passed(used: number, most: number, needed: number) {
  const message = `${used} of ${most} emails of the month are used, and this campaign needs ${needed} more (PLAN_LIMIT).`
  return { code: 'PLAN_LIMIT', message }
}

describe('two campaigns that together pass the limit', () => {
  test('both can be scheduled, the second with a warning; it FAILS when it starts and progress says why', async () => {
    const { schedule, progress, call } = await startOfLimit(3)
    const first = await schedule(DAY_MS)
    expect(first.warnings).toEqual([])
    const second = await schedule(2 * DAY_MS)
    expect(second.warnings).toEqual([expect.stringMatching(/^organization: .*already scheduled/)])
    await advance('4d')
    const sent = await progress(first.campaignId)
    expect(sent).toMatchObject({ status: 'SENT', total: 2, sent: 2 })
    expect(sent.failure).toBeNull()
    const failure = passed(2, 3, 2)
    expect(await progress(second.campaignId)).toMatchObject({ status: 'FAILED', failure, total: 0 })
    expect(await control('eligibility.get', { campaignId: second.campaignId })).toMatchObject({
      failure: failure.message,
    })
    const { emails } = await call('get_subscriber_emails', { email: 'ann@mail.test' })
    expect(emails).toHaveLength(1)
  })

  test('eligibility.get warns of it for a DRAFT and does not block', async () => {
    const organization = await startOfLimit(3)
    await organization.schedule(DAY_MS)
    const campaignId = await draftCampaign(organization)
    const { eligible, rules } = await control('eligibility.get', { campaignId })
    expect(eligible).toBe(true)
    expect(rules.find(({ rule }) => rule === 'PLAN_LIMIT')).toMatchObject({
      met: false,
      blocks: false,
    })
  })

  test('a campaign does not count against itself', async () => {
    const { schedule } = await startOfLimit(2)
    const { campaignId } = await schedule(DAY_MS)
    const { rules } = await control('eligibility.get', { campaignId })
    expect(rules.find(({ rule }) => rule === 'PLAN_LIMIT')).toMatchObject({ met: true })
  })

  test.each(['4d', '1d', '7h'])('fails the same however time is cut: advances of %s', async (by) => {
    const { schedule, progress, now } = await startOfLimit(3)
    const ids = [(await schedule(DAY_MS)).campaignId, (await schedule(DAY_MS + HOUR_MS)).campaignId]
    while ((await readNow()) < now + 4 * DAY_MS) await advance(by)
    const states = await Promise.all(ids.map(progress))
    expect(states.map(({ status }) => status)).toEqual(['SENT', 'FAILED'])
  })
})

describe('exactly at the limit', () => {
  test('used up to the last email, both go out', async () => {
    const { schedule, progress } = await startOfLimit(4)
    const ids = [(await schedule(DAY_MS)).campaignId, (await schedule(2 * DAY_MS)).campaignId]
    await advance('4d')
    for (const id of ids) expect(await progress(id)).toMatchObject({ status: 'SENT', sent: 2 })
  })

  test.each([
    { limit: 3, status: 'SENT' },
    { limit: 2, status: 'FAILED' },
  ])('a limit of $limit, two sent before, one recipient: $status', async ({ limit, status }) => {
    const { schedule, progress } = await startOfLimit(limit)
    const first = await schedule(DAY_MS)
    const second = await schedule(2 * DAY_MS, ONLY_ANN)
    await advance('4d')
    expect(await progress(first.campaignId)).toMatchObject({ status: 'SENT' })
    expect(await progress(second.campaignId)).toMatchObject({ status })
  })

  test('a limit that is lowered after scheduling counts, and one that is raised', async () => {
    const lowered = await startOfLimit(2)
    const one = await lowered.schedule(DAY_MS)
    await lowered.setLimit(1)
    const raised = await startOfLimit(2)
    const two = [await raised.schedule(HOUR_MS), await raised.schedule(2 * HOUR_MS)]
    await raised.setLimit(4)
    await advance('4d')
    expect((await lowered.progress(one.campaignId)).status).toBe('FAILED')
    for (const { campaignId } of two) expect((await raised.progress(campaignId)).status).toBe('SENT')
  })

  test('subscribers who join after scheduling need room as well', async () => {
    const { schedule, progress, call } = await startOfLimit(2)
    const { campaignId } = await schedule(DAY_MS)
    await call('add_subscriber', { email: 'cleo@mail.test' })
    await advance('4d')
    expect(await progress(campaignId)).toMatchObject({
      status: 'FAILED',
      failure: passed(0, 2, 3),
    })
  })
})

describe('what counts', () => {
  test.each([
    { limit: 4, status: 'SENT' },
    { limit: 3, status: 'FAILED' },
  ])('two single emails that wait when it starts, limit $limit: $status', async ({ limit, status }) => {
    const { schedule, progress, sendSingle } = await startOfLimit(limit)
    const { campaignId } = await schedule(0)
    for (const to of ['ann@mail.test', 'bob@mail.test']) await sendSingle(to)
    await advance('1d')
    expect(await progress(campaignId)).toMatchObject({ status })
  })

  test('single emails that were sent', async () => {
    const { schedule, progress, sendSingle } = await startOfLimit(3)
    const { campaignId } = await schedule(2 * DAY_MS)
    for (const to of ['ann@mail.test', 'bob@mail.test']) await sendSingle(to)
    await advance('4d')
    expect(await progress(campaignId)).toMatchObject({
      failure: passed(2, 3, 2),
    })
  })

  test('test mail does not, waiting or sent', async () => {
    const { schedule, progress, call } = await startOfLimit(4)
    const now = await schedule(0)
    const later = await schedule(2 * DAY_MS)
    await call('send_test_email', { campaignId: now.campaignId, emails: ['me@mail.test', 'you@mail.test'] })
    await advance('4d')
    for (const { campaignId } of [now, later])
      expect(await progress(campaignId)).toMatchObject({ status: 'SENT' })
  })

  test('a campaign that FAILED, was cancelled or goes out in another month does not', async () => {
    const { schedule, progress, call, confirm, now } = await startOfLimit(2)
    const nextMonth = startOfNextMonth(now) - now
    const cancelled = await schedule(HOUR_MS)
    await confirm('cancel_campaign_schedule', { campaignId: cancelled.campaignId })
    await call('add_subscriber', { email: 'cleo@mail.test', tags: ['new'] })
    const tagged = [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['new'] }]
    const failed = await schedule(2 * HOUR_MS, tagged)
    expect(failed.warnings).toEqual([])
    await call('update_subscriber', { subscriber: 'cleo@mail.test', tags: [], replaceTags: true })
    const notNew = [{ type: 'STRING', field: 'email', operator: 'NOT_EQUALS', value: 'cleo@mail.test' }]
    const next = await schedule(nextMonth + HOUR_MS, notNew)
    expect(next.warnings).toEqual([])
    const sent = await schedule(3 * HOUR_MS, notNew)
    await advance('4d')
    expect(await progress(failed.campaignId)).toMatchObject({
      failure: { code: 'RECIPIENTS', message: expect.stringMatching(/^Nobody/) },
    })
    expect(await progress(sent.campaignId)).toMatchObject({ status: 'SENT' })
    await control('clock.advance', { to: new Date(now + nextMonth + DAY_MS).toISOString() })
    expect(await progress(next.campaignId)).toMatchObject({ status: 'SENT' })
  })

  test('a campaign scheduled for next month counts against next month', async () => {
    const { schedule, progress, now } = await startOfLimit(3)
    const nextMonth = startOfNextMonth(now) - now
    const before = await schedule(nextMonth - HOUR_MS)
    const first = await schedule(nextMonth)
    expect(first.warnings).toEqual([])
    const second = await schedule(nextMonth + DAY_MS)
    expect(second.warnings).toHaveLength(1)
    await control('clock.advance', { to: new Date(now + nextMonth + 3 * DAY_MS).toISOString() })
    const states = await Promise.all([before, first, second].map(({ campaignId }) => progress(campaignId)))
    expect(states.map(({ status }) => status)).toEqual(['SENT', 'SENT', 'FAILED'])
  })
})

test('several starts at one instant: in the order in which the campaigns were created, and what still fits goes out', async () => {
  const organization = await startOfLimit(3)
  const { progress, call, confirm, now } = organization
  const ids = []
  for (const filters of [undefined, undefined, ONLY_ANN, ONLY_ANN]) {
    const campaignId = await draftCampaign(organization)
    if (filters) await call('update_campaign_filters', { campaignId, filters })
    ids.push(campaignId)
  }
  const date = new Date(now + DAY_MS).toISOString()
  for (const campaignId of ids.toReversed()) await confirm('schedule_campaign', { campaignId, date })
  await advance('3d')
  const states = await Promise.all(ids.map(progress))
  expect(states.map(({ status }) => status)).toEqual(['SENT', 'FAILED', 'SENT', 'FAILED'])
  expect(states[3]).toMatchObject({
    failure: passed(3, 3, 1),
  })
})

describe('Right to the last edge, 5: a confirmation says "at most N, as of now", and the start judges again', () => {
  test('who left in between gets nothing; the campaign goes to fewer than was said', async () => {
    const organization = await startOfLimit(1000)
    const { call, confirm, refuse, progress, now } = organization
    const subscribers = Array.from({ length: 143 }, (_, index) => ({ email: `p${index}@mail.test` }))
    await call('import_subscribers', { subscribers })
    const campaignId = await draftCampaign(organization)
    const input = { campaignId, date: new Date(now + DAY_MS).toISOString() }
    const { message } = await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', input)
    expect(message).toContain('Goes to at most 145 people, as of now, on ')
    await confirm('schedule_campaign', input)
    for (const email of ['p0@mail.test', 'p1@mail.test', 'p2@mail.test'])
      await confirm('unsubscribe', { email })
    await advance('4d')
    expect(await progress(campaignId)).toMatchObject({ status: 'SENT', total: 142, sent: 142 })
  })

  test('a limit that became smaller in between stops the start', async () => {
    const { schedule, progress, setLimit } = await startOfLimit(10)
    const { campaignId } = await schedule(DAY_MS)
    await setLimit(1)
    await advance('4d')
    expect(await progress(campaignId)).toMatchObject({ status: 'FAILED', failure: passed(0, 1, 2), total: 0 })
  })
})
