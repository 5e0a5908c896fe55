import { beforeAll, describe, expect, test } from 'vitest'
import { doc, text } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { readEml } from '../../../support/read-eml.ts'
import { required } from '../../../support/answers.ts'

/** HTML by every door that takes it: a single message, a campaign, an edit of one, a snippet. */
const { start, sandbox, control } = useSandbox()

const MESSAGE = { from: 'hello@shop.example', to: 'ann@mail.test', subject: 'Your order' }
const block = (html: string) => doc({ type: 'htmlCodeBlock', content: [text(html)] })

let organization: TestOrganization
beforeAll(async () => {
  organization = await start()
  await makeReady(sandbox(), organization)
})

interface Sent {
  status: number
  body: { message: string; issues?: { path: string; message: string }[]; data?: { warnings?: string[] } }
  /** Where the HTML stands in the call. */
  path: string
}

type Door = (html: string) => Promise<Sent>

/** The newest message to an address, after the clock sent it. */
async function readMail(to: string) {
  await control('clock.advance', { by: '1h' })
  const { messages } = await control('outbox.list', { organizationId: organization.id, to })
  return readEml((await control('outbox.get', { id: required(messages[0]).id })).eml)
}

async function sendThrough(changes: object): Promise<Sent> {
  const given = { ...MESSAGE, ...changes }
  const asked = await organization.post('send_email', given)
  const code = asked.body.confirmationCode
  const { status, body } =
    code === undefined ? asked : await organization.post('send_email', { ...given, confirmationCode: code })
  return { status, body, path: 'html' in changes ? 'html' : 'tiptap.content.0' }
}

const at = 'content.content.0'
const DOORS: Record<string, Door> = {
  'send_email html': (html) => sendThrough({ html }),
  'send_email tiptap': (html) => sendThrough({ tiptap: block(html) }),
  create_campaign: async (html) => ({
    ...(await organization.post('create_campaign', { subject: 'x', content: block(html) })),
    path: at,
  }),
  edit_campaign: async (html) => {
    const { campaignId: id } = await organization.call('create_campaign', { subject: 'x' })
    return { ...(await organization.post('edit_campaign', { id, content: block(html) })), path: at }
  },
  create_email_snippet: async (html) => ({
    ...(await organization.post('create_email_snippet', { name: `S ${html.length}`, content: block(html) })),
    path: at,
  }),
  update_email_snippet: async (html) => {
    const { snippetId: id } = await organization.call('create_email_snippet', { name: `U ${html.length}` })
    return { ...(await organization.post('update_email_snippet', { id, content: block(html) })), path: at }
  },
}

describe.each(Object.entries(DOORS))('Right to the last edge, 8: HTML through %s', (_, send) => {
  test('what was taken out is a warning that names it and the place', async () => {
    const { status, body, path } = await send('<p onclick="x()">Hello</p><script>x()</script>')
    expect({ status, warnings: body.data?.warnings }).toEqual({
      status: 200,
      warnings: expect.arrayContaining([
        `${path}: taken out, because it runs, loads or leads away by itself: onclick, <script>`,
      ]),
    })
  })

  test('a tag in an address is part of the address: nothing is lost, nothing is said', async () => {
    const { status, body } = await send('<p><a href="https://a.example/?b=<script>">Go</a></p>')
    expect({ status, said: JSON.stringify(body.data?.warnings ?? []) }).toEqual({
      status: 200,
      said: expect.not.stringContaining('taken out'),
    })
  })

  test('with nothing left: refused by name', async () => {
    const { status, body, path } = await send('<script>document.write("Hello")</script>')
    expect({ status, issues: body.issues }).toEqual({
      status: 400,
      issues: [expect.objectContaining({ path, message: 'has nothing left to show' })],
    })
  })

  test('deeper or longer than mail programs read: refused by name', async () => {
    for (const html of [`${'<div>'.repeat(101)}x`, `${'<b></x>'.repeat(101)}x`, '<p>x'.repeat(10_001)]) {
      const { status, body, path } = await send(html)
      expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 400, path })
      expect(body.message).toMatch(/deeper than 100 elements|more than (?:10,?000|4,?000) elements/)
    }
  })
})

test('Right to the last edge, 13: HTML has at most 100,000 tags, attributes, texts and comments', async () => {
  const parts: [what: string, make: (count: number) => string][] = [
    ['comments', (count) => `x${'<!>'.repeat(count - 1)}`],
    ['attributes', (count) => `x<p ${'a '.repeat(count - 2)}>`],
    ['ends', (count) => `x${'</p a="1>2">'.repeat(count - 1)}`],
  ]
  for (const [what, make] of parts) {
    expect(await sendThrough({ html: make(100_000) }), what).toMatchObject({ status: 200 })
    const { status, body } = await sendThrough({ html: make(100_001) })
    const message = 'has more than 100,000 tags, attributes, texts and comments'
    expect({ what, status, issues: body.issues }).toMatchObject({
      status: 400,
      issues: [{ path: 'html', message }],
    })
  }
})

describe('Right to the last edge, 8: the preheader of HTML', () => {
  test('stands hidden at the start of the body, filled in for the recipient, and not in the text part', async () => {
    await organization.call('add_subscriber', { email: 'zoe@mail.test', name: 'Zoé <b>' })
    const html =
      '<!doctype html><html><head><title>T</title></head><body class="a"><p>Words</p></body></html>'
    await sendThrough({ to: 'zoe@mail.test', html, preview: 'For {{name}}' })
    const message = await readMail('zoe@mail.test')
    expect(message.html).toMatch(/<body class="a"><div style="display:none[^>]*>For Zoé &lt;b&gt;/)
    expect(message.text).not.toContain('For Zoé')
    expect(message.html).toContain('<p>Words</p>')
  })

  test('without one the page is what was sent', async () => {
    const html = '<p>Only words</p>'
    await sendThrough({ to: 'bob@mail.test', html })
    expect((await readMail('bob@mail.test')).html.trim()).toBe(html)
  })
})
