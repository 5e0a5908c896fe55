import { describe, expect, test } from 'vitest'
import { findEmail } from '../../../../src/engine/store/emails/emails.ts'
import { findEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import { decodeId, decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { doc } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { START } from '../../../support/served-sandbox.ts'
import { required } from '../../../support/answers.ts'

const { start, sandbox } = useSandbox()

const MESSAGE = {
  from: 'hello@shop.example',
  to: 'ann@mail.test',
  subject: 'Your order',
  html: '<p>It is on its way.</p>',
}

async function startReady() {
  const organization = await start()
  await makeReady(sandbox(), organization)
  return organization
}

function emailOf({ id, file }: TestOrganization, emailId: string) {
  const email = findEmail(file.read, decodeId('email', decodeOrganizationId(id) ?? 0, emailId) ?? 0)
  return { email, template: findEmailTemplate(file.read, email?.template ?? 0) }
}

describe('send_email', () => {
  test('warns of invisible characters in an address, and not of those in the name before it', async () => {
    const { confirm } = await startReady()
    const warningsFor = async (changed: object) =>
      (await confirm('send_email', { ...MESSAGE, ...changed })).warnings ?? []
    const warning = (path: string) => `${path}: invisible characters were removed.`
    expect(await warningsFor({ to: 'Ann <an\u200bn@mail.test>' })).toContain(warning('to'))
    expect(await warningsFor({ from: 'hello@shop\u00ad.example' })).toContain(warning('from'))
    expect(await warningsFor({ to: 'A\u200bnn <ann@mail.test>' })).not.toContain(warning('to'))
    expect(await warningsFor({})).toEqual([])
  })

  test('asks first, then queues one email for this instant', async () => {
    const organization = await startReady()
    const { refuse, confirm, file } = organization
    const asked = await refuse('CONFIRMATION_REQUIRED', 'send_email', MESSAGE)
    expect(asked.action).toBe('Send "Your order" to ann@mail.test')
    expect(asked.message).toContain('One email goes out at once, from hello@shop.example.')
    expect(file.read.column('SELECT count(*) FROM emails')).toEqual([0])
    const { id, ...rest } = await confirm('send_email', MESSAGE)
    expect(rest).toEqual({ status: 'queued', to: 'ann@mail.test', subject: 'Your order' })
    const { email, template } = emailOf(organization, id)
    expect(email).toMatchObject({
      kind: 'TRANSACTIONAL',
      status: 'PENDING',
      campaign: null,
      recipient: 'ann@mail.test',
      created: START,
      due: START,
    })
    expect(template).toMatchObject({
      subject: 'Your order',
      contentType: 'HTML',
      content: MESSAGE.html,
      text: null,
      fromName: null,
      fromEmail: 'hello@shop.example',
      replyTo: null,
    })
  })

  test('an unknown address creates a TRANSACTIONAL subscriber; a known one stays what it is', async () => {
    const { call, confirm, refuse } = await startReady()
    const message = { ...MESSAGE, to: ['New@Mail.test'] }
    await refuse('CONFIRMATION_REQUIRED', 'send_email', message)
    await refuse('NOT_FOUND', 'get_subscriber', { email: 'new@mail.test' })
    expect((await confirm('send_email', message)).to).toBe('new@mail.test')
    expect(await call('get_subscriber', { email: 'new@mail.test' })).toMatchObject({
      status: 'TRANSACTIONAL',
    })
    await confirm('send_email', MESSAGE)
    expect(await call('get_subscriber', { email: 'ann@mail.test' })).toMatchObject({ status: 'SUBSCRIBED' })
  })

  test('who is TRANSACTIONAL or has not confirmed yet gets it too', async () => {
    const { confirm, force } = await startReady()
    for (const status of ['TRANSACTIONAL', 'PENDING_CONFIRMATION'] as const) {
      force('ann@mail.test', status)
      expect((await confirm('send_email', MESSAGE)).status).toBe('queued')
    }
  })

  test('a rich-text document, parsed or as JSON text, with its variables resolved for the recipient', async () => {
    const organization = await startReady()
    await organization.call('add_subscriber', { email: 'ann@mail.test', name: 'Ann' })
    const document = doc('On its way')
    for (const tiptap of [document, JSON.stringify(document)]) {
      const { html: _, ...message } = MESSAGE
      const subject = "Hello {{name | 'you'}}"
      const done = await organization.confirm('send_email', { ...message, tiptap, subject })
      expect(done.subject).toBe(subject)
      const { email, template } = emailOf(organization, done.id)
      expect(template).toMatchObject({ contentType: 'MAILY', subject })
      expect(email?.mergeValues).toEqual({ name: 'Ann' })
    }
  })

  test('text: left out it is made from the HTML, given it is kept, an empty string skips it', async () => {
    const organization = await startReady()
    for (const text of [undefined, 'Plain words', '']) {
      const { id } = await organization.confirm('send_email', { ...MESSAGE, text })
      expect(emailOf(organization, id).template?.text).toBe(text ?? null)
    }
  })

  test('a name before the address, reply_to, copies, headers, tags and a preheader are kept', async () => {
    const organization = await startReady()
    const { id } = await organization.confirm('send_email', {
      ...MESSAGE,
      from: '"Shop, Ltd." <Hello@Shop.example>',
      reply_to: ['Answers@shop.example'],
      cc: ['bob@mail.test', 'Bob@mail.test', 'ann@mail.test'],
      headers: { 'X-Order': '4711' },
      tags: [{ name: 'kind', value: 'order' }],
      preview: 'Track it',
    })
    expect(emailOf(organization, id).template).toMatchObject({
      fromName: 'Shop, Ltd.',
      fromEmail: 'hello@shop.example',
      replyTo: 'answers@shop.example',
      preview: 'Track it',
      extras: {
        cc: ['bob@mail.test'],
        headers: { 'X-Order': '4711' },
        tags: [{ name: 'kind', value: 'order' }],
      },
    })
  })

  test('replyTo is an alias of reply_to', async () => {
    const organization = await startReady()
    const { id } = await organization.confirm('send_email', { ...MESSAGE, replyTo: 'a@shop.example' })
    expect(emailOf(organization, id).template?.replyTo).toBe('a@shop.example')
    await organization.confirm('send_email', {
      ...MESSAGE,
      replyTo: 'a@b.example',
      reply_to: ['a@b.example'],
    })
  })

  test('a variable that nobody knows is a warning', async () => {
    const { confirm } = await startReady()
    const { warnings } = await confirm('send_email', { ...MESSAGE, html: '<p>{{shoe-size}}</p>' })
    expect(warnings).toEqual([expect.stringContaining('shoe-size')])
  })
})

describe('idempotencyKey', () => {
  test('the same call again sends nothing, asks nothing and answers the first email', async () => {
    const { confirm, call, file } = await startReady()
    const message = { ...MESSAGE, idempotencyKey: 'order-4711' }
    const first = await confirm('send_email', message)
    expect(await call('send_email', message)).toEqual(first)
    expect(file.read.column('SELECT count(*) FROM emails')).toEqual([1])
  })

  test('409: the same key with another message', async () => {
    const { confirm, refuse } = await startReady()
    await confirm('send_email', { ...MESSAGE, idempotencyKey: 'order-4711' })
    const other = { ...MESSAGE, subject: 'Another order', idempotencyKey: 'order-4711' }
    expect((await refuse('CONFLICT', 'send_email', other)).message).toMatch(/^idempotencyKey: /)
  })

  test('without one every call is an email of its own', async () => {
    const { confirm } = await startReady()
    const ids = [await confirm('send_email', MESSAGE), await confirm('send_email', MESSAGE)]
    expect(required(ids[0]).id).not.toBe(required(ids[1]).id)
  })
})
