import { describe, expect, test } from 'vitest'
import { type EventType, eventCode } from '../../../../src/engine/domain/event-types.ts'
import { statusCode } from '../../../../src/engine/domain/subscriber-status.ts'
import { insertEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool } from '../../../support/admin-tool.ts'
import { required } from '../../../support/answers.ts'

/** Over serveSandbox. */
const { sandbox, ask, refuse } = useAdminTool('get_email', 'demo')

const iso = (at: number) => new Date(at).toISOString()

/** Café Zürich's campaign to its regulars: names, a conditional block, a link. */
const emailId = (id: number) => `eml_0002${id.toString(36)}`

interface Row {
  id: number
  created: number
  sent: number
  delivered: number
  opened: number
}

function clickedRow(): Row {
  const row = sandbox()
    .world.organization(1)
    .read.get<Row>(
      `SELECT id, created, sent, delivered, opened FROM emails
       WHERE clicked IS NOT NULL AND bounced IS NULL AND complained IS NULL AND unsubscribed IS NULL LIMIT 1`,
    )
  if (!row) throw new Error('nobody clicked')
  return row
}

/** A message with a body of so many characters, to nobody in particular. */
function addEmail(html: string, text: string | null): string {
  const file = sandbox().world.organization(2)
  return file.transaction(() => {
    const template = insertEmailTemplate(file.write, {
      ...{ campaign: null, created: START, subject: 'Receipt', preview: null, contentType: 'HTML' as const },
      ...{ content: html, text, fromName: null, fromEmail: 'till@cafe-zurich.example', replyTo: null },
      ...{ organizationName: 'Café Zürich', postalAddress: null, extras: null },
    })
    const { lastId } = file.write.run(
      `INSERT INTO emails (kind, recipient, status, template, created) VALUES (3, 'x@y.example', 1, ?, ?)`,
      [template, START],
    )
    return emailId(lastId)
  })
}

