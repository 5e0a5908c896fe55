import { describe, expect, test } from 'vitest'
import { RECIPIENT_ACTIONS } from '../../../../src/engine/domain/scenario.ts'
import { decodeOrganizationId, encodeId } from '../../../../src/shared/ids.ts'
import type { EventType } from '../../../../src/engine/domain/event-types.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { LINKED_CONTENT } from '../../../support/sending-file.ts'

const { sandbox, start } = useSandbox()

const act = (input: object) => sandbox().control('recipient.act', input)
const pass = async (by: string) => expect((await sandbox().control('clock.advance', { by })).status).toBe(200)

/** A campaign to the addresses, sent; answers the id of each one's email. */
async function send(organization: TestOrganization, ...addresses: string[]): Promise<string[]> {
  const { call, confirm } = organization
  for (const email of addresses) await call('add_subscriber', { email, tags: ['vip'] })
  const { campaignId } = await call('create_campaign', { subject: 'Dates', content: LINKED_CONTENT })
  const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }]
  await call('update_campaign_filters', { campaignId, filters })
  await confirm('schedule_campaign', { campaignId })
  await pass('2m')
  const ids = []
  for (const email of addresses)
    ids.push((await call('get_subscriber_emails', { email })).emails[0]?.id ?? '')
  return ids
}

async function begin(address: string) {
  const organization = await start()
  await makeReady(sandbox(), organization)
  const [emailId = ''] = await send(organization, address)
  const person = () => organization.call('get_subscriber', { email: address })
  const events = async (eventType: EventType) =>
    (await organization.call('list_subscriber_events', { email: address, eventType })).events
  return { organization, emailId, person, events }
}

