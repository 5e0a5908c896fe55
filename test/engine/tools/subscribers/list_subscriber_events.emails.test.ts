import { recordGrowth } from '../../../../src/engine/store/growth.ts'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, type EventType } from '../../../../src/engine/domain/event-types.ts'
import { insertEvent } from '../../../../src/engine/store/events.ts'
import { decodeId, decodeOrganizationId, encodeId } from '../../../../src/shared/ids.ts'
import { COMPLAINT, HARD_BOUNCE, putEmail, putTemplate } from '../../../support/mail.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'
import { MINUTE_MS } from '../../../../src/shared/text/time-units.ts'

const { start } = useSandbox()
const email = 'ada@shop.test'

async function startWithMail(outcome: 'delivered' | 'bounced' | 'complained') {
  const organization = await start()
  await organization.call('add_subscriber', { email, name: 'Ada' })
  const made = await organization.call('create_campaign', { name: 'June', subject: 'June' })
  const campaignId = made.campaignId
  const sent = {
    to: email,
    campaignId,
    sent: START + 1000,
    template: putTemplate(organization, 'Dear {{name}}'),
  }
  const merged = { ...sent, mergeValues: { name: 'Countess' } }
  const became = {
    delivered: {
      status: 'DELIVERED',
      delivered: START + 2000,
      opened: START + MINUTE_MS,
      clicked: START + 120_000,
    },
    bounced: { status: 'BOUNCED', bounced: START + 2000, outcome: HARD_BOUNCE },
    complained: {
      status: 'COMPLAINED',
      delivered: START + 2000,
      complained: START + MINUTE_MS,
      outcome: COMPLAINT,
    },
  } as const
  const emailId = putEmail(organization, { ...merged, ...became[outcome] })
  const number = decodeOrganizationId(organization.id) ?? 0
  const rows = {
    emailId: decodeId('email', number, emailId),
    campaignId: decodeId('campaign', number, campaignId),
  }
  const record = (type: EventType, data: Record<string, unknown>) => {
    insertEvent(organization.file.write, 1, type, START + 120_000, data)
    if (type === 'UNSUBSCRIBED') recordGrowth(organization.file.write, START, 0, 1)
  }
  const find = async (eventType: EventType) => {
    const { events } = await organization.call('list_subscriber_events', { email, eventType })
    return events.map(({ data }) => data)
  }
  return {
    ...organization,
    number,
    emailId,
    campaignId,
    rows,
    record,
    find,
    about: { emailId, campaignId, subject: 'Dear Countess' },
  }
}

