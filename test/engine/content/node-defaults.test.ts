import { describe, expect, test } from 'vitest'
import { NODE_RULES } from '../../../src/engine/content/node-rules.ts'
import type { DocumentNode } from '../../../src/engine/domain/document.ts'
import type { ToolInput } from '../../../src/engine/tools/index.ts'
import { EDITOR_DEFAULTS, writeDefaults } from '../../support/maily-defaults.ts'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import { useSandbox } from '../../support/organization.ts'

const { start } = useSandbox()

const src = 'https://media.example/a.png'
const item = { type: 'listItem', content: [paragraph('one')] }
const column = { type: 'column', content: [paragraph('left')] }

/** Each kind with nothing said that need not be said. */
const BARE: Record<string, object> = {
  paragraph: paragraph('plain'),
  text: paragraph('plain'),
  heading: { type: 'heading', attrs: { level: 2 }, content: [text('Title')] },
  hardBreak: paragraph('a', { type: 'hardBreak' }, 'b'),
  horizontalRule: { type: 'horizontalRule' },
  bulletList: { type: 'bulletList', content: [item] },
  orderedList: { type: 'orderedList', content: [item] },
  listItem: { type: 'bulletList', content: [item] },
  blockquote: { type: 'blockquote', content: [paragraph('said')] },
  button: { type: 'button' },
  spacer: { type: 'spacer' },
  image: { type: 'image', attrs: { src } },
  inlineImage: paragraph('a', { type: 'inlineImage', attrs: { src } }),
  logo: { type: 'logo', attrs: { src } },
  linkCard: { type: 'linkCard' },
  section: { type: 'section', content: [paragraph('inside')] },
  columns: { type: 'columns', content: [column, column] },
  column: { type: 'columns', content: [column] },
  repeat: { type: 'repeat', content: [paragraph('item')] },
  for: { type: 'for', content: [paragraph('item')] },
  variable: paragraph({ type: 'variable', attrs: { id: 'name', fallback: 'you' } }),
  htmlCodeBlock: { type: 'htmlCodeBlock', content: [text('<p>x</p>')] },
  codeBlock: { type: 'codeBlock', content: [text('let a')] },
  footer: { type: 'footer', content: [text('small print')] },
}

type Sent = ToolInput<'create_campaign'>['content']

/** Every attribute of the editor set to null: nothing chosen either. */
function withNulls(node: DocumentNode): DocumentNode {
  const nulls = Object.fromEntries(
    Object.keys(EDITOR_DEFAULTS[node.type ?? ''] ?? {}).map((name) => [name, null]),
  )
  const made: DocumentNode = { ...node, attrs: { ...nulls, ...node.attrs } }
  if (node.content) made.content = node.content.map(withNulls)
  return made
}

async function usePage() {
  const { call } = await start()
  return async (node: object) => {
    const content = doc(node) as Sent
    const { campaignId, warnings } = await call('create_campaign', { subject: 'Defaults', content })
    const { html, text: plain } = await call('render_campaign', { campaignId })
    // The links of the footer name the campaign.
    const same = (page = '') => page.replaceAll(campaignId, 'cmp_')
    return { html: same(html), plain: same(plain), warnings }
  }
}

describe('Right to the last edge, 8: node defaults', () => {
  test('the table names every kind of node but the snippet, which is content of its own', () => {
    const kinds = [...NODE_RULES.keys()].filter((type) => type !== 'snippet')
    expect(Object.keys(BARE).toSorted()).toEqual(kinds.toSorted())
    expect(Object.keys(EDITOR_DEFAULTS).toSorted()).toEqual(
      kinds.filter((type) => type !== 'text').toSorted(),
    )
  })

  test('what is left out or null is what the editor would have written', async () => {
    const page = await usePage()
    for (const [type, node] of Object.entries(BARE)) {
      const bare = await page(node)
      expect({ type, ...bare }).toEqual({ type, ...(await page(writeDefaults(node))) })
      expect({ type, ...bare }).toEqual({ type, ...(await page(withNulls(node))) })
      expect({
        type,
        odd: />(?:undefined|null)|undefinedpx|nullpx|NaN|="(?:undefined|null)/.exec(bare.html),
      }).toEqual({ type, odd: null })
    }
  })

  test('a bare button is white on black and says Button; a bare logo has a size', async () => {
    const page = await usePage()
    const button = /<a [^>]*style="([^"]*)"[^>]*>[\s\S]*?<\/a>/.exec((await page(BARE['button'] ?? {})).html)
    expect(button?.[0]).toContain('Button')
    for (const style of ['color:#ffffff', 'background-color:#000000', 'border-radius:6px'])
      expect(button?.[1]).toContain(style)
    expect((await page(BARE['logo'] ?? {})).html).toMatch(/<img[^>]*width:40px;height:40px/)
    const section = (await page(BARE['section'] ?? {})).html
    for (const style of ['border-color:#e2e2e2', 'border-width:2px', 'background-color:#f7f7f7'])
      expect(section).toContain(style)
  })

  test('sizes in pixels are numbers to the library, and no size is ever NaN', async () => {
    const page = await usePage()
    const { html } = await page({ type: 'image', attrs: { src, width: '300px', height: '50%' } })
    expect(html).toContain('width:300px;height:auto')
    for (const height of ['', 'auto', 'lg', '24px']) {
      const spacer = await page({ type: 'spacer', attrs: { height } })
      expect(spacer.html).toContain(`height:${{ lg: '32px', '24px': '24px' }[height] ?? '8px'}`)
    }
  })
})
