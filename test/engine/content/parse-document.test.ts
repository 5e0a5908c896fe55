import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import type { ContentType } from '../../../src/engine/domain/document.ts'
import { ToolError } from '../../../src/shared/errors.ts'

/** What a document is told of each of its shapes: every fault with its path, every warning. */
function judge(value: unknown, type: ContentType = 'MAILY', path?: string): string[] {
  try {
    return parseDocument(value, type, path).warnings.map((text) => `warning ${text}`)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    expect(error.code).toBe('VALIDATION_ERROR')
    return (error.issues ?? []).map(({ path: at, message }) => `${at} ${message}`)
  }
}

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: unknown, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const NODES = 'must be an array of nodes'
const ROOT = 'must be a document: an object with type "doc" and a content array'
const JSON_TEXT = 'is not a document, nor the JSON text of one'
const UNKNOWN = 'a node without a type is not a known node'

describe('the root', () => {
  test.each<[unknown, string[]]>([
    [doc(), ['warning content: the document is empty']],
    ['{"type":"doc","content":[]}', ['warning content: the document is empty']],
    ...['', 'Hello', '<p>', '{'].map((given): [unknown, string[]] => [given, [`content ${JSON_TEXT}`]]),
    ...[null, 7, [], '[]', 'null', '"doc"'].map((given): [unknown, string[]] => [given, [`content ${ROOT}`]]),
    [{}, ['content.type must be "doc"']],
    [{ type: 'paragraph', content: [] }, ['content.type must be "doc"']],
    [{ type: 'doc' }, [`content.content ${NODES}`]],
    [{ type: 'doc', content: {} }, [`content.content ${NODES}`]],
    [{ type: 'doc', content: 'x' }, [`content.content ${NODES}`]],
  ])('%j', (given, told) => {
    expect(judge(given)).toEqual(told)
  })

  test('is told under the name of its parameter', () => {
    expect(judge(doc({}), 'MAILY', 'body')).toEqual([`body.content.0.type ${UNKNOWN}`])
    expect(judge('', 'MARKDOWN', 'body')).toEqual(['warning body: the document is empty'])
  })

  test('of Markdown is text, and of PLATE a list of elements or a doc', () => {
    expect([judge('x', 'MARKDOWN'), judge(' \n', 'MARKDOWN')]).toEqual([
      [],
      ['warning content: the document is empty'],
    ])
    for (const given of [doc(), null, [], 7])
      expect(judge(given, 'MARKDOWN')).toEqual(['content must be text when contentType is MARKDOWN'])
    const elements = [{ type: 'p', children: [{ text: 'x' }] }]
    expect([judge(elements, 'PLATE'), judge(doc(...elements), 'PLATE')]).toEqual([[], []])
    for (const given of [
      null,
      7,
      {},
      { type: 'p', content: elements },
      { content: elements },
      { type: 'doc' },
    ])
      expect(judge(given, 'PLATE')).toEqual([
        'content must be an array of elements, or a doc with a content array',
      ])
    expect(parseDocument(elements, 'PLATE').content).toEqual(doc(...elements))
    expect(parseDocument(JSON.stringify(elements), 'PLATE').content).toEqual(doc(...elements))
  })
})

