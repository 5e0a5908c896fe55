import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/shared/text/time-units.ts'
import { required } from '../../support/answers.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** Line 1: what suppression by address means for copies, holds, soft bounces and lists. */
const { sandbox, start, control } = useSandbox()

const from = 'hello@shop.example'
const receipt = { from, subject: 'Receipt', html: '<p>Thank you.</p>' }

async function startReady(): Promise<TestOrganization> {
  const organization = await start()
  await makeReady(sandbox(), organization)
  return organization
}

async function mailEverybody(organization: TestOrganization): Promise<void> {
  const campaignId = await draftCampaign(organization)
  await organization.confirm('schedule_campaign', { campaignId })
  await control('clock.advance', { by: '1d' })
}

const suppressed = async ({ call }: TestOrganization) =>
  (await call('list_suppressed_subscribers')).subscribers.map(({ email }) => email)

describe('Right to the last edge, 1: soft bounces count for the address', () => {
  const FIRST = 'softbounce+one@sandbox.test'
  const SECOND = 'softbounce+two@sandbox.test'

  test('two at one address and one at the next are not three in a row', async () => {
    const organization = await startReady()
    await organization.call('add_subscriber', { email: FIRST })
    await mailEverybody(organization)
    await mailEverybody(organization)
    await organization.call('update_subscriber', { subscriber: FIRST, email: SECOND })
    await mailEverybody(organization)
    expect(await organization.call('get_subscriber', { email: SECOND })).toMatchObject({
      status: 'SUBSCRIBED',
    })
    expect(await suppressed(organization)).toEqual([])
    await mailEverybody(organization)
    await mailEverybody(organization)
    expect(await suppressed(organization)).toEqual([SECOND])
  })

  test('mail that arrives at another address in between does not interrupt them', async () => {
    const organization = await startReady()
    await organization.call('add_subscriber', { email: FIRST })
    await mailEverybody(organization)
    await mailEverybody(organization)
    await organization.call('update_subscriber', { subscriber: FIRST, email: 'fine@mail.test' })
    await mailEverybody(organization)
    await organization.call('update_subscriber', { subscriber: 'fine@mail.test', email: FIRST })
    await mailEverybody(organization)
    expect(await suppressed(organization)).toEqual([FIRST])
  })
})

describe('Right to the last edge, 1: soft bounces outlive the status', () => {
  const SOFT = 'softbounce+three@sandbox.test'

  async function startWithTwo() {
    const organization = await startReady()
    const { subscriber } = await organization.call('add_subscriber', { email: SOFT })
    await mailEverybody(organization)
    await mailEverybody(organization)
    return { organization, subscriberId: subscriber.id }
  }

  test('the third after an unsubscription and a return suppresses', async () => {
    const { organization } = await startWithTwo()
    await organization.confirm('unsubscribe', { email: SOFT })
    await organization.call('add_subscriber', { email: SOFT })
    await mailEverybody(organization)
    expect(await suppressed(organization)).toEqual([SOFT])
  })

  test('a reactivation counts from zero, of a subscriber who is SUBSCRIBED as well', async () => {
    const { organization, subscriberId } = await startWithTwo()
    await mailEverybody(organization)
    await organization.confirm('unsubscribe', { email: SOFT })
    await organization.call('add_subscriber', { email: SOFT })
    expect(await organization.call('get_subscriber', { email: SOFT })).toMatchObject({ status: 'SUBSCRIBED' })
    expect(await suppressed(organization)).toEqual([SOFT])
    await organization.call('reactivate_subscriber', { subscriberId })
    await mailEverybody(organization)
    await mailEverybody(organization)
    expect(await suppressed(organization)).toEqual([])
    await mailEverybody(organization)
    expect(await suppressed(organization)).toEqual([SOFT])
  })
})

describe('Right to the last edge, 1: copies', () => {
  const cc = ['Cleo@mail.test', 'cleo@mail.test', 'dan@mail.test', 'ann@mail.test']

  test('a confirmation counts those that will get one', async () => {
    const { refuse } = await startReady()
    const input = { ...receipt, to: 'ann@mail.test', cc }
    const { message } = await refuse('CONFIRMATION_REQUIRED', 'send_email', input)
    expect(message).toContain('with 2 in copy')
  })

  test('of mail that waits, none goes to an address that is suppressed meanwhile', async () => {
    const organization = await startReady()
    await organization.call('add_subscriber', { email: 'cleo@mail.test' })
    await mailEverybody(organization)
    const { emails } = await organization.call('get_subscriber_emails', { email: 'cleo@mail.test' })
    await organization.confirm('send_email', { ...receipt, to: 'ann@mail.test', cc })
    await control('recipient.act', { emailId: required(emails[0]).id, action: 'bounce' })
    await control('clock.advance', { by: '1h' })
    const outbox = { organizationId: organization.id, to: 'ann@mail.test', limit: 1 }
    const { messages } = await control('outbox.list', outbox)
    const { eml } = await control('outbox.get', { id: required(messages[0]).id })
    expect(eml).toContain('Subject: Receipt')
    expect(eml).toContain('dan@mail.test')
    expect(eml).not.toContain('cleo@mail.test')
  })
})

