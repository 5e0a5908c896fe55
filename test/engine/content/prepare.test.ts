import { describe, expect, test } from 'vitest'
import type { MarkupNode } from '../../../src/shared/content-library.ts'
import { prepareDocument, prepareHtml } from '../../../src/engine/content/prepare.ts'
import { Slots } from '../../../src/engine/content/template/slots.ts'
import type { DocumentNode } from '../../../src/engine/domain/document.ts'

/** What the library is handed of a node, and which values and stretches stand in it. */
function prepare(node: DocumentNode) {
  const slots = new Slots('')
  const { content } = prepareDocument({ type: 'doc', content: [node] }, slots)
  const values = slots.values.map(({ expression, treatment }) => {
    const text = expression.map((one) => (typeof one === 'string' ? one : `{{${one.id}}}`)).join('')
    return `${treatment}: ${text}`
  })
  return { node: content?.[0], values, stretches: slots.stretches.map(({ kind, key }) => `${kind} ${key}`) }
}

interface Made {
  node: MarkupNode
  values?: string[]
  stretches?: string[]
}

const image = (attrs: Record<string, unknown>): DocumentNode => ({ type: 'image', attrs })
const text = (words: string, ...marks: NonNullable<DocumentNode['marks']>): DocumentNode => ({
  ...{ type: 'text', text: words },
  ...(marks.length > 0 ? { marks } : {}),
})
const code = { type: 'code', attrs: {} }

/** What the editor writes on every picture, unless its author chose otherwise. */
const USUAL = { width: 'auto', height: 'auto', alignment: 'center', borderRadius: 0 }