describe('a node', () => {
  const at = (path: string) => `content.content.0${path}`
  test.each<[unknown, string[]]>([
    ...[null, 7, 'x', []].map((given): [unknown, string[]] => [
      given,
      [at(' must be a node: an object with a type')],
    ]),
    ...[{}, { type: null }, { type: 7 }].map((given): [unknown, string[]] => [
      given,
      [at(`.type ${UNKNOWN}`)],
    ]),
    [{ type: 'x'.repeat(41) }, [at(`.type "${'x'.repeat(40)}" is not a known node`)]],
    [text('x'), [at('.type text may not stand here')]],
    [{ type: 'column' }, [at('.type column may not stand here')]],
    [paragraph({ type: 'paragraph' }), [at('.content.0.type paragraph may not stand here')]],
    [
      paragraph(),
      [at('').replace('content', 'warning content') + ': empty paragraph; use a spacer for vertical room'],
    ],
    [
      { type: 'paragraph', content: null },
      ['warning content.content.0: empty paragraph; use a spacer for vertical room'],
    ],
    [{ type: 'blockquote', content: null }, []],
    [{ type: 'blockquote', content: 'x' }, [at(`.content ${NODES}`)]],
    [{ type: 'blockquote', content: {} }, [at(`.content ${NODES}`)]],
    [{ type: 'image', content: 'never looked at' }, []],
    [{ type: 'columns' }, [at('.content is required: column nodes')]],
    [{ type: 'bulletList' }, [at('.content is required: listItem nodes')]],
    [
      { type: 'columns', content: [{ type: 'column' }] },
      [at('.content.0.content is required: blocks such as paragraph, heading, button, image or section')],
    ],
    [{ type: 'columns', content: [{ type: 'column', content: [] }] }, []],
    [{ type: 'spacer', attrs: [] }, [at('.attrs must be an object')]],
    [{ type: 'spacer', attrs: 'x' }, [at('.attrs must be an object')]],
    [{ type: 'spacer', attrs: null }, []],
    [{ type: 'spacer', attrs: { height: null, own: {} } }, []],
    [{ type: 'spacer', attrs: { height: {} } }, [at('.attrs.height must be a plain value')]],
    [paragraph({ type: 'text' }), [at('.content.0.text must be text')]],
    [paragraph(text(7)), [at('.content.0.text must be text')]],
    [paragraph(text('')), []],
    [paragraph({ type: 'text', text: 'x', marks: {} }), [at('.content.0.marks must be an array of marks')]],
    [paragraph({ type: 'text', text: 'x', marks: null }), []],
    [paragraph(text('x', null)), [at('.content.0.marks.0.type a node without a type is not a known mark')]],
    [
      paragraph(text('x', { type: 'bold' }, { type: 'blink' })),
      [at('.content.0.marks.1.type "blink" is not a known mark')],
    ],
    [paragraph(text('x', { type: 'link', attrs: 7 })), [at('.content.0.marks.0.attrs must be an object')]],
    [
      { type: 'heading', attrs: { level: 1 } },
      [at('.attrs.level heading level 1 is not allowed: must be 2 or 3')],
    ],
    ...[undefined, 0, 4, '2'].map((level): [unknown, string[]] => [
      { type: 'heading', attrs: { level } },
      [at('.attrs.level must be 2 or 3')],
    ]),
    ...[2, 3].map((level): [unknown, string[]] => [{ type: 'heading', attrs: { level } }, []]),
    ...[undefined, '', 7].map((snippetId): [unknown, string[]] => [
      { type: 'snippet', attrs: { snippetId } },
      [at('.attrs.snippetId is required')],
    ]),
    [{ type: 'snippet', attrs: { snippetId: 'snp_1' } }, []],
  ])('%j', (given, told) => {
    expect(judge(doc(given))).toEqual(told)
  })

  test.each<[object, string[]]>([
    [{ id: 'name', fallback: 'x' }, []],
    [{ id: 'name', fallback: 0 }, []],
    [{ id: 'name', required: false }, []],
    [{ id: 'name' }, ['fallback the variable "name" needs a fallback']],
    [{ id: 'name', fallback: '' }, ['fallback the variable "name" needs a fallback']],
    [{ id: 'name', fallback: null, required: true }, ['fallback the variable "name" needs a fallback']],
    [{ id: ' ', fallback: 'x' }, ['id is required']],
    [{ required: false }, ['id is required']],
  ])('a variable of %j', (attrs, told) => {
    const path = 'content.content.0.content.0.attrs.'
    expect(judge(doc(paragraph({ type: 'variable', attrs })))).toEqual(told.map((fault) => path + fault))
  })

  test('tells twenty faults and twenty warnings at most', () => {
    for (const count of [19, 20, 21]) {
      const most = Math.min(count, 20)
      expect(judge(doc(...Array.from({ length: count }, () => ({}))))).toHaveLength(most)
      expect(judge(doc(...Array.from({ length: count }, () => paragraph())))).toHaveLength(most)
    }
  })
})