describe('get_email', () => {
  test('answers exactly the fields of the specification, and the workflow (decision 0080)', async () => {
    const data = await ask({ emailId: emailId(1) })
    expect(Object.keys(data)).toEqual([
      'id',
      'organizationId',
      'subscriberId',
      'campaignId',
      'workflowId',
      'workflowName',
      'kind',
      'status',
      'to',
      'from',
      'replyTo',
      'subject',
      'lifecycle',
      'content',
      'links',
    ])
    expect(data).toMatchObject({
      id: emailId(1),
      organizationId: 'org_00002',
      subscriberId: expect.stringMatching(/^sub_0002/),
      campaignId: 'cmp_00021',
      workflowId: null,
      workflowName: null,
      kind: 'CAMPAIGN',
      to: expect.stringContaining('@'),
      from: { name: expect.any(String), email: expect.stringMatching(/cafe-zurich\.example$/) },
      subject: 'Neu im Regal: Yirgacheffe',
    })
  })

  test('lifecycle: every step with its time, in order, each click with its link', async () => {
    const row = clickedRow()
    const { lifecycle } = await ask({ emailId: `eml_0001${row.id.toString(36)}` })
    const steps = lifecycle.map(({ type, at }) => [type, at])
    expect(steps.slice(0, 4)).toEqual([
      ['QUEUED', iso(row.created)],
      ['SENT', iso(row.sent)],
      ['DELIVERED', iso(row.delivered)],
      ['OPENED', iso(row.opened)],
    ])
    const clicks = lifecycle.slice(4)
    expect(clicks.length).toBeGreaterThan(0)
    for (const click of clicks) {
      expect(click).toEqual({
        type: 'CLICKED',
        at: expect.any(String),
        data: { url: expect.stringMatching(/^https:/) },
      })
    }
  })

  test('lifecycle: its own clicks and no others, oldest first, however they were recorded', async () => {
    const file = sandbox().world.organization(1)
    const row = clickedRow()
    const clickedOf = async () => {
      const { lifecycle } = await ask({ emailId: `eml_0001${row.id.toString(36)}` })
      return lifecycle.flatMap(({ type, data }) => (type === 'CLICKED' ? [data?.['url']] : []))
    }
    const note = (at: number, url: string, type: EventType = 'EMAIL_CLICKED', id = row.id) =>
      file.write.run(
        'INSERT INTO events (subscriber, type, at, data) SELECT subscriber, ?, ?, ? FROM emails WHERE id = ?',
        [eventCode(type), at, JSON.stringify({ emailId: id, url }), row.id],
      )
    const click = (at: number, url: string) => note(at, url)
    const before = await clickedOf()
    const last = START + 7_200_000
    file.transaction(() => {
      click(last, 'https://shop.example/third')
      click(last, 'https://shop.example/fourth')
      click(last - 1, 'https://shop.example/second')
      note(last, 'https://shop.example/opened', 'EMAIL_OPENED')
      note(last, 'https://shop.example/of-another', 'EMAIL_CLICKED', row.id + 1_000_000)
    })
    expect(await clickedOf()).toEqual([
      ...before,
      ...['second', 'third', 'fourth'].map((name) => `https://shop.example/${name}`),
    ])
  })

  test('lifecycle: a bounce with its reason, a complaint, an unsubscription', async () => {
    const file = sandbox().world.organization(5)
    const idOf = (where: string) =>
      `eml_0005${(file.read.get<{ id: number }>(`SELECT id FROM emails WHERE ${where} LIMIT 1`)?.id ?? 0).toString(36)}`
    const bounced = await ask({ emailId: idOf('bounced IS NOT NULL') })
    expect(bounced.status).toBe('BOUNCED')
    expect(bounced.lifecycle.at(-1)).toMatchObject({
      type: 'BOUNCED',
      data: { bounceType: expect.any(String), reason: expect.any(String) },
    })
    const complained = await ask({ emailId: idOf('complained IS NOT NULL') })
    expect(complained.lifecycle.map(({ type }) => type)).toContain('COMPLAINED')
    const leaving = idOf(
      `status = 3 AND subscriber IN (SELECT id FROM subscribers WHERE status = ${statusCode('SUBSCRIBED')})`,
    )
    await sandbox().control('recipient.act', { emailId: leaving, action: 'unsubscribe' })
    const left = await ask({ emailId: leaving })
    expect(left.lifecycle.map(({ type }) => type)).toContain('UNSUBSCRIBED')
  })

  test('lifecycle: in the order of time; at one instant, in the order in which it must have happened', async () => {
    const file = sandbox().world.organization(2)
    const life = async (times: Record<string, number>) => {
      const names = Object.keys(times)
      const { lastId } = file.write.run(
        `INSERT INTO emails (kind, recipient, status, created, ${names.join(', ')})
         VALUES (3, 'x@y.example', 2, 1, ${names.map(() => '?').join(', ')})`,
        Object.values(times),
      )
      const { lifecycle } = await ask({ emailId: emailId(lastId) })
      return lifecycle.map(({ type, at }) => [type, Date.parse(at)])
    }
    expect(
      await life({ sent: 2, delivered: 3, clicked: 4, opened: 5, complained: 7, unsubscribed: 6 }),
    ).toEqual([
      ['QUEUED', 1],
      ['SENT', 2],
      ['DELIVERED', 3],
      ['CLICKED', 4],
      ['OPENED', 5],
      ['UNSUBSCRIBED', 6],
      ['COMPLAINED', 7],
    ])
    expect(await life({ sent: 1, delivered: 1, clicked: 1, opened: 1, bounced: 1, unsubscribed: 1 })).toEqual(
      [
        ['QUEUED', 1],
        ['SENT', 1],
        ['DELIVERED', 1],
        ['OPENED', 1],
        ['CLICKED', 1],
        ['BOUNCED', 1],
        ['UNSUBSCRIBED', 1],
      ],
    )
  })

  test('the body is the one that went to this person, as the outbox has it', async () => {
    const [one, two] = [await ask({ emailId: emailId(1) }), await ask({ emailId: emailId(2) })]
    const greeting = (text = '') => /Grüezi (.+)/i.exec(text)?.[1]
    const { body } = await sandbox().control('outbox.get', { id: one.id })
    expect(body.data.eml).toContain(`To: `)
    expect(greeting(one.content?.text)).toBeTruthy()
    expect(greeting(one.content?.text)).not.toBe(greeting(required(two.content).text))
  })

  test('nothing in it can be followed in the name of the recipient', async () => {
    const data = await ask({ emailId: emailId(1), format: 'both', maxChars: 1_000_000 })
    expect(data.content?.html).toContain('https://links.sandbox.test/unsubscribe"')
    expect(JSON.stringify(data)).not.toMatch(/links\.sandbox\.test\/(?!unsubscribe\b|online\b)/)
  })

  test('links: what is seen, and where it leads in truth', async () => {
    const id = addEmail(
      '<p>Pay <a href="https://evil.example/?a=1&amp;b=2">https://bank.example</a></p>',
      null,
    )
    const { links, content } = await ask({ emailId: id })
    expect(links).toEqual([{ text: 'https://bank.example', url: 'https://evil.example/?a=1&b=2' }])
    expect(content?.text).toContain('https://evil.example/?a=1&b=2')
  })

  test.each([500, 501])('links: 500 at most, of %i', async (count) => {
    const page = Array.from({ length: count }, (_, at) => `<a href="https://a.example/${at}">${at}</a>`)
    const { links } = await ask({ emailId: addEmail(page.join(' '), 'x') })
    expect(links).toHaveLength(500)
    expect(links.at(-1)).toEqual({ text: '499', url: 'https://a.example/499' })
  })

  test('format: text is the default, html, both', async () => {
    const keys = async (input: object) =>
      Object.keys(required((await ask({ emailId: emailId(1), ...input })).content))
    expect(await keys({})).toEqual(['text', 'truncated'])
    expect(await keys({ format: 'text' })).toEqual(['text', 'truncated'])
    expect(await keys({ format: 'html' })).toEqual(['html', 'truncated'])
    expect(await keys({ format: 'both' })).toEqual(['text', 'html', 'truncated'])
  })

  test('includeContent: default true; false leaves body and links out', async () => {
    const { content, links, subject, lifecycle } = await ask({ emailId: emailId(1), includeContent: false })
    expect({ content, links }).toEqual({ content: null, links: [] })
    expect(subject).toBe('Neu im Regal: Yirgacheffe')
    expect(lifecycle.length).toBeGreaterThan(1)
  })

  test('maxChars: default 20000, cuts each body and says so', async () => {
    const long = addEmail(`<p>${'a'.repeat(30_000)}</p>`, 'b'.repeat(25_000))
    const sizes = async (input: object) => {
      const { content } = await ask({ emailId: long, format: 'both', ...input })
      const { text = '', html = '', truncated } = required(content)
      return [text.length, html.length, truncated]
    }
    expect(await sizes({})).toEqual([20_000, 20_000, true])
    expect(await sizes({ maxChars: 25_000 })).toEqual([25_000, 25_000, true])
    const [text, html, truncated] = await sizes({ maxChars: 1_000_000 })
    expect([text, truncated]).toEqual([25_000, false])
    expect(html).toBeGreaterThan(30_000)
    expect((await ask({ emailId: long, maxChars: 25_000 })).content?.truncated).toBe(false)
    const short = await ask({ emailId: addEmail('<p>a</p>', 'b'), format: 'html' })
    expect(short.content?.truncated).toBe(false)
    expect((await ask({ emailId: long, maxChars: 1 })).content).toEqual({ text: 'b', truncated: true })
  })

  test('a message without a text part is read from its page', async () => {
    const id = addEmail('<style>p{}</style><p>Thank&nbsp;you</p><p hidden>not this</p>', '')
    expect((await ask({ emailId: id })).content).toEqual({ text: 'Thank you', truncated: false })
  })

  test('content is null when the words were not kept', async () => {
    const { lastId } = sandbox()
      .world.organization(2)
      .write.run(`INSERT INTO emails (kind, recipient, status, created) VALUES (3, 'x@y.example', 2, 1)`)
    expect(await ask({ emailId: emailId(lastId) })).toMatchObject({
      ...{ subscriberId: null, campaignId: null, from: null, replyTo: null, subject: null },
      ...{ content: null, links: [], lifecycle: [{ type: 'QUEUED', at: iso(1), data: null }] },
    })
  })

  test('organizationId: the owner passes, any other is 404', async () => {
    expect((await ask({ emailId: emailId(1), organizationId: 'org_00002' })).id).toBe(emailId(1))
    expect(await refuse(404, { emailId: emailId(1), organizationId: 'org_00001' })).toMatch(/^emailId: /)
    expect(await refuse(404, { emailId: emailId(1), organizationId: 'org_0000zz' })).toMatch(
      /^organizationId: /,
    )
  })

  test.each(['eml_0002zzzzz', 'eml_00zz1', 'eml_00020', 'sub_00021', 'nonsense'])(
    '404: there is no email %s',
    async (id) => {
      expect(await refuse(404, { emailId: id })).toMatch(/^emailId: no email/)
    },
  )

  test.each([
    [{}, 'emailId'],
    [{ emailId: '' }, 'emailId'],
    [{ emailId: 7 }, 'emailId'],
    [{ emailId: 'eml_00021', format: 'pdf' }, 'format'],
    [{ emailId: 'eml_00021', maxChars: 0 }, 'maxChars'],
    [{ emailId: 'eml_00021', maxChars: 10.5 }, 'maxChars'],
    [{ emailId: 'eml_00021', includeContent: 'no' }, 'includeContent'],
    [{ emailId: 'eml_00021', slug: 'x' }, 'slug'],
  ])('400: %j names its field', async (input, field) => {
    expect(await refuse(400, input)).toMatch(new RegExp(`^${field}(?:: | )`))
  })
})