describe('a node is handed to the library', () => {
  test.each<[string, DocumentNode, Made]>([
    [
      'with the attributes we know, and none that says how they are meant',
      image({
        src: 'https://a.example/b.png',
        width: 9,
        alt: null,
        isSrcVariable: false,
        showIfKey: '',
        own: 1,
      }),
      { node: { type: 'image', attrs: { ...USUAL, src: 'https://a.example/b.png', width: 9 } } },
    ],
    [
      'with a placeholder of an attribute',
      image({ src: 'https://{{pic}}', alt: '{{name}}!' }),
      {
        node: { type: 'image', attrs: { ...USUAL, src: 'pd0xv0z', alt: 'pd0xv1z' } },
        values: ['value: {{pic}}', 'value: {{name}}!'],
      },
    ],
    [
      'with an attribute that is the name of a variable, by its flag',
      image({ src: 'https://pic', isSrcVariable: true, externalLink: 'page', isExternalLinkVariable: false }),
      {
        node: { type: 'image', attrs: { ...USUAL, src: 'pd0xv0z', externalLink: 'page' } },
        values: ['value: {{pic}}'],
      },
    ],
    [
      'with a name that is a placeholder already',
      image({ src: 'at {{pic}}', isSrcVariable: true }),
      { node: { type: 'image', attrs: { ...USUAL, src: 'pd0xv0z' } }, values: ['value: at {{pic}}'] },
    ],
    [
      'for those who have a value',
      image({ src: 'a', showIfKey: 'vip' }),
      {
        node: { type: 'image', attrs: { ...USUAL, src: 'a' }, around: ['pd0xb0z', 'pd0xe0z'] },
        stretches: ['if vip'],
      },
    ],
    [
      'once for each item',
      { type: 'for', attrs: { each: 'cups' }, content: [{ type: 'spacer', attrs: { height: 'md' } }] },
      {
        node: {
          type: 'repeat',
          content: [{ type: 'spacer', attrs: { height: 16 } }],
          around: ['pd0xb0z', 'pd0xe0z'],
        },
        stretches: ['each cups'],
      },
    ],
    [
      'once for each item, for those who have a value',
      { type: 'repeat', attrs: { each: 7, showIfKey: 'vip' } },
      {
        node: { type: 'repeat', attrs: { each: 7 }, around: ['pd0xb0zpd0xb1z', 'pd0xe1zpd0xe0z'] },
        stretches: ['if vip', 'each '],
      },
    ],
    [
      'with the level of a heading and its words',
      { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [text('Hi {{name}}')] },
      {
        node: {
          type: 'heading',
          attrs: { level: 2, textAlign: 'center' },
          content: [{ type: 'text', text: 'pd0xv0z' }],
        },
        values: ['plain: Hi {{name}}'],
      },
    ],
    [
      'with the marks of its words',
      {
        type: 'paragraph',
        content: [
          text('{{a}}', { type: 'bold' }, { type: 'link', attrs: { href: 'page', isUrlVariable: true } }),
          { type: 'variable', attrs: { id: ' b ', fallback: 7, required: true } },
          { type: 'variable', attrs: {}, marks: [{ type: 'italic' }] },
          { type: 'text' },
        ],
      },
      {
        node: {
          type: 'paragraph',
          attrs: {},
          content: [
            {
              type: 'text',
              text: 'pd0xv1z',
              marks: [
                { type: 'bold', attrs: {} },
                { type: 'link', attrs: { href: 'pd0xv0z' } },
              ],
            },
            { type: 'text', text: 'pd0xv2z' },
            { type: 'text', text: 'pd0xv3z', marks: [{ type: 'italic', attrs: {} }] },
            { type: 'text', text: '' },
          ],
        },
        values: ['value: {{page}}', 'marked: {{a}}', 'value: {{b}}', 'marked: {{}}'],
      },
    ],
    [
      'as lines of code',
      {
        type: 'codeBlock',
        content: [text('if   a\n{{b}}'), { type: 'variable', attrs: { id: 'c' } }],
      },
      {
        node: {
          type: 'paragraph',
          attrs: {},
          content: [
            { type: 'text', text: 'if\u00a0  a', marks: [code] },
            { type: 'hardBreak' },
            { type: 'text', text: 'pd0xv0zpd0xv1z', marks: [code] },
          ],
        },
        values: ['value: {{b}}', 'value: {{c}}'],
      },
    ],
    [
      'as HTML, each placeholder by itself',
      {
        type: 'htmlCodeBlock',
        content: [text('<b>{{a}}{{b}}</b>'), { type: 'variable', attrs: { id: 'c' } }],
      },
      {
        node: { type: 'htmlCodeBlock', content: [{ type: 'text', text: '<b>pd0xv0zpd0xv1z</b>pd0xv2z' }] },
        values: ['value: {{a}}', 'value: {{b}}', 'value: {{c}}'],
      },
    ],
    [
      'without what nothing may stand in',
      { type: 'image', content: [text('x')] },
      { node: { type: 'image', attrs: USUAL } },
    ],
  ])('%s', (_what, given, { node, values = [], stretches = [] }) => {
    expect(prepare(given)).toEqual({ node, values, stretches })
  })
})

test.each([
  ['sm', 8],
  ['md', 16],
  ['lg', 32],
  ['xl', 64],
  ['12', 12],
  ['1.5px', 1.5],
  [24, 24],
  [null, 8],
  [undefined, 8],
  [true, 8],
])('a spacer of the height %s is %d high', (height, high) => {
  expect(prepare({ type: 'spacer', attrs: { height } }).node).toEqual({
    type: 'spacer',
    attrs: { height: high },
  })
})

test('a page of HTML without placeholders stays what it is', () => {
  const slots = new Slots('')
  expect(prepareHtml('<p>{{}}</p>', slots)).toBe('<p>{{}}</p>')
  expect(slots.values).toEqual([])
})

test('no stand-in occurs in what the author wrote', () => {
  expect(['', 'pd0', 'pd0x', 'pd1x pd0x', 'pd1x'].map((words) => new Slots(words).prefix)).toEqual([
    ...['pd0x', 'pd0x', 'pd1x', 'pd2x', 'pd0x'],
  ])
})
