import { describe, expect, test } from 'vitest'
import { doc, nodeAt, paragraph, text } from '../../../support/campaigns.ts'
import { addVerifiedDomain } from '../../../support/domains.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('create_campaign', () => {
  test('a DRAFT named Untitled, with a greeting and an unsubscribe link', async () => {
    const { call } = await start()
    const { campaignId, campaign } = await call('create_campaign', { subject: 'Hello' })
    expect(campaign).toMatchObject({
      id: campaignId,
      campaignId,
      name: 'Untitled',
      subject: 'Hello',
      preview: null,
      status: 'DRAFT',
      contentType: 'MAILY',
      recipientCount: 0,
      emailsSentCount: 0,
      sendAt: null,
      scheduledAt: null,
      replyTo: null,
      recipientFilters: [],
    })
    expect(campaignId).toMatch(/^cmp_/)
    expect(JSON.stringify(campaign.content)).toContain('https://{{unsubscribeUrl}}')
    expect(nodeAt(campaign.content, 0, 0)['text']).toMatch(/^Hello/)
    expect(await call('get_campaign', { campaignId })).toEqual(campaign)
  })

  const name = { type: 'variable', attrs: { id: 'name', fallback: 'there', required: true } }
  const link = { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }
  test.each([
    [
      'MAILY' as const,
      {
        type: 'doc',
        content: [
          paragraph(text('Hello '), name, text(',')),
          paragraph(text('Write your message here.')),
          { type: 'footer', content: [{ type: 'text', text: 'Unsubscribe', marks: [link] }] },
        ],
      },
    ],
    [
      'PLATE' as const,
      {
        type: 'doc',
        content: [
          {
            type: 'p',
            children: [{ text: 'Hello ' }, { ...name, children: [{ text: '' }] }, { text: ',' }],
          },
          { type: 'p', children: [{ text: 'Write your message here.' }] },
          {
            type: 'p',
            children: [
              { text: '' },
              { type: 'a', url: 'https://{{unsubscribeUrl}}', children: [{ text: 'Unsubscribe' }] },
              { text: '' },
            ],
          },
        ],
      },
    ],
    [
      'MARKDOWN' as const,
      "Hello {{name | 'there'}},\n\nWrite your message here.\n\n[Unsubscribe](https://{{unsubscribeUrl}})\n",
    ],
  ])('the default content of %s, which renders with its greeting', async (contentType, content) => {
    const { call } = await start()
    const { campaignId, campaign } = await call('create_campaign', { subject: 'Hello', contentType })
    expect(campaign.content).toEqual(content)
    const rendered = await call('render_campaign', { campaignId, format: 'text' })
    expect(rendered.text).toMatch(/^Hello there,\n\nWrite your message here\.\n\nUnsubscribe \(https:/)
  })

  test('content is an object or its JSON text, and comes back as an object with unknown attributes', async () => {
    const { call } = await start()
    const content = doc({
      type: 'columns',
      attrs: { borderColor: 'red', gap: 8 },
      content: [{ type: 'column', content: [paragraph('Hi')] }],
    })
    for (const given of [content, JSON.stringify(content)]) {
      const { campaign } = await call('create_campaign', { subject: 's', content: given })
      expect(campaign.content).toEqual(content)
    }
  })

  test('MARKDOWN takes any text; a bare PLATE array is stored as a doc', async () => {
    const { call } = await start()
    const markdown = await call('create_campaign', {
      subject: 's',
      contentType: 'MARKDOWN',
      content: '# Hi\n',
    })
    expect(markdown.campaign.content).toBe('# Hi\n')
    const elements = [{ type: 'p', id: 'a', children: [{ text: 'Hi', bold: true }] }]
    const plate = await call('create_campaign', { subject: 's', contentType: 'PLATE', content: elements })
    expect(plate.campaign.content).toEqual({ type: 'doc', content: elements })
  })

  test('the sender is the default one, then the one used last, then any', async () => {
    const organization = await start()
    const { call, file } = organization
    const none = await call('create_campaign', { subject: 's' })
    expect(none.campaign).toMatchObject({ senderId: null, sender: null })
    expect(none.warnings?.[0]).toMatch(/^senderId: the organization has no sender/)
    const domainId = await addVerifiedDomain(sandbox().control, organization)
    const make = async (localPart: string) =>
      (await call('create_email_sender', { displayName: localPart, localPart, domainId })).sender.id
    const [first, second] = [await make('first'), await make('second')]
    const used = async (input = {}) => (await call('create_campaign', { subject: 's', ...input })).campaign
    expect((await used()).sender).toEqual({ id: first, name: 'first', email: 'first@shop.example' })
    file.transaction(() => file.write.run('UPDATE senders SET is_default = 0'))
    expect((await used({ senderId: second })).senderId).toBe(second)
    expect((await used()).senderId).toBe(second)
  })

  test('a heading of level 1 is refused with its path; an empty paragraph is a warning', async () => {
    const { call, refuse } = await start()
    const heading = { type: 'heading', attrs: { level: 1 }, content: [] }
    const { issues } = await refuse('VALIDATION_ERROR', 'create_campaign', {
      subject: 's',
      content: doc(heading),
    })
    expect(issues).toEqual([
      {
        path: 'content.content.0.attrs.level',
        message: 'heading level 1 is not allowed: must be 2 or 3',
        hint: 'Use level 2 for the main title.',
      },
    ])
    const made = await call('create_campaign', { subject: 's', content: doc({ type: 'paragraph' }) })
    expect(made.warnings).toContain('content.content.0: empty paragraph; use a spacer for vertical room')
  })

  test('a variable that is required, as it is by default, needs a fallback', async () => {
    const { call, refuse } = await start()
    const variable = (attrs: object) => doc(paragraph({ type: 'variable', attrs }))
    for (const attrs of [
      { id: 'name' },
      { id: 'name', required: true, fallback: '' },
      { id: 'name', fallback: null },
    ]) {
      const { issues } = await refuse('VALIDATION_ERROR', 'create_campaign', {
        subject: 's',
        content: variable(attrs),
      })
      expect(issues[0]?.path).toBe('content.content.0.content.0.attrs.fallback')
    }
    for (const attrs of [
      { id: 'name', required: false },
      { id: 'name', fallback: 'you' },
    ])
      await call('create_campaign', { subject: 's', content: variable(attrs) })
  })

  test('a snippet must belong to the organization', async () => {
    const other = await start()
    const { snippetId } = await other.call('create_email_snippet', { name: 'Legal' })
    const { refuse } = await start()
    for (const id of [snippetId, 'snp_nothing', 'x']) {
      const content = doc({ type: 'snippet', attrs: { snippetId: id } })
      const { issues } = await refuse('VALIDATION_ERROR', 'create_campaign', { subject: 's', content })
      expect(issues[0]).toMatchObject({
        path: 'content.content.0.attrs.snippetId',
        message: `no snippet "${id}"`,
      })
    }
  })

  test.each([
    [{}, 'subject'],
    [{ subject: ' ' }, 'subject'],
    [{ subject: 's'.repeat(501) }, 'subject'],
    [{ subject: 's', content: '<p>html</p>' }, 'content'],
    [{ subject: 's', content: 5 }, 'content'],
    [{ subject: 's', contentType: 'HTML' }, 'contentType'],
    [{ subject: 's', contentType: 'MARKDOWN', content: doc('x') }, 'content'],
    [{ subject: 's', replyTo: 'nobody' }, 'replyTo'],
    [{ subject: 's', html: '<p>' }, 'html'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse, call } = await start()
    const { issues } = await refuse('VALIDATION_ERROR', 'create_campaign', input)
    expect(issues[0]?.path).toBe(path)
    expect((await call('list_campaigns')).total).toBe(0)
  })

  test('an unknown sender is not found', async () => {
    const { refuse } = await start()
    const { message } = await refuse('NOT_FOUND', 'create_campaign', { subject: 's', senderId: 'snd_00011' })
    expect(message).toBe('senderId: no sender "snd_00011".')
  })
})
