import { expect, test } from 'vitest'
import { doc, paragraph } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { readEml } from '../../../support/read-eml.ts'
import { required } from '../../../support/answers.ts'

/** What single sends and tests look like on the wire, from the call to the outbox. */
const { start, sandbox, control } = useSandbox()

/** The newest message to an address, after the clock sent it. */
async function readMail({ id }: TestOrganization, to: string) {
  await control('clock.advance', { by: '1h' })
  const { messages } = await control('outbox.list', { organizationId: id, to })
  const { eml } = await control('outbox.get', { id: required(messages[0]).id })
  const head = eml.slice(0, eml.indexOf('\r\n\r\n'))
  return { head: head.replaceAll(/\r\n[ \t]+/g, ' '), ...readEml(eml) }
}

async function startReady() {
  const organization = await start()
  await makeReady(sandbox(), organization)
  await organization.call('add_subscriber', { email: 'ann@mail.test', name: 'Ann' })
  return organization
}

const FROM = { from: 'Shop <hello@shop.example>', to: 'ann@mail.test' }
const greeting = paragraph('Dear ', { type: 'variable', attrs: { id: 'name', fallback: 'friend' } })

test('send_email with html: headers, copies and tags as asked, variables resolved, no way out added', async () => {
  const organization = await startReady()
  await organization.confirm('send_email', {
    ...FROM,
    subject: "Order for {{name | 'you'}}",
    html: '<p>Dear {{name}}</p>',
    cc: ['bob@mail.test'],
    reply_to: 'answers@shop.example',
    headers: { 'X-Order': '4711' },
    tags: [{ name: 'kind', value: 'order' }],
  })
  const mail = await readMail(organization, 'ann@mail.test')
  expect(mail).toMatchObject({
    subject: 'Order for Ann',
    senderName: 'Shop',
    senderEmail: 'hello@shop.example',
    html: expect.stringContaining('Dear Ann'),
    text: expect.stringContaining('Dear Ann'),
  })
  expect(mail.head).toMatch(/^Cc: .*bob@mail\.test/im)
  expect(mail.head).toMatch(/^Reply-To: .*answers@shop\.example/im)
  expect(mail.head).toMatch(/^X-Order: 4711/im)
  expect(mail.head).toContain('kind=order')
  expect(mail.head).not.toMatch(/^List-Unsubscribe/im)
  expect(mail.html).not.toMatch(/unsubscribe/i)
})

test('send_email with a rich-text document: a receipt has no footer to unsubscribe with', async () => {
  const organization = await startReady()
  await organization.confirm('send_email', {
    ...FROM,
    subject: 'Order',
    tiptap: doc(greeting),
    text: 'Plain words',
  })
  const mail = await readMail(organization, 'ann@mail.test')
  expect(mail.html).toContain('Dear ')
  expect(mail.html).not.toMatch(/unsubscribe/i)
  expect(mail.text.trim()).toBe('Plain words')
})

test('send_email with a text of its own: variables that the page does not name are resolved too', async () => {
  const organization = await startReady()
  const sent = await organization.confirm('send_email', {
    ...FROM,
    subject: 'Order',
    html: '<p>Sent.</p>',
    text: "Dear {{name | 'friend'}}, {{nosuch | 'nothing'}}",
  })
  expect(sent.warnings).toEqual([expect.stringContaining('unknown variable "nosuch"')])
  const mail = await readMail(organization, 'ann@mail.test')
  expect(mail.text.trim()).toBe('Dear Ann, nothing')
})

test('send_email with an empty text has no text part', async () => {
  const organization = await startReady()
  await organization.confirm('send_email', { ...FROM, subject: 'Order', html: '<p>Sent.</p>', text: '' })
  const mail = await readMail(organization, 'ann@mail.test')
  expect(mail.text).toBe('')
  expect(mail.html).toContain('Sent.')
})

test('send_test_email: the subject gets a [Test] prefix, the rest is the message as it will be', async () => {
  const organization = await startReady()
  const campaignId = await draftCampaign(organization, { content: doc(greeting) })
  await organization.call('send_test_email', { campaignId, emails: ['ann@mail.test', 'me@mail.test'] })
  const known = await readMail(organization, 'ann@mail.test')
  expect(known).toMatchObject({ subject: '[Test] Autumn dates', html: expect.stringContaining('Ann') })
  expect(known.html).toMatch(/unsubscribe/i)
  expect((await readMail(organization, 'me@mail.test')).html).toContain('friend')
  expect(await organization.call('list_subscriber_events', { email: 'ann@mail.test' })).toMatchObject({
    events: expect.not.arrayContaining([expect.objectContaining({ eventType: 'EMAIL_SENT' })]),
  })
})
