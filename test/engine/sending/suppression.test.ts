import { describe, expect, test } from 'vitest'
import { repeatableChance } from '../../soak/support.ts'
import { required } from '../../support/answers.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'
import { trySuppression } from '../../support/suppression-trial.ts'

const { sandbox, start } = useSandbox()
const DEAD = 'bounce@sandbox.test'
const LOUD = 'complaint@sandbox.test'

/** An organization that can send, in which these addresses were mailed once. */
async function startMailed(...addresses: string[]): Promise<TestOrganization> {
  const organization = await start()
  await makeReady(sandbox(), organization)
  // Only what the addresses force happens.
  const rates = { hardBounce: 0, softBounce: 0, opened: 0, clicked: 0, complained: 0, unsubscribed: 0 }
  await sandbox().control('scenario.set', { organizationId: organization.id, rates })
  for (const email of addresses) await organization.call('add_subscriber', { email })
  await mail(organization)
  return organization
}

/** Sends a campaign to everybody; returns the addresses it went to. */
async function mail(organization: TestOrganization): Promise<string[]> {
  const campaignId = await draftCampaign(organization)
  await organization.confirm('schedule_campaign', { campaignId })
  await sandbox().control('clock.advance', { by: '2d' })
  return organization.file.read.column(
    'SELECT recipient FROM emails WHERE campaign = (SELECT max(campaign) FROM emails) ORDER BY recipient',
  )
}

const OTHERS = ['ann@mail.test', 'bob@mail.test']

describe.each([
  [DEAD, 'mail to it bounced for good (NO_SUCH_USER)', 'BOUNCED'],
  [LOUD, 'its owner complained', 'COMPLAINED'],
])('%s stays suppressed', (email, cause, listedAs) => {
  const warned = [expect.stringContaining(cause)]

  test('after an unsubscription and add_subscriber, until reactivate_subscriber lifts it', async () => {
    const organization = await startMailed(email)
    const { call, confirm } = organization
    expect(await confirm('unsubscribe', { email })).toMatchObject({ warnings: warned })
    const { subscriber, warnings } = await call('add_subscriber', { email })
    expect({ status: subscriber.status, warnings }).toEqual({ status: 'SUBSCRIBED', warnings: warned })
    expect(await call('get_subscriber', { email })).toMatchObject({ status: 'SUBSCRIBED', warnings: warned })
    const listed = await call('list_suppressed_subscribers')
    expect(listed).toMatchObject({ total: 1, subscribers: [{ email, status: listedAs }] })
    expect(await mail(organization)).toEqual(OTHERS)
    await confirm('reactivate_subscriber', { subscriberId: subscriber.id, force: true })
    expect(await call('get_subscriber', { email })).not.toHaveProperty('warnings')
    expect(await mail(organization)).toEqual([...OTHERS, email].toSorted())
  })

  test.each(['update_subscriber', 'import_subscribers'] as const)(
    'after %s with resubscribe',
    async (tool) => {
      const organization = await startMailed(email)
      const { call, confirm } = organization
      await confirm('unsubscribe', { email })
      const answer =
        tool === 'update_subscriber'
          ? await call(tool, { subscriber: email, resubscribe: true })
          : await call(tool, { subscribers: [{ email }], resubscribe: true })
      expect(answer.warnings).toEqual(warned)
      expect((await call('get_subscriber', { email })).status).toBe('SUBSCRIBED')
      expect(await mail(organization)).toEqual(OTHERS)
    },
  )

  test('when its subscriber is renamed and the address is added again', async () => {
    const organization = await startMailed(email)
    const { call, refuse, confirm } = organization
    const renamed = await call('update_subscriber', { subscriber: email, email: 'new@mail.test' })
    // A complaint is the person's and goes with them; a dead address is left behind.
    expect(renamed.warnings ?? []).toEqual(email === LOUD ? warned : [])
    const message = { from: 'hello@shop.example', to: email, subject: 'Hello', html: '<p>Hello</p>' }
    const refused = await refuse('VALIDATION_ERROR', 'send_email', message)
    expect(refused.issues).toMatchObject([{ path: 'to', message: expect.stringContaining(cause) }])
    expect(await call('add_subscriber', { email })).toMatchObject({ created: true, warnings: warned })
    expect(await mail(organization)).toEqual(OTHERS)
    // The corrected address is mailed as soon as its subscriber is brought back.
    await call('reactivate_subscriber', { subscriberId: renamed.subscriber.id })
    expect(await mail(organization)).toEqual([...OTHERS, 'new@mail.test'])
    expect((await confirm('unsubscribe', { email })).warnings).toEqual(warned)
  })
})

const from = 'hello@shop.example'

/** The public id of the latest email to an address. */
async function lastEmailTo(organization: TestOrganization, to: string): Promise<string> {
  const { body } = await sandbox().control('outbox.list', { organizationId: organization.id, to, limit: 1 })
  return required(body.data.messages[0]).emailId
}

