import { describe, expect, test } from 'vitest'
import { MARK_RULES, NODE_RULES } from '../../../src/engine/content/node-rules.ts'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import { toMaily } from '../../../src/engine/content/plate.ts'
import { PLATE_TYPES } from '../../../src/engine/content/plate-elements.ts'
import { compileTemplate } from '../../../src/engine/content/template/compile.ts'
import type { MergeValues } from '../../../src/engine/content/template/placeholders.ts'
import type { ContentType, DocumentNode } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { doc, paragraph as p, text } from '../../support/campaigns.ts'
import { outlineOf } from '../../support/page-outline.ts'

/** Every kind of node through the real renderer: what the page shows, and what its text part says. */
const VALUES: Record<string, string> = { name: 'Zoé', site: 'https://zoe.example' }
const merge: MergeValues = {
  value: ({ key }) => VALUES[key],
  shows: () => true,
  list: () => [{ name: 'A' }, { name: 'B' }],
}
const SNIPPET = doc('from the snippet') as DocumentNode

function render(content: unknown, contentType: ContentType): [string, string] {
  const template = compileTemplate(nodeContentLibrary, {
    ...{ subject: 's', preview: null, content: parseDocument(content, contentType).content, contentType },
    ...{ snippet: () => SNIPPET, footer: false },
  })
  return [outlineOf(template.writeHtml(merge)), template.writeText(merge)]
}

const LINK = 'https://a.example/'
const item = (...content: object[]) => ({ type: 'listItem', content })
const column = (words: string, attrs: object = {}) => ({ type: 'column', attrs, content: [p(words)] })
const NBSP = '\u00a0'

/** Node, page, text part. */
const MAILY: Record<string, [object, string, string]> = {
  paragraph: [p('plain'), 'plain', 'plain'],
  heading: [{ type: 'heading', attrs: { level: 3 }, content: [text('small')] }, '<h3>small</h3>', 'small'],
  text: [p(text('marked', { type: 'bold' })), '<strong>marked</strong>', 'marked'],
  hardBreak: [p('a', { type: 'hardBreak' }, 'b'), 'a<br>b', 'a\nb'],
  horizontalRule: [{ type: 'horizontalRule' }, '<hr>', '-'.repeat(40)],
  bulletList: [{ type: 'bulletList', content: [item(p('one'))] }, '<ul><li>one</li></ul>', '* one'],
  orderedList: [
    { type: 'orderedList', content: [item(p('one')), item(p('two'))] },
    '<ol><li>one</li><li>two</li></ol>',
    '1. one\n\n 2. two',
  ],
  listItem: [
    { type: 'bulletList', content: [item(p('one'), { type: 'orderedList', content: [item(p('in'))] })] },
    '<ul><li>one<ol><li>in</li></ol></li></ul>',
    '* one\n   \n    1. in',
  ],
  blockquote: [{ type: 'blockquote', content: [p('said')] }, '<blockquote>said</blockquote>', '> said'],
  button: [{ type: 'button', attrs: { text: 'Go', url: LINK } }, `<a href="${LINK}">Go</a>`, `Go (${LINK})`],
  spacer: [{ type: 'spacer', attrs: { height: 'md' } }, '', ''],
  image: [
    { type: 'image', attrs: { src: `${LINK}i.png`, alt: 'Alt', externalLink: LINK } },
    `<a href="${LINK}"><img title="Alt" alt="Alt" src="${LINK}i.png"></a>`,
    LINK,
  ],
  inlineImage: [
    p('a', { type: 'inlineImage', attrs: { src: `${LINK}i.png`, alt: 'Alt', width: 20, height: 20 } }),
    `a<img src="${LINK}i.png" alt="Alt" title="" width="20" height="20">`,
    'a',
  ],
  logo: [
    { type: 'logo', attrs: { src: `${LINK}l.png`, alt: 'Logo', size: 'sm' } },
    `<img title="Logo" alt="Logo" src="${LINK}l.png">`,
    '',
  ],
  linkCard: [
    {
      type: 'linkCard',
      attrs: { title: 'T', description: 'D', link: LINK, linkTitle: 'Read', image: `${LINK}c.png` },
    },
    `<a href="${LINK}"><img title="T" alt="T" src="${LINK}c.png">TD <a href="${LINK}">Read</a></a>`,
    `T\n\nD Read (${LINK})\n\n(${LINK})`,
  ],
  section: [{ type: 'section', content: [p('inside')] }, 'inside', 'inside'],
  columns: [{ type: 'columns', content: [column('left'), column('right')] }, 'leftright', 'left\n\nright'],
  column: [{ type: 'columns', content: [column('only', { width: 50 })] }, 'only', 'only'],
  repeat: [{ type: 'repeat', attrs: { each: 'items' }, content: [p('- {{name}}')] }, '- A- B', '- A\n\n- B'],
  for: [{ type: 'for', attrs: { each: 'items' }, content: [p('- {{name}}')] }, '- A- B', '- A\n\n- B'],
  variable: [p('Hi ', { type: 'variable', attrs: { id: 'name', fallback: 'you' } }), 'Hi Zoé', 'Hi Zoé'],
  htmlCodeBlock: [
    { type: 'htmlCodeBlock', content: [text('<i>x</i> <a href="{{site}}">go</a> <em>{{name}}</em>')] },
    'x <a href="https://zoe.example">go</a> <em>Zoé</em>',
    'x go (https://zoe.example) Zoé',
  ],
  codeBlock: [
    { type: 'codeBlock', content: [text('let a\n  b  = <{{name}}>\n\nend')] },
    // Runs of spaces keep their width, and an empty line its height.
    `<code>let a</code><br><code>${NBSP} b${NBSP} = <Zoé></code><br><code>${NBSP}</code><br><code>end</code>`,
    `let a\n${NBSP} b${NBSP} = <Zoé>\n${NBSP}\nend`,
  ],
  footer: [{ type: 'footer', content: [text('small print')] }, 'small print', 'small print'],
  snippet: [{ type: 'snippet', attrs: { snippetId: 'snp_1' } }, 'from the snippet', 'from the snippet'],
}

