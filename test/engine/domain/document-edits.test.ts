import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import type { DocumentContent, DocumentNode } from '../../../src/engine/domain/document.ts'
import { applyEdits as applyInParts, type EditOperation } from '../../../src/engine/domain/document-edits.ts'
import { textFinder } from '../../../src/engine/domain/find-text.ts'
import { MOST_BYTES } from '../../../src/engine/domain/limits.ts'
import { ToolError } from '../../../src/shared/errors.ts'
import { finish } from '../../../src/shared/parts.ts'
import { mailyDocument } from '../../support/maily-documents.ts'

const applyEdits = (content: DocumentContent, edits: readonly EditOperation[]) =>
  finish(applyInParts(content, edits))
const applyEdit = (content: DocumentContent, edit: EditOperation) => applyEdits(content, [edit])

const index = fc.integer({ min: 0, max: 7 })
const node = mailyDocument.map((document) => document.content?.[0] ?? { type: 'horizontalRule' })
const place = fc.oneof(
  fc.record({ index }),
  fc.record({ path: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 }) }),
)
const words = fc.constantFrom('Hello', 'a', '{{name}}', 'nowhere', ' ', '$&')

const operation: fc.Arbitrary<EditOperation> = fc.oneof(
  fc
    .tuple(words, words, fc.boolean())
    .map(([search, replace, all]) => ({ op: 'replace_text' as const, search, replace, all })),
  node.map((given) => ({ op: 'append_node' as const, node: given })),
  node.map((given) => ({ op: 'prepend_node' as const, node: given })),
  fc.tuple(place, node).map(([where, given]) => ({ op: 'insert_node' as const, ...where, node: given })),
  fc.tuple(place, node).map(([where, given]) => ({ op: 'replace_node' as const, ...where, node: given })),
  place.map((where) => ({ op: 'remove_node' as const, ...where })),
)

/** What a careful caller does: keeps a result only when it may be stored. */
function tryEdit(document: DocumentNode, edit: EditOperation): DocumentNode {
  try {
    const after = applyEdit(document, edit)
    return parseDocument(after, 'MAILY').content as DocumentNode
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    expect(error.code).toBe('VALIDATION_ERROR')
    expect(error.issues?.[0]?.path).toMatch(/^(operations\.0\.|content)/)
    return document
  }
}

describe('random sequences of edits', () => {
  test('every kept result is a valid document, and no edit touches what it was given', () => {
    fc.assert(
      fc.property(mailyDocument, fc.array(operation, { minLength: 1, maxLength: 12 }), (document, edits) => {
        let current = document
        for (const edit of edits) {
          const before = JSON.stringify([current, edit])
          const after = tryEdit(current, edit)
          expect(JSON.stringify([current, edit])).toBe(before)
          current = after
        }
        expect(() => parseDocument(current, 'MAILY')).not.toThrow()
      }),
      { numRuns: 200, seed: 3 },
    )
  })

  test('a list is its edits one after the other, or nothing at all', () => {
    fc.assert(
      fc.property(mailyDocument, fc.array(operation, { minLength: 1, maxLength: 5 }), (document, edits) => {
        let expected: DocumentNode | null = document
        for (const edit of edits) {
          try {
            expected = expected && (applyEdit(expected, edit) as DocumentNode)
          } catch {
            expected = null
          }
        }
        const apply = () => applyEdits(document, edits)
        if (expected) expect(apply()).toEqual(expected)
        else expect(apply).toThrow(ToolError)
      }),
      { numRuns: 100, seed: 5 },
    )
  })

  test('edits of the root are what an array would do', () => {
    const leaf = (number: number): DocumentNode => ({ type: 'spacer', attrs: { height: number } })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('insert_node', 'remove_node', 'replace_node'), index)),
        (steps) => {
          let document: DocumentNode = { type: 'doc', content: [] }
          const model: number[] = []
          for (const [number, [op, at]] of steps.entries()) {
            const possible = op === 'insert_node' ? at <= model.length : at < model.length
            const edit = {
              op,
              index: at,
              ...(op === 'remove_node' ? {} : { node: leaf(number) }),
            } as EditOperation
            if (!possible) {
              expect(() => applyEdit(document, edit)).toThrow(/out of range/)
              continue
            }
            document = applyEdit(document, edit) as DocumentNode
            model.splice(at, op === 'insert_node' ? 0 : 1, ...(op === 'remove_node' ? [] : [number]))
          }
          expect(document.content).toEqual(model.map(leaf))
        },
      ),
      { numRuns: 200, seed: 9 },
    )
  })
})

