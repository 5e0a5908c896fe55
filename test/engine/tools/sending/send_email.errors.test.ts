import { beforeAll, describe, expect, test } from 'vitest'
import { writePath } from '../../../../src/shared/errors.ts'
import { doc } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'

const { start, sandbox } = useSandbox()

const MESSAGE = {
  from: 'hello@shop.example',
  to: 'ann@mail.test',
  subject: 'Your order',
  html: '<p>Sent.</p>',
}

let organization: TestOrganization
beforeAll(async () => {
  organization = await start()
  await makeReady(sandbox(), organization)
  await organization.call('create_domain', { domain: 'pending.example' })
})

/** Paths of the issues of a call that must be refused. */
async function refused(changes: Record<string, unknown>): Promise<string[]> {
  const { issues, message } = await organization.refuse('VALIDATION_ERROR', 'send_email', {
    ...MESSAGE,
    ...changes,
  })
  const paths = issues.map(({ path }) => path)
  expect(message).toContain(writePath(paths[0] ?? ''))
  return paths
}

describe('400: rules that the specification names', () => {
  test.each(['content', 'contentType', 'markdown'])('%s is rejected by name', async (name) => {
    expect(await refused({ [name]: 'x' })).toEqual([name])
  })

  test('both html and tiptap', async () => {
    expect(await refused({ tiptap: doc('Hello') })).toEqual(['tiptap'])
  })

  test('neither html nor tiptap', async () => {
    expect(await refused({ html: undefined })).toEqual(['html'])
  })

  test.each([
    ['a domain that is not the organization’s', 'a@elsewhere.example'],
    ['a domain that is not VERIFIED', 'a@pending.example'],
    ['a domain below a verified one', 'a@news.shop.example'],
    ['no address', 'Shop'],
    ['two addresses', 'a@shop.example, b@shop.example'],
  ])('from %s', async (_, from) => {
    expect(await refused({ from })).toEqual(['from'])
  })

  test.each([
    ['no address', 'ann'],
    ['none', []],
    ['two', ['ann@mail.test', 'bob@mail.test']],
    ['a list in text', 'ann@mail.test, bob@mail.test'],
    ['a line break', 'ann@mail.test\nBcc: x@mail.test'],
  ])('to: one address or a one-item array, not %s', async (_, to) => {
    expect(await refused({ to })).toEqual(['to'])
  })

  test.each([
    ['no address', { reply_to: 'nobody' }, 'reply_to'],
    ['two addresses', { reply_to: ['a@b.test', 'c@b.test'] }, 'reply_to'],
    ['no address under the other name', { replyTo: 'nobody' }, 'replyTo'],
    ['two that differ', { reply_to: 'a@b.test', replyTo: 'c@b.test' }, 'replyTo'],
  ])('reply_to: a single address, not %s', async (_, changes, path) => {
    expect(await refused(changes)).toEqual([path])
  })
})

describe('400: limits', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an empty subject', { subject: ' ' }, 'subject'],
    ['a subject of 501 characters', { subject: 'x'.repeat(501) }, 'subject'],
    ['empty html', { html: ' ' }, 'html'],
    ['html above 2 MB', { html: 'é'.repeat(1_048_577) }, 'html'],
    ['text above 2 MB', { text: 'é'.repeat(1_048_577) }, 'text'],
    ['a copy to no address', { cc: ['bob@mail.test', 'bob'] }, 'cc.1'],
    ['51 copies', { cc: Array.from({ length: 51 }, (_, index) => `c${index}@mail.test`) }, 'cc'],
    ['a header that smuggles in another', { headers: { 'X-A': 'b\r\nBcc: x@mail.test' } }, 'headers.X-A'],
    ['a header name that is none', { headers: { 'X A:': 'b' } }, 'headers.X A:'],
    ['a header that the message has itself', { headers: { FROM: 'x@mail.test' } }, 'headers.FROM'],
    ['a header of the encoding', { headers: { 'Content-Type': 'text/x' } }, 'headers.Content-Type'],
    ['a header of 77 characters', { headers: { ['X'.repeat(77)]: 'b' } }, `headers.${'X'.repeat(77)}`],
    ['a way out of its own', { headers: { 'List-Unsubscribe': '<x>' } }, 'headers.List-Unsubscribe'],
    ['a header value of 999 characters', { headers: { 'X-A': 'b'.repeat(999) } }, 'headers.X-A'],
    ['a tag with a space', { tags: [{ name: 'a b', value: 'c' }] }, 'tags.0.name'],
    ['a tag of 257 characters', { tags: [{ name: 'a', value: 'b'.repeat(257) }] }, 'tags.0.value'],
    ['a tag with a third key', { tags: [{ name: 'a', value: 'b', more: 1 }] }, 'tags.0.more'],
    ['an empty idempotencyKey', { idempotencyKey: '' }, 'idempotencyKey'],
    ['an idempotencyKey of 257 characters', { idempotencyKey: 'x'.repeat(257) }, 'idempotencyKey'],
  ])('%s', async (_, changes, path) => {
    expect(await refused(changes)).toEqual([path])
  })

  test('51 headers', async () => {
    const headers = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`X-${index}`, 'v']))
    expect(await refused({ headers })).toEqual(['headers'])
  })

  test('a document with a first-level heading, at its path', async () => {
    const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Hi' }] }
    const [path] = await refused({ html: undefined, tiptap: doc(heading) })
    expect(path).toMatch(/^tiptap\.content\.0/)
  })

  test('every fault of the addresses is named', async () => {
    const changes = { from: 'x', to: 'y', cc: ['z'], headers: { date: 'now' } }
    expect(await refused(changes)).toEqual(['from', 'to', 'cc.0', 'headers.date'])
  })
})

describe('subscribers who get no further email', () => {
  test.each(['UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED', 'BANNED'] as const)('400: %s', async (status) => {
    const { call, force, file } = organization
    const email = `${status.toLowerCase()}@mail.test`
    await call('add_subscriber', { email })
    force(email, status)
    expect(await refused({ to: email })).toEqual(['to'])
    expect(await refused({ cc: [email] })).toEqual(['cc.0'])
    expect(file.read.column('SELECT count(*) FROM emails')).toEqual([0])
  })
})

test('402: a limit of the organization’s own counts what still waits, and an email with its copies once', async () => {
  const limited = await start()
  await makeReady(sandbox(), limited)
  const limitTo = (emailsPerMonth: number) =>
    sandbox().control('organization.set', { organizationId: limited.id, customLimits: { emailsPerMonth } })
  const message = { ...MESSAGE, cc: ['bob@mail.test', 'zoe@mail.test'] }
  const refuse = async () => (await limited.refuse('PLAN_LIMIT_REACHED', 'send_email', message)).message
  await limitTo(0)
  expect(await refuse()).toContain('0 of 0')
  await limitTo(2)
  await limited.confirm('send_email', message)
  await limited.confirm('send_email', message)
  expect(await refuse()).toContain('2 of 2')
  const { body } = await sandbox().admin('get_org_details', { id: limited.id, section: 'billing' })
  expect(body.data.data).toMatchObject({ usage: { emailsThisMonth: 2 } })
})