describe('recipient.act', () => {
  test('open, once', async () => {
    const { emailId, person, events } = await begin('delivered+open@sandbox.test')
    for (let turn = 0; turn < 2; turn += 1)
      expect(await act({ emailId, action: 'open' })).toMatchObject({
        status: 200,
        body: { data: { status: 'DELIVERED' } },
      })
    expect(await person()).toMatchObject({ openCount: 1, clickCount: 0 })
    expect(await events('EMAIL_OPENED')).toHaveLength(1)
  })

  test('click: the first link, or the one that is named; every click is an event', async () => {
    const { emailId, person, events } = await begin('delivered+click@sandbox.test')
    await act({ emailId, action: 'click' })
    await act({ emailId, action: 'click', url: 'https://blog.example/' })
    await act({ emailId, action: 'click', url: 'https://blog.example/' })
    expect(await person()).toMatchObject({ openCount: 1, clickCount: 3 })
    const urls = (await events('EMAIL_CLICKED')).map(({ data }) => String(data?.['url']))
    expect(urls.toSorted()).toEqual([
      'https://blog.example/',
      'https://blog.example/',
      'https://shop.example/autumn?a=1&b=2',
    ])
  })

  test('click on a tag action changes the tags', async () => {
    const { emailId, person } = await begin('delivered+tags@sandbox.test')
    await act({ emailId, action: 'click', url: 'https://links.sandbox.test/tags?add=keen,autumn' })
    await act({ emailId, action: 'click', url: 'https://links.sandbox.test/tags?remove=vip' })
    expect((await person()).tags).toEqual(['autumn', 'keen'])
  })

  test('an address that is no link of the message is refused, and the links are named', async () => {
    const { emailId } = await begin('delivered+wrong@sandbox.test')
    const { status, body } = await act({ emailId, action: 'click', url: 'https://elsewhere.example/' })
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(JSON.stringify(body.issues)).toContain('https://blog.example/')
  })

  test.each(RECIPIENT_ACTIONS)(
    '%s by the same email after coming back is still one recipient',
    async (action) => {
      const { organization, emailId, person } = await begin('delivered+again@sandbox.test')
      for (let turn = 0; turn < 3; turn += 1) {
        await act({ emailId, action })
        const { id, status } = await person()
        if (status !== 'SUBSCRIBED')
          await organization.confirm('reactivate_subscriber', { subscriberId: id, force: true })
      }
      const { campaigns } = await organization.call('list_campaigns', {})
      const campaignId = campaigns[0]?.id ?? ''
      const figures = await organization.call('get_campaign_analytics', { campaignId })
      const { opened, clicked, complained, unsubscribed, delivered, bounced } = figures
      expect(Math.max(opened, clicked, complained, unsubscribed)).toBeLessThanOrEqual(1)
      expect(delivered + bounced).toBe(figures.recipients)
    },
  )

  test('url goes only with click', async () => {
    const { body } = await act({ emailId: 'eml_00011', action: 'open', url: 'https://blog.example/' })
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: 'url' }] })
  })

  test('bounce: BOUNCED, and the delivery is taken back', async () => {
    const { emailId, person, events, organization } = await begin('delivered+bounce@sandbox.test')
    expect((await act({ emailId, action: 'bounce' })).body.data).toEqual({ emailId, status: 'BOUNCED' })
    expect((await person()).status).toBe('BOUNCED')
    expect(await events('EMAIL_RECEIVED')).toEqual([])
    expect((await events('EMAIL_BOUNCED'))[0]?.data).toMatchObject({ bounceCategory: 'NO_SUCH_USER' })
    const { subscribers } = await organization.call('list_suppressed_subscribers', { status: 'BOUNCED' })
    expect(subscribers).toMatchObject([
      { bounceCategory: 'NO_SUCH_USER', bounceType: 'HARD', provider: 'sandbox' },
    ])
  })

  test('softbounce three times in a row, on three messages: BOUNCED', async () => {
    const address = 'delivered+soft@sandbox.test'
    const { organization, emailId, person } = await begin(address)
    await act({ emailId, action: 'softbounce' })
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await person()).status).toBe('SUBSCRIBED')
      const [id] = await send(organization, address)
      await act({ emailId: id, action: 'softbounce' })
    }
    expect((await person()).status).toBe('BOUNCED')
  })

  test('softbounces from before a subscriber left and came back still count', async () => {
    const address = 'delivered+back@sandbox.test'
    const { organization, emailId, person } = await begin(address)
    await act({ emailId, action: 'softbounce' })
    const [second] = await send(organization, address)
    await act({ emailId: second, action: 'softbounce' })
    expect((await person()).status).toBe('SUBSCRIBED')
    // The third message comes back at the very instant at which they left and returned.
    const [third] = await send(organization, address)
    await organization.confirm('unsubscribe', { email: address })
    await organization.call('add_subscriber', { email: address })
    await act({ emailId: third, action: 'softbounce' })
    expect((await person()).status).toBe('BOUNCED')
  })

  test('a message without links has none to click, and none to name', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    const mail = { from: 'hello@shop.example', to: 'ann@mail.test', subject: 'x', html: '<p>On its way.</p>' }
    const { id: emailId } = await organization.confirm('send_email', mail)
    await pass('2m')
    const clicked = await act({ emailId, action: 'click' })
    expect(clicked.body).toMatchObject({
      code: 'WRONG_STATE',
      message: 'emailId: the message has no link to click.',
    })
    const named = await act({ emailId, action: 'click', url: 'https://blog.example/' })
    expect(named.body.issues).toEqual([
      { path: 'url', message: '"https://blog.example/" is no link of the message', hint: 'Its links: none.' },
    ])
  })

  test('complain: COMPLAINED; a second time is refused', async () => {
    const { emailId, person } = await begin('delivered+complain@sandbox.test')
    expect((await act({ emailId, action: 'complain' })).body.data.status).toBe('COMPLAINED')
    expect((await person()).status).toBe('COMPLAINED')
    expect((await act({ emailId, action: 'complain' })).body.code).toBe('WRONG_STATE')
  })

  test('unsubscribe: UNSUBSCRIBED', async () => {
    const { emailId, person, events } = await begin('delivered+leave@sandbox.test')
    expect((await act({ emailId, action: 'unsubscribe' })).status).toBe(200)
    expect((await person()).status).toBe('UNSUBSCRIBED')
    expect((await events('UNSUBSCRIBED'))[0]?.data).toMatchObject({ source: 'LINK', emailId })
  })

  test('what bounced can do nothing more; what was read cannot bounce', async () => {
    const { emailId } = await begin('bounce+act@sandbox.test')
    await pass('10m')
    expect((await act({ emailId, action: 'open' })).body).toMatchObject({ code: 'WRONG_STATE' })
    const other = await begin('delivered+read@sandbox.test')
    await act({ emailId: other.emailId, action: 'open' })
    expect((await act({ emailId: other.emailId, action: 'bounce' })).body).toMatchObject({
      code: 'WRONG_STATE',
    })
  })

  test('whatever else was in store for the email does not happen any more', async () => {
    const { emailId, person } = await begin('unsubscribes+act@sandbox.test')
    await act({ emailId, action: 'open' })
    await pass('2d')
    expect((await person()).status).toBe('SUBSCRIBED')
  })

  test('an email that is not there is NOT_FOUND', async () => {
    const message = (emailId: string) => `emailId: no email "${emailId}".`
    const { id } = await start()
    const unknown = encodeId('email', decodeOrganizationId(id) ?? 0, 99)
    for (const [emailId, said] of [
      ['x', message('x')],
      ['eml_zzzz1', message('eml_zzzz1')],
      [encodeId('email', 9999, 1), message(encodeId('email', 9999, 1))],
      [unknown.replace('eml_', 'sub_'), message(unknown.replace('eml_', 'sub_'))],
      [unknown, 'emailId: there is no such email.'],
    ])
      expect((await act({ emailId, action: 'open' })).body).toMatchObject({
        code: 'NOT_FOUND',
        message: said,
      })
  })
})