describe('edits that grow what they edit', () => {
  const growing = fc
    .tuple(words, fc.integer({ min: 1, max: 2000 }))
    .map(([text, times]) => text.repeat(times))
  const large = growing.map((text): DocumentNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }))
  const growth: fc.Arbitrary<EditOperation> = fc.oneof(
    fc
      .tuple(words, growing)
      .map(([search, replace]) => ({ op: 'replace_text' as const, search, replace, all: true })),
    large.map((given) => ({ op: 'append_node' as const, node: given })),
    large.map((given) => ({ op: 'prepend_node' as const, node: given })),
    large.map((given) => ({ op: 'insert_node' as const, index: 0, node: given })),
    large.map((given) => ({ op: 'replace_node' as const, index: 0, node: given })),
    fc.constant({ op: 'remove_node' as const, index: 0 }),
  )

  /** No more than three bytes a character, six in JSON: what the limit lets through is bounded. */
  const isBounded = (content: DocumentContent) => JSON.stringify(content).length <= 6 * MOST_BYTES

  test('every list, as long as one may be, ends within the limits or refused by the operation at fault', () => {
    const start = fc.oneof(mailyDocument, fc.constant('Hello {{name}} a'))
    const lists = fc.array(growth, { minLength: 1, maxLength: 200, size: 'max' })
    fc.assert(
      fc.property(start, lists, (document, edits) => {
        try {
          expect(isBounded(applyEdits(document, edits))).toBe(true)
        } catch (error) {
          if (!(error instanceof ToolError)) throw error
          expect(error.issues?.[0]?.path).toMatch(/^operations\.\d+/)
        }
      }),
      { numRuns: 60, seed: 11 },
    )
  })

  test('one operation 200 times is refused by the first that makes too much of it', () => {
    const double: EditOperation = { op: 'replace_text', search: 'w', replace: 'ww', all: true }
    const grow: EditOperation = { op: 'append_node', node: { type: 'text', text: 'x'.repeat(100_000) } }
    const nest: EditOperation = {
      op: 'append_node',
      node: { type: 'x', content: Array.from({ length: 1000 }, () => ({})) },
    }
    const document = { type: 'doc', content: [{ type: 'text', text: 'w' }] }
    const refusal = (content: DocumentContent, edit: EditOperation) => {
      try {
        return applyEdits(content, Array(200).fill(edit))
      } catch (error) {
        return (error as ToolError).issues
      }
    }
    const tooLarge = 'makes the document larger than 2 MB'
    expect(refusal('w', double)).toMatchObject([{ path: 'operations.21', message: tooLarge }])
    expect(refusal(document, double)).toMatchObject([{ path: 'operations.20', message: tooLarge }])
    expect(refusal(document, grow)).toMatchObject([{ path: 'operations.20', message: tooLarge }])
    const tooMany = 'makes the document longer than 10,000 nodes'
    expect(refusal(document, nest)).toMatchObject([{ path: 'operations.79', message: tooMany }])
  })

  test('a node replaced by one as large is no growth', () => {
    const half = (text: string): DocumentNode => ({ type: 'text', text: text.repeat(1_200_000) })
    const edits: EditOperation[] = ['a', 'b', 'c'].map((text) => ({
      op: 'replace_node',
      index: 0,
      node: half(text),
    }))
    const after = applyEdits({ type: 'doc', content: [half('x')] }, edits) as DocumentNode
    expect(after.content?.[0]?.text?.slice(0, 1)).toBe('c')
  })
})

test('a text is found where `indexOf` finds it', () => {
  const letters = (minLength: number) =>
    fc.array(fc.constantFrom('a', 'b'), { minLength, maxLength: 60 }).map((list) => list.join(''))
  fc.assert(
    fc.property(letters(0), letters(1), fc.nat(5), fc.nat(60), (around, core, from, cut) => {
      const search = core.repeat(3).slice(0, 1 + cut)
      const text = around + core.repeat(6) + around
      expect(textFinder(search)(text, from)).toBe(text.indexOf(search, from))
    }),
    { numRuns: 500, seed: 13 },
  )
})
