import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import type { ActionInput } from '../../../../src/engine/sandbox/actions/index.ts'
import { required } from '../../../support/answers.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { linksOf } from '../../../support/page-links.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { addMessage } from '../../../support/outbox.ts'
import { START } from '../../../support/served-sandbox.ts'

/** Sent through the tools, read out of the outbox by another's parser. */
const { start, sandbox, control } = useSandbox()
let shop: TestOrganization
let campaignId: string

const link = (words: string, href: string) => text(words, { type: 'link', attrs: { href } })
const variable = (id: string, fallback: string) => ({ type: 'variable', attrs: { id, fallback } })

const CONTENT = doc(
  paragraph('Bonjour ', variable('name', 'toi'), ' – été à Nîmes'),
  paragraph(link('Dates', 'https://shop.example/dates?a=1&b=2'), link('Mail', 'mailto:hello@shop.example')),
  paragraph(link('Yours', 'https://shop.example/{{name}}')),
  paragraph(link('More please', '{{addTag:fans,vip}}'), link('Online', 'https://{{onlineUrl}}')),
  paragraph(link('Unsubscribe', 'https://{{unsubscribeUrl}}')),
)

const list = async (input: Partial<ActionInput<'outbox.list'>> = {}) =>
  (await control('outbox.list', { organizationId: shop.id, ...input })).messages

const eml = async (id: string): Promise<string> => (await control('outbox.get', { id })).eml

const read = async (id: string) => PostalMime.parse(await eml(id))

const header = (email: Awaited<ReturnType<typeof read>>, name: string) =>
  email.headers.filter(({ key }) => key === name).map(({ value }) => value)

const messageTo = async (to: string) => {
  const [message] = await list({ to })
  return required(message)
}

beforeAll(async () => {
  shop = await start()
  await makeReady(sandbox(), shop)
  await shop.call('add_subscriber', { email: 'zoe@mail.test', name: 'Zoé & “Ada” <Verne>' })
  campaignId = await draftCampaign(shop, {
    subject: 'L’été, {{name}}',
    content: CONTENT,
    replyTo: 'desk@shop.example',
  })
  await shop.call('send_test_email', { campaignId, emails: ['me@mail.test'] })
  await shop.confirm('schedule_campaign', { campaignId })
  await control('clock.advance', { by: '1m' })
})

describe('outbox.list', () => {
  test('what went out, newest first, with the subject that each got', async () => {
    const messages = await list()
    expect(messages).toHaveLength(4)
    const subjects = Object.fromEntries(messages.map(({ to, subject }) => [to, subject]))
    expect(subjects).toEqual({
      'me@mail.test': '[Test] L’été,',
      'ann@mail.test': 'L’été,',
      'bob@mail.test': 'L’été,',
      'zoe@mail.test': 'L’été, Zoé & “Ada” <Verne>',
    })
    const times = messages.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const { id, emailId } of messages) expect([id, id.slice(0, 4)]).toEqual([emailId, 'eml_'])
  })

  test('to one address, whatever its case; a limit', async () => {
    expect(await list({ to: ' ZOE@mail.test ' })).toMatchObject([{ to: 'zoe@mail.test' }])
    expect(await list({ to: 'me@mail.test' })).toHaveLength(1)
    expect(await list({ to: 'nobody@mail.test' })).toEqual([])
    expect(await list({ limit: 2 })).toEqual((await list()).slice(0, 2))
  })

  test('outbox.list {to} after a rename finds mail to the address it went to, and by each address its own', async () => {
    await shop.call('add_subscriber', { email: 'first@mail.test' })
    await shop.confirm('send_email', {
      ...{ from: 'hello@shop.example', to: 'first@mail.test', subject: 'One', html: '<p>1</p>' },
    })
    await control('clock.advance', { by: '1m' })
    await shop.call('update_subscriber', { subscriber: 'first@mail.test', email: 'second@mail.test' })
    await shop.confirm('send_email', {
      ...{ from: 'hello@shop.example', to: 'second@mail.test', subject: 'Two', html: '<p>2</p>' },
    })
    await control('clock.advance', { by: '1m' })
    await shop.call('update_subscriber', { subscriber: 'second@mail.test', email: 'third@mail.test' })
    // Somebody else takes the first address, and gets mail there too.
    await shop.confirm('send_email', {
      ...{ from: 'hello@shop.example', to: 'first@mail.test', subject: 'Three', html: '<p>3</p>' },
    })
    await control('clock.advance', { by: '1m' })
    const subjects = async (to: string) => (await list({ to })).map(({ subject }) => subject)
    expect(await subjects('first@mail.test')).toEqual(['Three', 'One'])
    expect(await subjects('second@mail.test')).toEqual(['Two'])
    expect(await subjects('third@mail.test')).toEqual([])
    const all = await list({ limit: 1000 })
    for (const to of new Set(all.map((message) => message.to)))
      expect(await list({ to, limit: 1000 })).toEqual(all.filter((message) => message.to === to))
  })

  test('nothing that waits, and nothing of another organization', async () => {
    const before = await list()
    const waiting = addMessage(shop, { to: 'later@mail.test', sent: null })
    expect(await list()).toEqual(before)
    const { status, body } = await sandbox().control('outbox.get', { id: waiting })
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: `id: "${waiting}" has not gone out; it is PENDING.`,
    })
    const other = await start()
    expect((await control('outbox.list', { organizationId: other.id })).messages).toEqual([])
  })

  test('400 and 404 name the field', async () => {
    for (const [input, statusCode, field] of [
      [{ organizationId: 'org_0000zz' }, 404, 'organizationId'],
      [{ organizationId: shop.id, to: 'no address' }, 400, 'to'],
      [{ organizationId: shop.id, limit: 1001 }, 400, 'limit'],
    ] as const) {
      const { status, body } = await sandbox().control('outbox.list', input)
      expect({ status, body }).toMatchObject({
        status: statusCode,
        body: { message: expect.stringContaining(field) },
      })
    }
  })
})

