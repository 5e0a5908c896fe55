import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { HARD_BOUNCE, putEmail, putTemplate } from '../../../support/mail.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'ada@shop.test'
const iso = (at: number) => new Date(at).toISOString()

async function startWithCampaign() {
  const organization = await start()
  const { subscriber } = await organization.call('add_subscriber', { email, name: 'Ada' })
  const made = await organization.call('create_campaign', {
    name: 'June',
    subject: 'Dear {{name | "reader"}}',
  })
  return { ...organization, file: organization.file, subscriber, campaignId: made.campaignId }
}

describe('get_subscriber_emails', () => {
  test('answers campaign name, subject and delivery status of each email, newest first', async () => {
    const organization = await startWithCampaign()
    const { call, campaignId, subscriber } = organization
    const first = putEmail(organization, {
      ...{ to: email, campaignId, status: 'DELIVERED', sent: START, delivered: START + 1 },
      ...{ opened: START + 2, clicked: START + 3 },
    })
    const second = putEmail(organization, { to: email, status: 'PENDING' })
    const { emails } = await call('get_subscriber_emails', { email })
    expect(emails).toEqual([
      {
        ...{
          id: second,
          campaignId: null,
          campaignName: null,
          workflowId: null,
          workflowName: null,
          subject: null,
          status: 'PENDING',
        },
        ...{ sentAt: null, openedAt: null, clickedAt: null },
      },
      {
        ...{
          id: first,
          campaignId,
          campaignName: 'June',
          workflowId: null,
          workflowName: null,
          subject: 'Dear reader',
          status: 'DELIVERED',
        },
        ...{ sentAt: iso(START), openedAt: iso(START + 2), clickedAt: iso(START + 3) },
      },
    ])
    expect(await call('get_subscriber_emails', { subscriberId: subscriber.id })).toEqual({ emails })
  })

  test('the subject is the one that was sent, whatever the campaign says now', async () => {
    const organization = await startWithCampaign()
    const { call, campaignId } = organization
    const template = putTemplate(organization, '{{name | "You"}} and {{org-name}}')
    putEmail(organization, { to: email, campaignId, template, mergeValues: { name: 'Countess' } })
    await call('edit_campaign', { id: campaignId, subject: 'Another one' })
    await call('update_subscriber', { subscriber: email, name: 'Somebody else' })
    const { emails } = await call('get_subscriber_emails', { email })
    expect(emails[0]?.subject).toBe('Countess and Studio of the day')
  })

  test.each(['PENDING', 'SENT', 'DELIVERED', 'BOUNCED', 'COMPLAINED'] as const)(
    'status: %s',
    async (status) => {
      const organization = await startWithCampaign()
      for (const other of ['PENDING', 'SENT', 'DELIVERED', 'BOUNCED', 'COMPLAINED'] as const) {
        putEmail(organization, { to: email, status: other })
      }
      const { emails } = await organization.call('get_subscriber_emails', { email, status })
      expect(emails).toMatchObject([{ status }])
    },
  )

  test('mail that never went out is in it and says so; tests are not', async () => {
    const organization = await startWithCampaign()
    putEmail(organization, { to: email, kind: 'TEST' })
    putEmail(organization, { to: email, status: 'CANCELLED' })
    putEmail(organization, { to: email, status: 'FAILED' })
    const { emails } = await organization.call('get_subscriber_emails', { email })
    expect(emails).toMatchObject([{ status: 'FAILED' }, { status: 'CANCELLED' }])
  })

  test("nobody else's emails are in it", async () => {
    const organization = await startWithCampaign()
    await organization.call('add_subscriber', { email: 'bob@shop.test' })
    putEmail(organization, { to: 'bob@shop.test', status: 'BOUNCED', outcome: HARD_BOUNCE })
    expect(await organization.call('get_subscriber_emails', { email })).toEqual({ emails: [] })
  })

  test('limit is 20 by default, at most 1,000', async () => {
    const organization = await startWithCampaign()
    const { call, refuse } = organization
    for (let turn = 0; turn < 25; turn += 1) putEmail(organization, { to: email, sent: START + turn })
    expect((await call('get_subscriber_emails', { email })).emails).toHaveLength(20)
    const { emails } = await call('get_subscriber_emails', { email, limit: 3 })
    expect(emails.map(({ sentAt }) => Date.parse(sentAt ?? '') - START)).toEqual([24, 23, 22])
    expect((await call('get_subscriber_emails', { email, limit: 1000 })).emails).toHaveLength(25)
    for (const limit of [0, 1001, 2.5])
      await refuse('VALIDATION_ERROR', 'get_subscriber_emails', { email, limit })
  })
})

describe('get_subscriber_emails refuses', () => {
  test.each([
    [{}, 'subscriberId'],
    [{ email, status: 'CANCELLED' }, 'status'],
    [{ email, status: 'sent' }, 'status'],
    [{ email: 'nope' }, 'email'],
    [{ email, cursor: 'x' }, 'cursor'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await startWithCampaign()
    expect((await refuse('VALIDATION_ERROR', 'get_subscriber_emails', input)).issues).toMatchObject([
      { path },
    ])
  })

  test('somebody who is not there, or who belongs to another organization', async () => {
    const mine = await start()
    const other = await startWithCampaign()
    await mine.refuse('NOT_FOUND', 'get_subscriber_emails', { email })
    await mine.refuse('NOT_FOUND', 'get_subscriber_emails', { subscriberId: other.subscriber.id })
  })
})
