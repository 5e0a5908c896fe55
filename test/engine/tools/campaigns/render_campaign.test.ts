import { describe, expect, test } from 'vitest'
import { writePostalAddress } from '../../../../src/engine/store/settings.ts'
import { required } from '../../../support/answers.ts'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

async function make(
  organization: TestOrganization,
  content: Record<string, unknown> | unknown[] | string,
  more: object = {},
): Promise<string> {
  return (await organization.call('create_campaign', { subject: 's', content, ...more })).campaignId
}

async function addPerson({ call }: TestOrganization, more: object = {}): Promise<string> {
  const { subscriber } = await call('add_subscriber', {
    email: 'zoe@mail.example',
    name: 'Zoé <b>',
    tags: ['VIP'],
    fields: { Ville: 'Nantes', site: 'https://zoe.example' },
    ...more,
  })
  return subscriber.id
}

const link = (href: string) => ({ type: 'link', attrs: { href } })

describe('render_campaign', () => {
  test('variables resolve in subject, preview, text, nodes and attributes', async () => {
    const organization = await start()
    const content = doc(
      paragraph('Hi ', { type: 'variable', attrs: { id: 'name', fallback: 'friend' } }, ' of {{Ville}}'),
      { type: 'button', attrs: { text: 'For {{email}}', url: 'https://{{site}}' } },
      { type: 'image', attrs: { src: 'https://a.example/{{VILLE}}.png', alt: "{{phone | 'no phone'}}" } },
    )
    const more = {
      subject: 'Hello {{name | "you"}}',
      preview: "From {{org-name}} to {{country || 'somewhere'}}",
    }
    const campaignId = await make(organization, content, more)
    const answer = await organization.call('render_campaign', {
      campaignId,
      subscriberId: await addPerson(organization),
    })
    expect(answer.subject).toBe('Hello Zoé <b>')
    expect(answer.preview).toMatch(/^From Studio \d+ to somewhere$/)
    expect(answer.html).toContain('>Hi Zoé &lt;b&gt; of Nantes</p>')
    expect(answer.html).toContain('href="https://zoe.example"')
    expect(answer.html).toContain('alt="no phone"')
    expect(answer.html).toContain('src="https://a.example/Nantes.png"')
    expect(answer.html).toContain('For zoe@mail.example')
    expect(answer.text).toContain('Hi Zoé <b> of Nantes')
    expect(answer.text).toContain('For zoe@mail.example (https://zoe.example)')
    expect(answer.html).not.toContain('{{')
  })

  test('conditional blocks: by tag, field and built-in; all shown without a subscriber', async () => {
    const organization = await start()
    const shown = (showIfKey: string, words: string) => ({
      type: 'paragraph',
      attrs: { showIfKey },
      content: [text(words)],
    })
    const content = doc(
      shown('tag:vip', 'for-vip'),
      shown('tag:none', 'for-none'),
      shown('Ville', 'has-town'),
      shown('phone', 'has-phone'),
      'always',
    )
    const campaignId = await make(organization, content)
    const subscriberId = await addPerson(organization)
    const seen = async (more: object) => {
      const input = { campaignId, format: 'text' as const, ...more }
      const { text: words } = await organization.call('render_campaign', input)
      return ['for-vip', 'for-none', 'has-town', 'has-phone', 'always'].filter((word) =>
        required(words).includes(word),
      )
    }
    expect(await seen({ subscriberId })).toEqual(['for-vip', 'has-town', 'always'])
    expect(await seen({})).toEqual(['for-vip', 'for-none', 'has-town', 'has-phone', 'always'])
  })

  test('snippets are inlined, nested ones and archived ones too, as they are now', async () => {
    const organization = await start()
    const { call, confirm } = organization
    const inner = (await call('create_email_snippet', { name: 'Inner', content: doc('inner words') }))
      .snippetId
    const node = (snippetId: string) => ({ type: 'snippet', attrs: { snippetId } })
    const outer = (
      await call('create_email_snippet', { name: 'Outer', content: doc('outer words', node(inner)) })
    ).snippetId
    const campaignId = await make(organization, doc('before', node(outer), 'after'))
    const words = async () => (await call('render_campaign', { campaignId, format: 'text' })).text
    expect(await words()).toMatch(/^before\n\nouter words\n\ninner words\n\nafter\n/)
    await confirm('archive_email_snippet', { id: outer })
    await call('update_email_snippet', { id: inner, content: doc('new words') })
    expect(await words()).toMatch(/^before\n\nouter words\n\nnew words\n\nafter\n/)
  })

  test('the unsubscribe footer is added, with the postal address when there is one', async () => {
    const organization = await start()
    const campaignId = await make(organization, doc('x'))
    const footer = async () =>
      (await organization.call('render_campaign', { campaignId, format: 'text' })).text
        ?.split('\n')
        .slice(-3) ?? []
    expect((await footer()).at(-2)).toMatch(/^Studio \d+$/)
    expect((await footer()).at(-1)).toMatch(/^Unsubscribe \(https:\/\/links\.sandbox\.test\/unsubscribe\//)
    organization.file.transaction(() => writePostalAddress(organization.file.write, '3 rue du Port, Nantes'))
    expect((await footer()).at(-2)).toBe('3 rue du Port, Nantes')
  })

  test('unsubscribe, online and tag-action links are addresses of this message and person', async () => {
    const organization = await start()
    const content = doc(
      paragraph(text('out', link('https://{{unsubscribeUrl}}')), text('web', link('{{onlineUrl}}'))),
      paragraph(text('more', link('{{addTag:news, été}}')), text('less', link('https://{{removeTag:news}}'))),
      { type: 'button', attrs: { text: 'x', url: 'https://unsubscribeUrl', isUrlVariable: true } },
    )
    const campaignId = await make(organization, content)
    const subscriberId = await addPerson(organization)
    const { html } = await organization.call('render_campaign', { campaignId, subscriberId, format: 'html' })
    const base = 'https://links.sandbox.test'
    const at = `${campaignId}/${subscriberId}`
    for (const href of [
      `${base}/unsubscribe/${at}`,
      `${base}/online/${at}`,
      `${base}/tags/${at}?add=news,%C3%A9t%C3%A9`,
      `${base}/tags/${at}?remove=news`,
    ])
      expect(html).toContain(`href="${href}"`)
  })

  test('a repeat has no data in a campaign: left out, with a warning', async () => {
    const organization = await start()
    const repeat = { type: 'repeat', attrs: { each: 'products' }, content: [paragraph('item words')] }
    const campaignId = await make(organization, doc('x', repeat))
    const { text: words, warnings } = await organization.call('render_campaign', { campaignId })
    expect(words).not.toContain('item words')
    expect(warnings).toContain('content: repeat "products" has no data for a campaign and is left out')
  })

  test('warns of unknown variables, values that are missing and a message without a way out', async () => {
    const organization = await start()
    const campaignId = await make(organization, doc('{{nothing}} {{phone}}'))
    const { warnings } = await organization.call('render_campaign', { campaignId })
    expect(warnings).toEqual([
      'content: unknown variable "nothing"; its fallback is shown, or nothing',
      'content: no unsubscribe link of its own; schedule_campaign will refuse it',
      'content: "phone" has no value and no fallback; nothing is shown for it',
    ])
  })

  test('a warning names the field in which a variable stands first', async () => {
    const organization = await start()
    const fields = { subject: "For {{lost}} {{name | 'you'}}", preview: '{{phone}} and {{lost}}' }
    const campaignId = await make(organization, doc('{{lost}} {{phone}} {{gone}} {{name}}'), fields)
    const { warnings } = await organization.call('render_campaign', { campaignId })
    expect(warnings).toEqual([
      'subject: unknown variable "lost"; its fallback is shown, or nothing',
      'content: unknown variable "gone"; its fallback is shown, or nothing',
      'content: no unsubscribe link of its own; schedule_campaign will refuse it',
      'preview: "phone" has no value and no fallback; nothing is shown for it',
      // With the fallback of the subject it would show something.
      'content: "name" has no value and no fallback; nothing is shown for it',
    ])
  })

  test('format chooses the parts; both by default', async () => {
    const organization = await start()
    const campaignId = await make(organization, doc('x'))
    const parts = async (input: object) =>
      Object.keys(await organization.call('render_campaign', { campaignId, ...input })).filter(
        (key) => key === 'html' || key === 'text',
      )
    expect(await parts({})).toEqual(['html', 'text'])
    expect(await parts({ format: 'both' })).toEqual(['html', 'text'])
    expect(await parts({ format: 'html' })).toEqual(['html'])
    expect(await parts({ format: 'text' })).toEqual(['text'])
    await organization.refuse('VALIDATION_ERROR', 'render_campaign', { campaignId, format: 'pdf' })
  })

  test('MARKDOWN and PLATE render like MAILY', async () => {
    const organization = await start()
    const subscriberId = await addPerson(organization)
    const markdown =
      '# Hi {{name}}\n\n- **{{Ville}}**\n- ~~x~~\n\n[out](https://{{unsubscribeUrl}})\n\nhttps://a.example'
    const plate = [
      { type: 'h1', children: [{ text: 'Hi {{name}}' }] },
      { type: 'p', indent: 1, listStyleType: 'disc', children: [{ text: '{{Ville}}', bold: true }] },
      {
        type: 'table',
        children: [
          { type: 'tr', children: [{ type: 'td', children: [{ type: 'p', children: [{ text: 'cell' }] }] }] },
        ],
      },
      {
        type: 'p',
        children: [
          { text: '' },
          { type: 'a', url: 'https://{{unsubscribeUrl}}', children: [{ text: 'out' }] },
          { text: '' },
        ],
      },
      { type: 'button', text: 'Buy', url: 'https://a.example', children: [{ text: '' }] },
    ]
    for (const [content, contentType] of [
      [markdown, 'MARKDOWN'],
      [plate, 'PLATE'],
    ] as const) {
      const campaignId = await make(organization, content, { contentType })
      const {
        html,
        text: words,
        warnings,
      } = await organization.call('render_campaign', { campaignId, subscriberId })
      expect(warnings).toEqual([])
      expect(html).toContain('Hi Zoé &lt;b&gt;')
      expect(html).toContain('<strong>Nantes</strong>')
      expect(words).toMatch(/^Hi Zoé <b>\n\n \* Nantes/)
      expect(words).toContain('out (https://links.sandbox.test/unsubscribe/')
      expect(html).toContain('href="https://a.example"')
    }
  })

  test('the same call gives the same bytes, and nothing is sent', async () => {
    const organization = await start()
    const campaignId = await make(organization, doc('x'))
    const first = await organization.call('render_campaign', { campaignId })
    expect(await organization.call('render_campaign', { campaignId })).toEqual(first)
    expect((await organization.call('get_campaign', { campaignId })).emailsSentCount).toBe(0)
  })

  test('what is not there is not found', async () => {
    const organization = await start()
    const campaignId = await make(organization, doc('x'))
    expect(
      (await organization.refuse('NOT_FOUND', 'render_campaign', { campaignId: 'cmp_x' })).message,
    ).toMatch(/^campaignId/)
    expect(
      (await organization.refuse('NOT_FOUND', 'render_campaign', { campaignId, subscriberId: 'sub_x' }))
        .message,
    ).toMatch(/^subscriberId/)
  })
})

describe('2 MB is one number everywhere', () => {
  const repeated = (times: number) =>
    doc(
      paragraph(
        ...Array.from({ length: times }, () => ({ type: 'variable', attrs: { id: 'bio', fallback: '-' } })),
      ),
    )

  test('a message that its values make too large is refused, and the variable named', async () => {
    const organization = await start()
    await addPerson(organization)
    const bio = 'é'.repeat(10_000)
    const subscriberId = await addPerson(organization, { email: 'ann@mail.example', fields: { bio } })
    const campaignId = await make(organization, repeated(4_900))
    const { message } = await organization.refuse('WRONG_STATE', 'render_campaign', {
      campaignId,
      subscriberId,
    })
    expect(message).toMatch(/^content: variables add more than 2 MB to this message, "bio" the most: shorten/)
    for (const format of ['html', 'text'] as const)
      await organization.refuse('WRONG_STATE', 'render_campaign', { campaignId, subscriberId, format })
    expect((await organization.call('render_campaign', { campaignId })).html).toContain('-')
  })

  test('what its values make as large as may be is shown', async () => {
    const organization = await start()
    const bio = 'x'.repeat(10_000)
    const subscriberId = await addPerson(organization, { fields: { bio } })
    const campaignId = await make(organization, repeated(208))
    const { html = '' } = await organization.call('render_campaign', { campaignId, subscriberId })
    expect(html.length).toBeGreaterThan(2_080_000)
    expect(html.split(bio).length - 1).toBe(208)
    await organization.refuse('WRONG_STATE', 'render_campaign', {
      campaignId: await make(organization, repeated(210)),
      subscriberId,
    })
  })
})
