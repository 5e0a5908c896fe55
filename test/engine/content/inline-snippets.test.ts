import { describe, expect, test } from 'vitest'
import { inlineSnippets, listSnippetIds } from '../../../src/engine/content/inline-snippets.ts'
import type { DocumentNode } from '../../../src/engine/domain/document.ts'

const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const snippet = (snippetId: string): DocumentNode => ({ type: 'snippet', attrs: { snippetId } })
const section = (...content: DocumentNode[]): DocumentNode => ({ type: 'section', content })
const rule: DocumentNode = { type: 'horizontalRule' }

test('the snippets of a document, each once with the path of the first', () => {
  const document = doc(
    rule,
    section(rule, section(snippet('a'))),
    snippet('b'),
    { type: 'p', children: [snippet('c'), { type: 'p', children: [snippet('a'), snippet('d')] }] },
    // PLATE has it on the element itself.
    { type: 'snippet', snippetId: 'e' } as DocumentNode,
    { type: 'snippet' },
  )
  expect([...listSnippetIds(document)]).toEqual([
    ['a', 'content.content.1.content.1.content.0.attrs.snippetId'],
    ['b', 'content.content.2.attrs.snippetId'],
    ['c', 'content.content.3.children.0.attrs.snippetId'],
    ['d', 'content.content.3.children.1.children.1.attrs.snippetId'],
    ['e', 'content.content.4.attrs.snippetId'],
    ['', 'content.content.5.attrs.snippetId'],
  ])
  expect([...listSnippetIds(doc(snippet('a')), 'body').values()]).toEqual(['body.content.0.attrs.snippetId'])
  expect([...listSnippetIds('{{a}}')]).toEqual([])
  expect([...listSnippetIds({ type: 'doc' })]).toEqual([])
})

describe('snippets are replaced by their blocks', () => {
  const KNOWN: Readonly<Record<string, DocumentNode>> = {
    a: doc(rule, snippet('b')),
    b: doc(section(rule)),
    empty: doc(),
    self: doc(snippet('self')),
    left: doc(section(snippet('right'))),
    right: doc(snippet('left')),
  }
  const inline = (...content: DocumentNode[]) => {
    const missing: string[] = []
    const made = inlineSnippets(
      doc(...content),
      (id) => KNOWN[id],
      (id) => void missing.push(id),
    )
    return { content: made.content, missing }
  }

  test('where they stand, within others, and twice', () => {
    expect(inline(snippet('a'), section(snippet('b')), snippet('b'), snippet('empty'))).toEqual({
      content: [rule, section(rule), section(section(rule)), section(rule)],
      missing: [],
    })
  })

  test('an unknown one is left out and told each time', () => {
    expect(inline(snippet('x'), rule, section(snippet('x')))).toEqual({
      content: [rule, section()],
      missing: ['x', 'x'],
    })
  })

  test('a circle is refused with its way', () => {
    expect(() => inline(snippet('self'))).toThrow('content: snippet "self" contains itself: self → self.')
    expect(() => inline(rule, snippet('left'))).toThrow(
      'content: snippet "left" contains itself: left → right → left.',
    )
  })
})