const MARKS: Record<string, [object, string, string]> = {
  bold: [{}, '<strong>marked</strong>', 'marked'],
  italic: [{}, '<em>marked</em>', 'marked'],
  underline: [{}, '<u>marked</u>', 'marked'],
  strike: [{}, '<s>marked</s>', 'marked'],
  code: [{}, '<code>marked</code>', 'marked'],
  link: [{ href: LINK }, `<a href="${LINK}">marked</a>`, `marked (${LINK})`],
  textStyle: [{ color: '#ff0000' }, 'marked', 'marked'],
}

describe('MAILY', () => {
  test('has a sample of every node and mark', () => {
    expect(Object.keys(MAILY).toSorted()).toEqual([...NODE_RULES.keys()].toSorted())
    expect(Object.keys(MARKS).toSorted()).toEqual([...MARK_RULES.keys()].toSorted())
  })

  test.each(Object.entries(MAILY))('%s', (_type, [node, page, words]) => {
    expect(render(doc(node), 'MAILY')).toEqual([page, words])
  })

  test.each(Object.entries(MARKS))('the mark %s', (type, [attrs, page, words]) => {
    const rendered = render(doc(p('a ', text('marked', { type, attrs }), ' b')), 'MAILY')
    expect(rendered).toEqual([`a ${page} b`, `a ${words} b`])
  })
})

const kids = [{ text: 'text' }]
const none = [{ text: '' }]
const inP = (...children: object[]) => ({ type: 'p', children })
const plain = (words: string, attrs?: object) => ({
  type: 'paragraph',
  ...(attrs ? { attrs } : {}),
  content: [text(words)],
})
const heading = (level: number, attrs: object = {}) => ({
  type: 'heading',
  attrs: { level, ...attrs },
  content: [text('text')],
})
const linked = (words: string, href: string) => ({
  type: 'paragraph',
  content: [text(words, { type: 'link', attrs: { href } })],
})
const framed = { type: 'section', attrs: { paddingTop: 12, paddingBottom: 12 }, content: [plain('text')] }
const cells = (...words: string[]) => ({
  type: 'columns',
  content: words.map((one) => ({ type: 'column', attrs: { width: 'auto' }, content: [plain(one, {})] })),
})
const row = (...children: object[]) => ({ type: 'tr', children })
const cell = (type: string, words: string) => ({ type, children: [inP({ text: words })] })
const code = {
  type: 'code_block',
  children: ['let a', '  b'].map((words) => ({ type: 'code_line', children: [{ text: words }] })),
}
const CODE_PAGE = `<code>let a</code><br><code>${NBSP} b</code>`
const list = (type: string, inner: object) => ({ type, children: [{ type: 'li', children: [inner] }] })
const bullets = (type: string, inner: object) => ({ type, content: [item(inner)] })