describe('outbox.get', () => {
  test('headers that a mailbox provider looks for', async () => {
    const { id, at } = await messageTo('zoe@mail.test')
    const email = await read(id)
    expect(email).toMatchObject({
      from: { name: 'Shop', address: 'hello@shop.example' },
      to: [{ address: 'zoe@mail.test', name: '' }],
      replyTo: [{ address: 'desk@shop.example', name: '' }],
      subject: 'L’été, Zoé & “Ada” <Verne>',
      date: at.replace(/\.\d+Z/, '.000Z'),
      messageId: expect.stringMatching(/^<eml\.[0-9a-z]+\.[0-9a-z]+\.[0-9a-f]{16}@shop\.example>$/),
    })
    expect(header(email, 'list-unsubscribe')).toEqual([
      expect.stringMatching(/^<https:\/\/links\.sandbox\.test\/u[0-9a-z-]+>$/),
    ])
    expect(header(email, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(header(email, 'feedback-id')).toEqual([`${campaignId}:${shop.id}:campaign:postdesk`])
    expect(header(email, 'x-postdesk-email')).toEqual([id])
    expect(header(email, 'dkim-signature')).toEqual([])
  })

  test('both parts, with the values of that person', async () => {
    const email = await read((await messageTo('zoe@mail.test')).id)
    expect(email.html).toContain('Zoé &amp; “Ada” &lt;Verne&gt;')
    expect(email.text).toContain('Bonjour Zoé & “Ada” <Verne> – été à Nîmes')
    expect((await read((await messageTo('ann@mail.test')).id)).text).toContain('Bonjour toi – été')
    expect(email.attachments).toEqual([])
  })

  test('every link leads through the sandbox and resolves to its true target', async () => {
    const email = await read((await messageTo('zoe@mail.test')).id)
    const links = linksOf(email.html ?? '')
    const looked = []
    for (const url of links) {
      if (url.startsWith('mailto:')) continue
      expect(url).toMatch(/^https:\/\/links\.sandbox\.test\/[cuot][0-9a-z-]+$/)
      const { kind, target, tags, to } = await control('link.look', { url })
      expect(to).toBe('zoe@mail.test')
      looked.push([kind, target ?? tags])
    }
    expect(looked).toEqual([
      ['click', 'https://shop.example/dates?a=1&b=2'],
      ['click', 'https://shop.example/Zo%C3%A9%20%26%20%E2%80%9CAda%E2%80%9D%20%3CVerne%3E'],
      ['tags', ['fans', 'vip']],
      ['online', []],
      ['unsubscribe', []],
      ['unsubscribe', []],
    ])
    expect(links).toContain('mailto:hello@shop.example')
    for (const url of links.filter((one) => /test\/[cut]0/.test(one))) expect(email.text).toContain(url)
  })

  test('the same bytes every time, whatever happens to the person, the campaign and the sender', async () => {
    const { id } = await messageTo('zoe@mail.test')
    const before = await eml(id)
    await shop.call('add_subscriber', { email: 'zoe@mail.test', name: 'Somebody else' })
    await shop.call('create_tag', { name: 'fans' })
    for (const change of [
      "UPDATE settings SET postal_address = 'Elsewhere 4'",
      "UPDATE senders SET display_name = 'Another name'",
      "UPDATE campaigns SET subject = 'Other words'",
    ])
      shop.file.write.run(change)
    expect(await eml(id)).toBe(before)
    expect(before).toMatch(/boundary="[^"]*=_[0-9a-f]{24}/)
  })

  test('a rewound world that goes the same way again sends the same bytes', async () => {
    const { id } = await messageTo('zoe@mail.test')
    await control('clock.advance', { by: '1h' })
    const before = await eml(id)
    await control('clock.rewind')
    await control('clock.advance', { by: '1h' })
    expect(await eml(id)).toBe(before)
  })

  test('a test says so in its subject and carries the way out', async () => {
    const email = await read((await messageTo('me@mail.test')).id)
    expect(email.subject).toBe('[Test] L’été,')
    expect(header(email, 'list-unsubscribe-post')).toHaveLength(1)
    expect(header(email, 'feedback-id')).toEqual([`${campaignId}:${shop.id}:test:postdesk`])
  })

  test('a single send has its copies, headers and tags, and no way out', async () => {
    const { id } = await shop.confirm('send_email', {
      from: 'Shop <hello@shop.example>',
      to: 'buyer@mail.test',
      subject: 'Your order',
      html: '<p>On its <a href="https://shop.example/way">way</a>.</p>',
      text: 'On its way: https://shop.example/way',
      cc: ['desk@shop.example'],
      headers: { 'X-Order': '77' },
      tags: [{ name: 'kind', value: 'receipt' }],
    })
    await control('clock.advance', { by: '1m' })
    const email = await read(id)
    expect(email.cc).toEqual([{ address: 'desk@shop.example', name: '' }])
    expect(header(email, 'x-order')).toEqual(['77'])
    expect(header(email, 'x-postdesk-tag')).toEqual(['kind=receipt'])
    expect(header(email, 'list-unsubscribe')).toEqual([])
    expect(header(email, 'feedback-id')).toEqual([`none:${shop.id}:transactional:postdesk`])
    const [url = ''] = linksOf(email.html ?? '')
    expect(email.text).toContain(`On its way: ${url}`)
    expect((await control('link.look', { url })).target).toBe('https://shop.example/way')
  })

  test('an empty text means no text part', async () => {
    const id = addMessage(shop, { to: 'x@mail.test', words: { text: '' } })
    const raw = await eml(id)
    expect(raw).toMatch(/^Content-Type: text\/html/m)
    expect(raw).not.toMatch(/multipart/)
  })

  test('404: seeded history, without a message snapshot, and ids that are none', async () => {
    const id = addMessage(shop, { to: 'old@mail.test' })
    shop.file.write.run('UPDATE emails SET template = NULL WHERE recipient = ?', ['old@mail.test'])
    for (const unknown of [id, 'eml_0000zz1', 'eml_', campaignId, '']) {
      const { status, body } = await sandbox().control('outbox.get', { id: unknown })
      expect({ unknown, status, body }).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(/^id: /) },
      })
    }
  })
})

test('the Date is that of the sending', async () => {
  const id = addMessage(shop, { to: 'dated@mail.test', sent: START + 90_061_000 })
  expect(await eml(id)).toContain('Date: Wed, 02 Sep 2026 10:01:01 +0000')
})
