import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import type { ContentType } from '../../../src/engine/domain/document.ts'
import { ToolError } from '../../../src/shared/errors.ts'

/** What must never reach the library, or would break what reads it. */

const doc = (...content: unknown[]): unknown => ({ type: 'doc', content })

function issuesOf(value: unknown, type: ContentType = 'MAILY') {
  try {
    parseDocument(value, type)
  } catch (error) {
    if (error instanceof ToolError)
      return error.issues?.map(({ path, message }) => `${path}: ${message}`) ?? []
    throw error
  }
  return []
}

describe('refused with the path of the fault', () => {
  test('a node with a type that is a method of the library', () => {
    for (const type of ['render', 'constructor', '__proto__', 'toString', 'markup', 'config', 'text ']) {
      expect(issuesOf(doc({ type }))).toEqual([`content.content.0.type: "${type}" is not a known node`])
    }
  })

  test('a mark with a type that is a method of the library', () => {
    const marked = { type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'renderNode' }] }
    expect(issuesOf(doc({ type: 'paragraph', content: [marked] }))).toEqual([
      'content.content.0.content.0.marks.1.type: "renderNode" is not a known mark',
    ])
  })

  test('over two megabytes of text, as document and as JSON text', () => {
    const long = doc({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(2_097_152) }] })
    expect(issuesOf(long)).toEqual(['content: is larger than 2 MB'])
    expect(issuesOf(JSON.stringify(long))).toEqual(['content: is larger than 2 MB'])
    expect(issuesOf('x'.repeat(2_097_153), 'MARKDOWN')).toEqual(['content: is larger than 2 MB'])
  })

  test('20,000 nodes', () => {
    const nodes = Array.from({ length: 20_000 }, () => ({ type: 'horizontalRule' }))
    expect(issuesOf(doc(...nodes))).toEqual([
      'content.content.10000: the document has more than 10,000 nodes',
    ])
    const leaves = Array.from({ length: 20_000 }, () => ({ type: 'p', children: [{ text: 'x' }] }))
    expect(issuesOf(leaves, 'PLATE')).toEqual(['content.5000: the document has more than 10,000 nodes'])
  })

  test('nesting deeper than any stack', () => {
    let node: Record<string, unknown> = { type: 'paragraph' }
    for (let depth = 0; depth < 60; depth += 1) node = { type: 'blockquote', content: [node] }
    expect(issuesOf(doc(node))).toHaveLength(1)
    const open = '{"type":"blockquote","content":['.repeat(12_000)
    expect(issuesOf(`{"type":"doc","content":[${open}${']}'.repeat(12_000)}]}`)).toEqual([
      'content: nests deeper than 50 levels',
    ])
  })

  test('HTML blocks that would take the CSS inliner seconds, or the stack', () => {
    const html = (text: string) => doc({ type: 'htmlCodeBlock', content: [{ type: 'text', text }] })
    const at = 'content.content.0'
    expect(issuesOf(html('<div>'.repeat(101)))).toEqual([`${at}: its HTML nests deeper than 100 elements`])
    expect(issuesOf(html('<table><tr><td>'.repeat(101)))).toHaveLength(1)
    expect(issuesOf(html('<p>x<br>'.repeat(1000)))).toEqual([])
    const rules = `<style>${'.a .b{color:red}'.repeat(500)}</style>${'<p class="a">x</p>'.repeat(500)}`
    expect(issuesOf(html(rules))).toEqual([`${at}: too many CSS rules for so many elements`])
    const long = Array.from({ length: 3 }, () => ({
      type: 'htmlCodeBlock',
      content: [{ type: 'text', text: 'x'.repeat(80_000) }],
    }))
    expect(issuesOf(doc(...long))).toEqual([
      'content.content.2: the HTML blocks of the document have more than 200000 characters',
    ])
  })

  test('addresses that run code, however they are spelled', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\tscript:x',
      '\u0001javascript:x',
      'vbscript:x',
      'data:text/html,x',
      'file:///etc/passwd',
    ]) {
      expect(issuesOf(doc({ type: 'button', attrs: { text: 'x', url } }))).toHaveLength(1)
      expect(issuesOf(doc({ type: 'image', attrs: { src: url } }))).toHaveLength(1)
      const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: url } }] }
      expect(issuesOf(doc({ type: 'paragraph', content: [link] }))).toHaveLength(1)
      expect(
        issuesOf([{ type: 'p', children: [{ type: 'a', url, children: [{ text: 'x' }] }] }], 'PLATE'),
      ).toHaveLength(1)
    }
  })

  test('attributes that are objects, or CSS of their own', () => {
    expect(issuesOf(doc({ type: 'button', attrs: { text: { $$typeof: 'react.element' } } }))).toEqual([
      'content.content.0.attrs.text: must be a plain value',
    ])
    const buttonColor = 'red;background:url(https://evil.example)'
    expect(issuesOf(doc({ type: 'button', attrs: { buttonColor } }))).toEqual([
      'content.content.0.attrs.buttonColor: must be a CSS colour',
    ])
    expect(issuesOf(doc({ type: 'spacer', attrs: { height: '1px;position:fixed' } }))).toHaveLength(1)
  })

  test.each([
    ['red', true],
    ['rgb(1 2 3 / 50%)', true],
    [`#${'0'.repeat(63)}`, true],
    [`#${'0'.repeat(64)}`, false],
    ['URL (a)', false],
    ['red}', false],
    [7, false],
    [true, false],
  ])('a colour is text of at most 64 characters that ends no declaration: %j', (buttonColor, isFine) => {
    const issues = issuesOf(doc({ type: 'button', attrs: { buttonColor } }))
    expect(issues).toEqual(isFine ? [] : ['content.content.0.attrs.buttonColor: must be a CSS colour'])
  })

  test('what is no document at all', () => {
    for (const value of [
      null,
      1,
      true,
      [],
      {},
      'text',
      '<p>html</p>',
      '"doc"',
      { type: 'doc' },
      { type: 'doc', content: {} },
      doc(null),
      doc('x'),
      doc([]),
    ]) {
      expect(issuesOf(value), JSON.stringify(value)).toHaveLength(1)
    }
  })
})