describe('Right to the last edge, 1: a hold stops single mail that waits', () => {
  const statusOf = async ({ call }: TestOrganization) =>
    (await call('get_subscriber_emails', { email: 'ann@mail.test' })).emails.map(({ status }) => status)

  test.each(['ALL_SENDING', 'TRANSACTIONAL'] as const)('%s, until it is closed', async (kind) => {
    const organization = await startReady()
    await organization.confirm('send_email', { ...receipt, to: 'ann@mail.test' })
    const { id } = await control('hold.open', { organizationId: organization.id, kind })
    await control('clock.advance', { by: '3d' })
    expect(await statusOf(organization)).toEqual(['PENDING'])
    await control('hold.close', { id })
    await control('clock.advance', { by: '2h' })
    expect(await statusOf(organization)).toEqual(['DELIVERED'])
  })

  test('CAMPAIGNS does not; a blocked organization waits too', async () => {
    const organization = await startReady()
    await organization.confirm('send_email', { ...receipt, to: 'ann@mail.test' })
    await control('hold.open', { organizationId: organization.id, kind: 'CAMPAIGNS' })
    await control('clock.advance', { by: '1h' })
    expect(await statusOf(organization)).toEqual(['DELIVERED'])
    await organization.confirm('send_email', { ...receipt, to: 'ann@mail.test' })
    const blocked = { organizationId: organization.id, verification: 'BLOCKED' } as const
    await control('organization.set', blocked)
    await control('clock.advance', { by: '1h' })
    expect(await statusOf(organization)).toEqual(['PENDING', 'DELIVERED'])
  })

  test('a suppression cancels what is held', async () => {
    const organization = await startReady()
    await mailEverybody(organization)
    const { emails } = await organization.call('get_subscriber_emails', { email: 'ann@mail.test' })
    await organization.confirm('send_email', { ...receipt, to: 'ann@mail.test' })
    await control('hold.open', { organizationId: organization.id, kind: 'TRANSACTIONAL' })
    await control('clock.advance', { by: '1d' })
    await control('recipient.act', { emailId: required(emails[0]).id, action: 'complain' })
    expect((await statusOf(organization))[0]).toBe('CANCELLED')
  })

  test('law: how time is cut does not matter', async () => {
    const waited: number[] = []
    for (const steps of [
      ['5h', '4h'],
      ['30m', '90m', '3h', '1h', '3h'],
    ]) {
      const organization = await startReady()
      await organization.confirm('send_email', { ...receipt, to: 'ann@mail.test' })
      const began = Date.parse((await control('clock.get')).now)
      const { id } = await control('hold.open', { organizationId: organization.id, kind: 'TRANSACTIONAL' })
      for (const by of steps) {
        await control('clock.advance', { by })
        const passed = Date.parse((await control('clock.get')).now) - began
        if (passed === 5 * HOUR_MS) await control('hold.close', { id })
      }
      const { emails } = await organization.call('get_subscriber_emails', { email: 'ann@mail.test' })
      waited.push(Date.parse(required(emails[0]?.sentAt)) - began)
    }
    expect(waited).toEqual([6 * HOUR_MS, 6 * HOUR_MS])
  })
})

describe('Right to the last edge, 1: answers warn about suppressed addresses', () => {
  test('about one subscriber with the reason, in a list once with how many', async () => {
    const organization = await startReady()
    const { call } = organization
    for (const email of ['ann@mail.test', 'bob@mail.test']) organization.force(email, 'COMPLAINED')
    const reason = expect.stringMatching(/^ann@mail\.test is suppressed .*reactivate_subscriber/)
    const event = { eventType: 'SUBSCRIBER_PAYMENT', email: 'ann@mail.test', amount: 5 } as const
    expect((await call('create_event', event)).warnings).toEqual([reason])
    expect((await call('get_subscriber', { email: 'ann@mail.test' })).warnings).toEqual([reason])
    const summary = expect.stringMatching(
      /^2 subscribers of this page are suppressed: .*reactivate_subscriber/,
    )
    expect((await call('list_subscribers')).warnings).toEqual([summary])
    expect((await call('query_subscribers', { fields: ['name'] })).warnings).toEqual([summary])
    const none = await call('list_subscribers', { query: 'nobody' })
    expect(none).not.toHaveProperty('warnings')
  })
})
