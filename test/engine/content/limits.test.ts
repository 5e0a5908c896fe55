import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import { inlineSnippets } from '../../../src/engine/content/inline-snippets.ts'
import { compileTemplate } from '../../../src/engine/content/template/compile.ts'
import type { ContentType, DocumentNode } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { ToolError } from '../../../src/shared/errors.ts'

/** Every limit of a document, at the most and one past it. */

const doc = (content: readonly unknown[]): unknown => ({ type: 'doc', content })
const words = (size: number) => 'x'.repeat(size)
const many = (size: number, one: unknown) => Array.from({ length: size }, () => one)
const html = (text: string) => ({ type: 'htmlCodeBlock', content: [{ type: 'text', text }] })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** The node inside that many others. */
function nested(levels: number, wrap: (inner: unknown) => unknown, leaf: unknown): unknown {
  return levels === 0 ? leaf : wrap(nested(levels - 1, wrap, leaf))
}

const quoted = (levels: number) =>
  doc([nested(levels, (inner) => ({ type: 'blockquote', content: [inner] }), { type: 'horizontalRule' })])
const elements = (levels: number) => [
  nested(levels, (inner) => ({ type: 'p', children: [inner] }), { text: 'x' }),
]
/** A document with JSON of that many characters. */
const long = (size: number) => doc([paragraph(words(size - JSON.stringify(doc([paragraph('')])).length))])
/** Rules times elements of one HTML block. */
const styled = (rules: number, tags: number) =>
  doc([html(`<style>${'p{}'.repeat(rules)}</style>${'<p>'.repeat(tags - 1)}`)])

function judge(value: unknown, type: ContentType = 'MAILY') {
  try {
    return parseDocument(value, type).warnings
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return (error.issues ?? []).map(({ path, message }) => `refused ${path}: ${message}`)
  }
}

/** 2 MB, in bytes of UTF-8. */
const BYTES = 2_097_152
const TOO_LARGE = 'refused content: is larger than 2 MB'

interface Limit {
  what: string
  most: number
  type?: ContentType
  made(size: number): unknown
  /** What is said one past it. */
  refused: string
}

const LIMITS: readonly Limit[] = [
  { what: 'bytes of a document', most: BYTES, made: long, refused: TOO_LARGE },
  {
    what: 'bytes of its JSON text',
    most: BYTES,
    made: (size) => JSON.stringify(long(size)),
    refused: TOO_LARGE,
  },
  { what: 'bytes of Markdown', most: BYTES, type: 'MARKDOWN', made: words, refused: TOO_LARGE },
  {
    what: 'bytes of text outside ASCII, pairs of two letters of four bytes',
    most: BYTES / 8,
    type: 'MARKDOWN',
    made: (size) => '😀𝒳'.repeat(size),
    refused: TOO_LARGE,
  },
  {
    what: 'links of Markdown',
    most: 10_000,
    type: 'MARKDOWN',
    made: (size) => '[ '.repeat(size),
    refused: 'refused content: has more than 10,000 places where a link may begin',
  },
  {
    what: 'line ends of Markdown',
    most: 20_000,
    type: 'MARKDOWN',
    made: (size) => 'a\n'.repeat(size),
    refused: 'refused content: has more than 20,000 lines',
  },
  {
    what: 'marks of Markdown',
    most: 40_000,
    type: 'MARKDOWN',
    made: (size) => 'a*'.repeat(size),
    refused: 'refused content: has more than 40,000 marks such as * and _',
  },
  {
    what: 'placeholders',
    most: 10_000,
    made: (size) => doc([{ type: 'paragraph', content: [{ type: 'text', text: '{{a}}'.repeat(size) }] }]),
    refused: 'refused content: has more than 10,000 placeholders',
  },
  {
    what: 'nodes',
    most: 10_000,
    made: (size) => doc(many(size, { type: 'horizontalRule' })),
    refused: 'refused content.content.10000: the document has more than 10,000 nodes',
  },
  {
    what: 'elements of PLATE',
    most: 10_000,
    type: 'PLATE',
    made: (size) => many(size, { text: '' }),
    refused: 'refused content.10000: the document has more than 10,000 nodes',
  },
  {
    what: 'levels of nodes',
    most: 50,
    made: (size) => quoted(size - 1),
    refused: `refused content${'.content.0'.repeat(50)}.content: nests deeper than 50 levels`,
  },
  {
    what: 'levels of PLATE elements',
    most: 50,
    type: 'PLATE',
    made: (size) => elements(size - 1),
    refused: `refused content.0${'.children.0'.repeat(49)}.children: nests deeper than 50 levels`,
  },
  {
    what: 'open elements of an HTML block',
    most: 100,
    made: (size) => doc([html('<div>'.repeat(size))]),
    refused: 'refused content.content.0: its HTML nests deeper than 100 elements',
  },
  {
    what: 'characters of all HTML blocks',
    most: 200_000,
    made: (size) => doc([html(words(100_000)), html(words(size - 100_000))]),
    refused: 'refused content.content.1: the HTML blocks of the document have more than 200000 characters',
  },
  {
    what: 'CSS rules of one HTML block for its elements',
    most: 200,
    made: (rules) => styled(rules, 500),
    refused: 'refused content.content.0: too many CSS rules for so many elements',
  },
  {
    what: 'CSS rules for the elements of all HTML blocks',
    most: 100,
    made: (rules) => {
      const block = html(`<style>${'p{}'.repeat(rules)}</style>${'<p>'.repeat(499)}`)
      return doc([block, block])
    },
    refused: 'refused content.content.1: too many CSS rules for so many elements',
  },
]

