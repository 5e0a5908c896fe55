import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileTemplate } from '../../../src/engine/content/template/compile.ts'
import { NODE_RULES, MARK_RULES } from '../../../src/engine/content/node-rules.ts'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import type { DocumentNode } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { mailyDocument } from '../../support/maily-documents.ts'
import { renderNaively, type TestPerson, valuesOf } from '../../support/maily-oracle.ts'

/**
 * A template filled for a person must be the page the library itself would have made from a
 * document with that person's values in it: same bytes, for every node, mark and attribute.
 */
const DOCTYPE = /^<!DOCTYPE [^>]*>/

const PEOPLE: readonly TestPerson[] = [
  {
    values: {
      name: 'Zoé',
      city: 'Nantes',
      site: 'https://zoe.example/?a=1&b=2',
      unsubscribeUrl: 'https://links.test/u/1',
    },
    holds: ['vip', 'paid'],
    lists: { items: [{ city: 'Paris' }, { city: 'Lyon', name: 'B' }] },
  },
  {
    values: {
      name: '<script>alert("x")</script> & \'co\'',
      city: '   ',
      site: 'http://x.example',
      unsubscribeUrl: 'https://links.test/u/2',
    },
    holds: ['vip'],
    lists: { items: [] },
  },
  {
    values: { name: '', city: 'Gap', site: 'https://y.example', unsubscribeUrl: 'https://links.test/u/3' },
    holds: [],
    lists: {},
  },
]

function renderBoth(document: DocumentNode, preview: string | null) {
  const template = compileTemplate(nodeContentLibrary, {
    subject: 'x',
    preview,
    content: document,
    contentType: 'MAILY',
    snippet: () => undefined,
    footer: false,
  })
  return PEOPLE.map((person) => ({
    filled: template.writeHtml(valuesOf(person)).replace(DOCTYPE, ''),
    bytes: Buffer.from(template.writeHtmlBytes(valuesOf(person)))
      .toString('utf8')
      .replace(DOCTYPE, ''),
    naive: renderNaively(document, person, preview),
  }))
}

/** Pages are long: where they part is what a failure must show. */
function firstDifference(filled: string, naive: string): object | null {
  if (filled === naive) return null
  let at = 0
  while (filled[at] === naive[at]) at += 1
  const from = Math.max(0, at - 80)
  return { filled: filled.slice(from, at + 120), naive: naive.slice(from, at + 120) }
}

const typesIn = (node: DocumentNode, into: Set<string>): Set<string> => {
  if (node.type) into.add(node.type)
  for (const mark of node.marks ?? []) into.add(mark.type)
  for (const child of node.content ?? []) typesIn(child, into)
  return into
}

describe('filling a template', () => {
  test('equals the library for every node and mark, person by person', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        mailyDocument,
        fc.constantFrom(null, 'News for {{name | "you"}}', '{{city}}'),
        (document, preview) => {
          expect(parseDocument(document, 'MAILY').content).toEqual(document)
          typesIn(document, seen)
          for (const { filled, bytes, naive } of renderBoth(document, preview)) {
            expect(firstDifference(filled, naive)).toBeNull()
            expect(bytes).toBe(filled)
          }
        },
      ),
      { numRuns: 150, seed: 7 },
    )
    // `for` and codeBlock are not the library's, snippets are inlined before it.
    const expected = [...NODE_RULES.keys(), ...MARK_RULES.keys()].filter(
      (type) => !['for', 'codeBlock', 'snippet'].includes(type),
    )
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(expected))
  })

  test('leaves no placeholder unresolved', () => {
    fc.assert(
      fc.property(mailyDocument, (document) => {
        for (const { filled } of renderBoth(document, null)) {
          expect(filled.replaceAll('}}{{', '')).not.toMatch(/\{\{[^}]*\}\}/)
          expect(filled).not.toMatch(/pd\d+x[be]\d+z/)
        }
      }),
      { numRuns: 30, seed: 11 },
    )
  })
})