/** Element, the MAILY nodes it is rendered as, page, text part. A part stands in its whole. */
const PLATE: Record<string, [object, object[], string, string]> = {
  p: [
    inP({ text: 'a', bold: true }, { text: 'b', kbd: true, color: '#ff0000' }),
    [
      {
        type: 'paragraph',
        attrs: {},
        content: [
          text('a', { type: 'bold' }),
          text('b', { type: 'code' }, { type: 'textStyle', attrs: { color: '#ff0000' } }),
        ],
      },
    ],
    '<strong>a</strong><code>b</code>',
    'ab',
  ],
  h1: [{ type: 'h1', children: kids }, [heading(2)], '<h2>text</h2>', 'text'],
  h2: [{ type: 'h2', children: kids }, [heading(2)], '<h2>text</h2>', 'text'],
  h3: [
    { type: 'h3', align: 'center', children: kids },
    [heading(3, { textAlign: 'center' })],
    '<h3>text</h3>',
    'text',
  ],
  h4: [{ type: 'h4', children: kids }, [heading(3)], '<h3>text</h3>', 'text'],
  h5: [{ type: 'h5', children: kids }, [heading(3)], '<h3>text</h3>', 'text'],
  h6: [{ type: 'h6', children: kids }, [heading(3)], '<h3>text</h3>', 'text'],
  blockquote: [
    { type: 'blockquote', children: kids },
    [{ type: 'blockquote', content: [plain('text')] }],
    '<blockquote>text</blockquote>',
    '> text',
  ],
  hr: [{ type: 'hr', children: none }, [{ type: 'horizontalRule' }], '<hr>', '-'.repeat(40)],
  img: [
    {
      type: 'img',
      url: `${LINK}i.png`,
      caption: [{ text: 'Cap' }],
      width: 100,
      align: 'right',
      children: none,
    },
    [{ type: 'image', attrs: { src: `${LINK}i.png`, alt: 'Cap', width: 100, alignment: 'right' } }],
    `<img title="Cap" alt="Cap" src="${LINK}i.png">`,
    '',
  ],
  code_block: [code, [{ type: 'codeBlock', content: [text('let a\n  b')] }], CODE_PAGE, `let a\n${NBSP} b`],
  code_line: [code, [{ type: 'codeBlock', content: [text('let a\n  b')] }], CODE_PAGE, `let a\n${NBSP} b`],
  table: [
    { type: 'table', children: [row(cell('td', 'A')), row(cell('td', 'B'))] },
    [cells('A'), cells('B')],
    'AB',
    'A\n\nB',
  ],
  tr: [{ type: 'table', children: [row(cell('td', 'A'))] }, [cells('A')], 'A', 'A'],
  td: [
    { type: 'table', children: [row(cell('td', 'A'), cell('td', 'B'))] },
    [cells('A', 'B')],
    'AB',
    'A\n\nB',
  ],
  th: [
    { type: 'table', children: [row(cell('th', 'H'), cell('td', 'D'))] },
    [cells('H', 'D')],
    'HD',
    'H\n\nD',
  ],
  toggle: [{ type: 'toggle', children: kids }, [framed], 'text', 'text'],
  callout: [{ type: 'callout', children: kids }, [framed], 'text', 'text'],
  column_group: [
    { type: 'column_group', children: [{ type: 'column', children: [inP(...kids)] }] },
    [cells('text')],
    'text',
    'text',
  ],
  column: [
    { type: 'column_group', children: [{ type: 'column', width: '30%', children: [inP(...kids)] }] },
    [{ type: 'columns', content: [{ type: 'column', attrs: { width: 30 }, content: [plain('text', {})] }] }],
    'text',
    'text',
  ],
  media_embed: [
    { type: 'media_embed', url: `${LINK}m`, children: none },
    [linked(`${LINK}m`, `${LINK}m`)],
    `<a href="${LINK}m">${LINK}m</a>`,
    `${LINK}m`,
  ],
  video: [
    { type: 'video', url: `${LINK}v`, name: 'Film', children: none },
    [linked('Film', `${LINK}v`)],
    `<a href="${LINK}v">Film</a>`,
    `Film (${LINK}v)`,
  ],
  audio: [
    { type: 'audio', url: `${LINK}a`, children: none },
    [linked(`${LINK}a`, `${LINK}a`)],
    `<a href="${LINK}a">${LINK}a</a>`,
    `${LINK}a`,
  ],
  file: [
    { type: 'file', url: `${LINK}f`, name: 'File', children: none },
    [linked('File', `${LINK}f`)],
    `<a href="${LINK}f">File</a>`,
    `File (${LINK}f)`,
  ],
  ul: [
    list('ul', { type: 'lic', children: kids }),
    [bullets('bulletList', plain('text'))],
    '<ul><li>text</li></ul>',
    '* text',
  ],
  ol: [
    list('ol', inP(...kids)),
    [bullets('orderedList', plain('text', {}))],
    '<ol><li>text</li></ol>',
    '1. text',
  ],
  li: [
    list('ul', inP(...kids)),
    [bullets('bulletList', plain('text', {}))],
    '<ul><li>text</li></ul>',
    '* text',
  ],
  lic: [
    list('ol', { type: 'lic', children: kids }),
    [bullets('orderedList', plain('text'))],
    '<ol><li>text</li></ol>',
    '1. text',
  ],
  equation: [
    { type: 'equation', texExpression: 'x^2', align: 'center', children: none },
    [plain('x^2', { textAlign: 'center' })],
    'x^2',
    'x^2',
  ],
  a: [
    inP({ type: 'a', url: LINK, children: kids }),
    [{ ...linked('text', LINK), attrs: {} }],
    `<a href="${LINK}">text</a>`,
    `text (${LINK})`,
  ],
  mention: [inP({ type: 'mention', value: 'Ann', children: none }), [plain('Ann', {})], 'Ann', 'Ann'],
  date: [
    inP({ type: 'date', date: '2026-09-01', children: none }),
    [plain('2026-09-01', {})],
    '2026-09-01',
    '2026-09-01',
  ],
  inline_equation: [
    inP({ type: 'inline_equation', texExpression: 'y', children: none }),
    [plain('y', {})],
    'y',
    'y',
  ],
  // The id of an element is the editor's own, that of a variable its name.
  button: [
    { type: 'button', id: 'k1', text: 'Go', url: LINK, children: none },
    [{ type: 'button', attrs: { text: 'Go', url: LINK } }],
    `<a href="${LINK}">Go</a>`,
    `Go (${LINK})`,
  ],
  spacer: [
    { type: 'spacer', id: 'k2', height: 24, children: none },
    [{ type: 'spacer', attrs: { height: 24 } }],
    '',
    '',
  ],
  variable: [
    inP({ type: 'variable', id: 'name', fallback: 'you', children: none }),
    [
      {
        type: 'paragraph',
        attrs: {},
        content: [{ type: 'variable', attrs: { id: 'name', fallback: 'you' }, marks: [] }],
      },
    ],
    'Zoé',
    'Zoé',
  ],
  snippet: [
    { type: 'snippet', id: 'k3', snippetId: 'snp_1', children: none },
    [{ type: 'snippet', attrs: { snippetId: 'snp_1' } }],
    'from the snippet',
    'from the snippet',
  ],
  section: [
    { type: 'section', id: 'k4', attrs: { backgroundColor: '#eee' }, children: [inP(...kids)] },
    [{ type: 'section', attrs: { backgroundColor: '#eee' }, content: [plain('text', {})] }],
    'text',
    'text',
  ],
  footer: [
    { type: 'footer', id: 'k5', children: kids },
    [{ type: 'footer', attrs: {}, content: [text('text')] }],
    'text',
    'text',
  ],
  toc: [{ type: 'toc', children: none }, [], '', ''],
}

describe('PLATE', () => {
  test('has a sample of every element', () => {
    expect(Object.keys(PLATE).toSorted()).toEqual([...PLATE_TYPES.keys()].toSorted())
  })

  test.each(Object.entries(PLATE))('%s', (_type, [element, nodes, page, words]) => {
    expect(toMaily(doc(element) as DocumentNode)).toEqual(doc(...nodes))
    expect(render([element], 'PLATE')).toEqual([page, words])
  })
})