describe('limits of a document', () => {
  test.each(LIMITS.map((limit) => [`${limit.most} ${limit.what}`, limit] as const))(
    '%s',
    (_name, { most, made, type, refused }) => {
      expect(judge(made(most), type)).toEqual([])
      expect(judge(made(most + 1), type)).toEqual([refused])
    },
  )

  test('the objects of a document are counted before its nodes are looked at', () => {
    // Eight objects for each of 10,000 nodes; the document and its list are two of them.
    const objects = (size: number) => doc([{ type: 'horizontalRule', unknown: many(size - 4, {}) }])
    expect(judge(objects(80_000))).toEqual([])
    expect(judge(objects(80_001))).toEqual(['refused content: has more than 10,000 nodes'])
  })

  test('other objects may nest 108 levels', () => {
    const deep = (levels: number) =>
      doc([{ type: 'horizontalRule', unknown: nested(levels - 4, (inner) => [inner], []) }])
    expect(judge(deep(109))).toEqual([])
    expect(judge(deep(110))).toEqual(['refused content: nests deeper than 50 levels'])
  })

  test.each([19, 20, 21, 25])('of %i warnings and of as many faults the first 20 are told', (size) => {
    const told = Math.min(size, 20)
    expect(judge(doc(many(size, { type: 'paragraph' })))).toEqual(
      Array.from(
        { length: told },
        (_, at) => `content.content.${at}: empty paragraph; use a spacer for vertical room`,
      ),
    )
    expect(judge(doc(many(size, { type: 'x' })))).toEqual(
      Array.from({ length: told }, (_, at) => `refused content.content.${at}.type: "x" is not a known node`),
    )
    expect(judge(many(size, { type: 'x' }), 'PLATE')).toEqual(
      Array.from({ length: told }, (_, at) => `refused content.${at}.type: "x" is not a known element`),
    )
  })
})

describe('limits of snippets within snippets', () => {
  const chain = (levels: number) => (id: string) => {
    const level = Number(id)
    const inner = level < levels ? { type: 'snippet', attrs: { snippetId: `${level + 1}` } } : paragraph('in')
    return { type: 'doc', content: [inner] } as DocumentNode
  }
  const root = (count = 1): DocumentNode => ({
    type: 'doc',
    content: many(count, { type: 'snippet', attrs: { snippetId: '1' } }) as DocumentNode[],
  })
  const inline = (count: number, source: (id: string) => DocumentNode) => {
    const missing: string[] = []
    try {
      return { content: inlineSnippets(root(count), source, (id) => missing.push(id)).content, missing }
    } catch (error) {
      return (error as Error).message
    }
  }

  test('ten levels are inlined, eleven refused', () => {
    expect(inline(1, chain(10))).toEqual({ content: [paragraph('in')], missing: [] })
    expect(inline(1, chain(11))).toBe('content: snippets nest deeper than 10 levels.')
  })

  test('40,000 nodes with what they bring along, and no more', () => {
    const rules = (size: number) => () =>
      ({ type: 'doc', content: many(size, { type: 'horizontalRule' }) }) as DocumentNode
    expect(inline(4, rules(9999))).toEqual({
      content: many(39_996, { type: 'horizontalRule' }),
      missing: [],
    })
    expect(inline(4, rules(10_000))).toBe('content: too long with its snippets inlined.')
  })
})

describe('limits of a page', () => {
  const values = { value: () => undefined, shows: () => false, list: () => [] }
  const compiled = (text: string, preview: string | null) =>
    compileTemplate(nodeContentLibrary, {
      subject: 's',
      preview,
      content: doc([paragraph(text)]) as DocumentNode,
      contentType: 'MAILY',
      snippet: () => undefined,
      footer: false,
    })

  test('a placeholder has 1000 characters between its braces', () => {
    const fallback = (size: number) => `{{name|${words(size - 5)}}}`
    expect(compiled(fallback(1000), null).writeText(values)).toBe(words(995))
    expect(compiled(fallback(1001), null).writeText(values)).toBe(fallback(1001))
  })

  test.each([0, 1, 149, 150, 151, 400])('a preheader of %i characters is filled up or cut to 150', (size) => {
    const template = compiled('Hello', `{{name | "${words(size)}"}}`)
    const page = template.writeHtml(values)
    const hidden = /data-skip-in-text="true"[^>]*>(x*)(?:<div>([^<]*)<\/div>)?<\/div>/.exec(page)
    const filler = (hidden?.[2]?.length ?? 0) / 7
    expect({ text: hidden?.[1]?.length, filler }).toEqual({
      text: Math.min(size, 150),
      filler: Math.max(0, 150 - size),
    })
    expect(page.includes('<div></div>')).toBe(false)
    expect(Buffer.from(template.writeHtmlBytes(values)).toString('utf8')).toBe(page)
  })
})