const sentTo = (organization: TestOrganization, to: string): number[] =>
  organization.file.read.column('SELECT count(sent) FROM emails WHERE recipient = ?', [to])

describe('Right to the last edge, 1: mail that waits when an address is suppressed is not sent', () => {
  test('of campaigns, although the subscriber has left the address', async () => {
    const organization = await startMailed('p2@mail.test')
    const { call, confirm } = organization
    const campaignId = await draftCampaign(organization)
    const bounced = await lastEmailTo(organization, 'p2@mail.test')
    await confirm('schedule_campaign', { campaignId })
    // One instant: the campaign starts, and nobody's turn has come.
    await sandbox().control('clock.advance', { next: true })
    await call('update_subscriber', { subscriber: 'p2@mail.test', email: 'p2new@mail.test' })
    await sandbox().control('recipient.act', { emailId: bounced, action: 'bounce' })
    await sandbox().control('clock.advance', { by: '1h' })
    expect(sentTo(organization, 'p2@mail.test')).toEqual([1])
    const { total, sent } = await call('get_campaign_progress', { campaignId })
    expect({ total, sent }).toEqual({ total: 3, sent: 2 })
  })

  test.each(['bounce', 'complain'] as const)('of single and test messages: %s', async (action) => {
    const organization = await startMailed('a@mail.test')
    const { call, confirm } = organization
    const message = { from, to: 'a@mail.test', subject: 'Receipt', html: '<p>Thank you.</p>' }
    await confirm('send_email', message)
    const campaignId = await draftCampaign(organization)
    const before = await lastEmailTo(organization, 'a@mail.test')
    await call('send_test_email', { campaignId, emails: ['a@mail.test'] })
    await sandbox().control('recipient.act', { emailId: before, action })
    await sandbox().control('clock.advance', { by: '1h' })
    expect(sentTo(organization, 'a@mail.test')).toEqual([1])
  })
})

test.each([
  ['complain', 'bounce'],
  ['bounce', 'complain'],
])('a hard bounce asks for force although there is a complaint: %s, then %s', async (first, second) => {
  const organization = await startMailed('b@mail.test')
  const { call, refuse } = organization
  const older = await lastEmailTo(organization, 'b@mail.test')
  await mail(organization)
  const newer = await lastEmailTo(organization, 'b@mail.test')
  const emails = { complain: older, bounce: newer }
  for (const action of [first, second] as ('complain' | 'bounce')[])
    await sandbox().control('recipient.act', { emailId: emails[action], action })
  const { id: subscriberId } = await call('get_subscriber', { email: 'b@mail.test' })
  await refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId })
  await refuse('CONFIRMATION_REQUIRED', 'reactivate_subscriber', { subscriberId, force: true })
})

test('whatever counts recipients leaves the suppressed out', async () => {
  const organization = await startMailed(DEAD)
  const { call, confirm } = organization
  await confirm('unsubscribe', { email: DEAD })
  await call('add_subscriber', { email: DEAD })
  const campaignId = await draftCampaign(organization)
  expect(await call('update_campaign_filters', { campaignId, filters: [] })).toMatchObject({
    recipientCount: 2,
  })
})

test('a ban is not listed and not lifted', async () => {
  const organization = await startMailed()
  const { call, confirm, refuse } = organization
  organization.force('ann@mail.test', 'BANNED')
  await confirm('unsubscribe', { email: 'ann@mail.test' })
  const { subscriber, warnings } = await call('add_subscriber', { email: 'ann@mail.test' })
  expect(subscriber.status).toBe('SUBSCRIBED')
  expect(warnings).toEqual([expect.stringContaining('it is banned')])
  expect((await call('list_suppressed_subscribers')).total).toBe(0)
  const { message } = await refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId: subscriber.id })
  expect(message).toContain('Nothing lifts a ban.')
  expect(await mail(organization)).toEqual(['bob@mail.test'])
})

test('a campaign for suppressed people alone is not scheduled, and counts nobody', async () => {
  const organization = await startMailed(DEAD)
  const { call, confirm, refuse } = organization
  await confirm('unsubscribe', { email: DEAD })
  await call('add_subscriber', { email: DEAD, tags: ['dead'] })
  const filters = [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['dead'] }]
  const campaignId = await draftCampaign(organization)
  await call('update_campaign_filters', { campaignId, filters })
  const { message } = await refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
  expect(message).toContain('recipientFilters: nobody')
})

test('Right to the last edge, 1: no sequence of calls without reactivate_subscriber leads to mail to a suppressed address', async () => {
  const trial = { sequences: 1000, rounds: 4, chance: repeatableChance(20261123) }
  const tally = await trySuppression(sandbox(), await start(), trial)
  // The trial is worth something only while it meets what it is about.
  expect(tally.emails).toBeGreaterThan(2000)
  expect(tally.suppressed).toBeGreaterThan(500)
  expect(tally.subscribedAgain).toBeGreaterThan(30)
  expect(tally.reactivated).toBeGreaterThan(10)
}, 180_000)