/** Contract-facts 7.1: exactly these keys, with public ids, and the subject as this person got it. */
describe('the data of', () => {
  test('EMAIL_SENT: emailId, campaignId, subject', async () => {
    const { find, about } = await startWithMail('delivered')
    expect(await find('EMAIL_SENT')).toEqual([about])
  })

  test('EMAIL_RECEIVED: also receivedAt', async () => {
    const { find, about } = await startWithMail('delivered')
    expect(await find('EMAIL_RECEIVED')).toEqual([
      { ...about, receivedAt: new Date(START + 2000).toISOString() },
    ])
  })

  test('EMAIL_OPENED: emailId, campaignId, subject', async () => {
    const { find, about } = await startWithMail('delivered')
    expect(await find('EMAIL_OPENED')).toEqual([about])
  })

  test('EMAIL_CLICKED: also the url; every click is an event of its own', async () => {
    const { find, about, record, rows } = await startWithMail('delivered')
    record('EMAIL_CLICKED', { ...rows, url: 'https://a.example/1' })
    record('EMAIL_CLICKED', { ...rows, url: 'https://a.example/2' })
    expect(await find('EMAIL_CLICKED')).toEqual([
      { ...about, url: 'https://a.example/2' },
      { ...about, url: 'https://a.example/1' },
    ])
  })

  test('EMAIL_BOUNCED: also bounceType, bounceCategory, reason', async () => {
    const { find, about } = await startWithMail('bounced')
    const { bounceType, bounceCategory, reason } = HARD_BOUNCE
    expect(await find('EMAIL_BOUNCED')).toEqual([{ ...about, bounceType, bounceCategory, reason }])
  })

  test('EMAIL_COMPLAINED: also complaintFeedbackType', async () => {
    const { find, about } = await startWithMail('complained')
    expect(await find('EMAIL_COMPLAINED')).toEqual([{ ...about, complaintFeedbackType: 'abuse' }])
  })

  test('EMAIL_DELIVERY_DELAYED: also the reason', async () => {
    const { find, about, record, rows } = await startWithMail('delivered')
    record('EMAIL_DELIVERY_DELAYED', { ...rows, reason: '451 4.7.1 Greylisted; try again later.' })
    expect(await find('EMAIL_DELIVERY_DELAYED')).toEqual([
      { ...about, reason: '451 4.7.1 Greylisted; try again later.' },
    ])
  })

  test('a single send: campaignId null, and no subject where no words are kept', async () => {
    const organization = await startWithMail('delivered')
    putEmail(organization, { to: email, status: 'SENT', sent: START + 5000 })
    const [newest] = await organization.find('EMAIL_SENT')
    expect(newest).toEqual({ emailId: expect.stringMatching(/^eml_/), campaignId: null, subject: null })
  })

  test('UNSUBSCRIBED by a link of a campaign: source and the campaign', async () => {
    const { find, record, rows, campaignId } = await startWithMail('delivered')
    record('UNSUBSCRIBED', { source: 'LINK', campaignId: rows.campaignId })
    expect(await find('UNSUBSCRIBED')).toEqual([{ source: 'LINK', campaignId }])
  })

  test('FIELD_UPDATED: fieldId, fieldName, oldValue, newValue', async () => {
    const { call, find } = await startWithMail('delivered')
    await call('update_subscriber', { subscriber: email, fields: { City: 'Nice' } })
    const { fields } = await call('get_custom_fields')
    expect(await find('FIELD_UPDATED')).toEqual([
      { fieldId: fields[0]?.id, fieldName: 'City', oldValue: null, newValue: 'Nice' },
    ])
  })

  test.each(['WORKFLOW_STARTED', 'WORKFLOW_COMPLETED', 'WORKFLOW_CANCELED'] as const)(
    '%s: a public workflowId',
    async (type) => {
      const { find, record, number } = await startWithMail('delivered')
      record(type, { workflowId: 3, workflowName: 'Welcome', reason: 'x' })
      expect(await find(type)).toEqual([
        { workflowId: encodeId('workflow', number, 3), workflowName: 'Welcome', reason: 'x' },
      ])
    },
  )

  test('SUBSCRIBER_PAYMENT and SUBSCRIBER_REFUND: amount, currency, metadata', async () => {
    const { call, find } = await startWithMail('delivered')
    await call('create_event', {
      email,
      eventType: 'SUBSCRIBER_PAYMENT',
      amount: 12.5,
      metadata: { product: 'Bowl' },
    })
    await call('create_event', { email, eventType: 'SUBSCRIBER_REFUND', amount: 2.5, currency: 'EUR' })
    expect(await find('SUBSCRIBER_PAYMENT')).toEqual([
      { amount: 12.5, currency: 'USD', metadata: { product: 'Bowl' } },
    ])
    expect(await find('SUBSCRIBER_REFUND')).toMatchObject([{ amount: 2.5, currency: 'EUR' }])
  })
})

test('every event type can be asked for', async () => {
  const { call } = await startWithMail('delivered')
  for (const eventType of EVENT_TYPES) {
    const { events } = await call('list_subscriber_events', { email, eventType })
    expect(events.every((event) => event.eventType === eventType)).toBe(true)
  }
})

test('a test email is nobody’s event', async () => {
  const organization = await startWithMail('delivered')
  const before = await organization.call('list_subscriber_events', { email })
  putEmail(organization, {
    to: email,
    kind: 'TEST',
    status: 'DELIVERED',
    sent: START + 9,
    delivered: START + 10,
  })
  expect(await organization.call('list_subscriber_events', { email })).toEqual(before)
})
