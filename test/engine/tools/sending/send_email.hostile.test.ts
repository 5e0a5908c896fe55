import { beforeAll, expect, test } from 'vitest'
import sendEmail from '../../../../src/engine/tools/sending/send_email.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'

/** What nobody sends by accident: a refusal or a question, and never a fault of ours. */
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
})

async function isAnswered(changes: object): Promise<void> {
  const { status, body } = await organization.post('send_email', { ...MESSAGE, ...changes })
  expect({ changes, status, body }).toMatchObject({ status: expect.toSatisfy((n) => [400, 403].includes(n)) })
}

test('any value of the wrong kind in any parameter', async () => {
  const odd: unknown[] = [
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '<',
    '{{',
    'x'.repeat(5000),
    [],
    [null],
    [[]],
    {},
  ]
  for (const key of Object.keys(sendEmail.input)) {
    for (const value of odd) await isAnswered({ [key]: value })
  }
  for (const value of odd) await isAnswered({ html: undefined, tiptap: value })
})

test.each([
  ['a tag that never ends', '<a href="'],
  ['nothing but openings', '<'.repeat(100_000)],
  ['100,000 elements in each other', '<div>'.repeat(90_000)],
  ['a placeholder that never ends', '{{'.repeat(100_000)],
  ['a script', '<script>alert(1)</script>'],
  ['half a surrogate pair', '<p>\ud800</p>'],
])('html: %s', async (_, html) => {
  await isAnswered({ html })
})

test('a subject cannot smuggle in a header', async () => {
  const { subject } = await organization.confirm('send_email', {
    ...MESSAGE,
    subject: 'A\r\nBcc: x@mail.test',
  })
  expect(subject).toBe('A Bcc: x@mail.test')
})

test('nor can the name before the address', async () => {
  await isAnswered({ from: 'Shop\r\nBcc: x@mail.test <hello@shop.example>' })
  const names = organization.file.read.column<string | null>('SELECT from_name FROM email_templates')
  expect(names.filter((name) => name?.includes('\n'))).toEqual([])
})
