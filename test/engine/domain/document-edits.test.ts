import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import type { DocumentContent, DocumentNode } from '../../../src/engine/domain/document.ts'
import { applyEdits, type EditOperation } from '../../../src/engine/domain/document-edits.ts'
import { ToolError } from '../../../src/shared/errors.ts'
import { mailyDocument } from '../../support/maily-documents.ts'

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
