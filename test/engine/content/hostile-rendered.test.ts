import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { compileHtml, compileTemplate } from '../../../src/engine/content/template/compile.ts'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import { mergeValuesFor } from '../../../src/engine/content/variables.ts'
import type { ContentType, DocumentNode } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'

/** Content is written by strangers, and values by their subscribers: neither may run or break anything. */

const HOSTILE_VALUE = `"><script>alert(1)</script>' onmouseover=alert(1) x="`
const links = {
  unsubscribeUrl: 'https://links.test/u',
  onlineUrl: 'https://links.test/o',
  tagAction: () => 'https://links.test/t',
}
const values = mergeValuesFor(
  {
    name: HOSTILE_VALUE,
    email: 'a@b.example',
    phone: null,
    fields: new Map([
      ['site', 'javascript:alert(1)'],
      ['tab', 'java\tscript:alert(1)'],
      ['page', 'data:text/html,<script>alert(1)</script>'],
      ['css', 'red;background:url(https://evil.example/x)'],
    ]),
    tags: new Set(),
  },
  { name: 'Studio', postalAddress: null },
  links,
)

const doc = (...content: unknown[]): unknown => ({ type: 'doc', content })
const html = (text: string): unknown => ({ type: 'htmlCodeBlock', content: [{ type: 'text', text }] })

function render(content: unknown, contentType: ContentType = 'MAILY'): string {
  const parsed = parseDocument(content, contentType).content
  const source = {
    subject: 's',
    preview: '{{name}}',
    content: parsed,
    contentType,
    snippet: () => undefined,
    footer: true,
  }
  return compileTemplate(nodeContentLibrary, source).writeHtml(values)
}

/** What a browser would act on, outside the head of our own making. */
function findsLife(page: string): string[] {
  const { document } = parseHTML(page === '' ? '<html><body></body></html>' : page)
  const forbidden = [...document.body.querySelectorAll('script,iframe,object,embed,base,link,meta,template')]
  const living = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        (/^(?:href|src|action|formaction)$/.test(name) &&
          /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
    ),
  )
  // Whatever a parser makes of it, no tag of ours may open with these letters.
  const raw = page.match(/<(?:script|iframe|object|embed)/gi) ?? []
  return [...[...forbidden, ...living].map((element) => element.outerHTML), ...raw]
}

describe('rendered harmlessly', () => {
  const blocks = [
    '<p>x</p><script>alert(1)</script>',
    '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe><object data=x></object><embed src=x>',
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel=stylesheet href=https://evil.example/x.css>',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<style>p{color:red} } @@@ {{{</style><p>x</p>',
    '<style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p title="{{name}}">{{name}}</p>',
    '<a href="{{site}}">x</a><a href={{tab}}>x</a><img src=\'{{page}}\'>',
    '<p {{name}}>x</p><p class={{name}}>x</p>',
    '<p style="color:{{css}}">x</p><style>p{color:{{css}}}</style>',
    '<!-- {{name}} --><p>x</p>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
  ]

  test.each(blocks)('%s', (block) => {
    // A block with nothing left is refused.
    const page = render(doc(html(`Words ${block}`)))
    expect(findsLife(page)).toEqual([])
    expect(findsLife(page).join()).not.toContain('evil.example/x)')
    const sent = compileHtml(nodeContentLibrary, {
      subject: 's',
      preview: null,
      html: `<body>${block}</body>`,
    })
    expect(findsLife(sent.writeHtml(values))).toEqual([])
  })

  test('a value stays a value in text, attributes and addresses', () => {
    const page = render(
      doc(
        { type: 'paragraph', content: [{ type: 'text', text: '{{name}}' }] },
        { type: 'image', attrs: { src: 'https://a.example/{{name}}', alt: '{{name}}' } },
        { type: 'button', attrs: { text: '{{name}}', url: 'site', isUrlVariable: true } },
        { type: 'button', attrs: { text: 'x', url: '{{tab}}' } },
        { type: 'image', attrs: { src: '{{page}}' } },
      ),
    )
    expect(findsLife(page)).toEqual([])
    expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('Markdown: HTML is shown, addresses that run code are not linked', () => {
    const page = render(
      '# Hi {{name}}\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![x](data:text/html,x) [y]({{site}}) <img src=x onerror=alert(1)>',
      'MARKDOWN',
    )
    expect(findsLife(page)).toEqual([])
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('prototype keys are refused by name, change nothing and reach nobody', () => {
    const text =
      '{"type":"doc","__proto__":{"polluted":1},"content":[{"type":"paragraph","attrs":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"content":[{"type":"text","text":"ok"}]}]}'
    expect(() => render(text)).toThrow('content.__proto__: "__proto__" is reserved.')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(values.value({ id: '__proto__', key: '__proto__', fallback: null, scheme: '' })).toBeUndefined()
    expect(
      values.value({ id: 'constructor', key: 'constructor', fallback: null, scheme: '' }),
    ).toBeUndefined()
  })

  test('a page nested by the ten thousand still has its words', () => {
    const page = `<html><body>${'<div>'.repeat(20_000)}deep words</body></html>`
    const sent = compileHtml(nodeContentLibrary, { subject: 's', preview: null, html: page })
    expect(sent.writeText(values)).toBe('deep words')
  })

  test('placeholders by the thousand are read in one pass', () => {
    // Going back over them for each would not end within the limit of a test.
    const page = `${'{{'.repeat(50_000)}name}}${'{{ name '.repeat(20_000)}`
    const sent = compileHtml(nodeContentLibrary, { subject: 's', preview: null, html: page })
    expect(sent.writeHtml(values)).toContain('{{')
  })
})

describe('one render leaves nothing behind for the next', () => {
  test('same page again, and after others; nothing is loaded from anywhere', () => {
    const plain = doc({ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }) as DocumentNode
    const first = render(plain)
    render(
      doc(
        { type: 'section', attrs: { backgroundColor: '#123456' }, content: [{ type: 'paragraph' }] },
        html('<style>p{color:red}</style><p>x</p>'),
      ),
    )
    expect(render(plain)).toBe(first)
    expect(first).not.toMatch(/https?:\/\/(?!links\.test|www\.w3\.org)/)
    const pictured = render(doc({ type: 'image', attrs: { src: 'https://a.example/b.png' } }))
    expect(pictured).not.toMatch(/preload|@font-face|rsms/)
  })
})
