/// <reference types="vite/client" />
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Node } from '@tiptap/pm/model'
import { NODE_RULES } from '../../../src/engine/content/node-rules.ts'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import { isSameTree, type JsonNode } from '../../../src/renderer/editor/maily/jsonTree.ts'
import { DocumentDoor } from '../../../src/renderer/editor/maily/lossless.ts'
import { mailyDocument } from '../../support/maily-documents.ts'
import {
  doc,
  open,
  paragraph,
  SAMPLES,
  schema,
  touchAll,
  typeInto,
  words,
} from '../../support/maily-samples.ts'

/**
 * A document in the visual editor and out again, with the editor's own schema: whatever the engine
 * accepts comes out as it went in.
 */
describe('every node of the format', () => {
  test('has a sample here', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual([...NODE_RULES.keys()].toSorted())
  })

  test.each(Object.entries(SAMPLES))('%s is accepted, opened and written as it was', (_type, sample) => {
    const root = doc(sample, paragraph(words('end')))
    expect(parseDocument(root, 'MAILY').content).toEqual(root)
    const { door, made } = open(root)
    expect(door.closed).toBe(0)
    expect(door.write(made, root)).toBe(root)
    expect(isSameTree(door.write(touchAll(made), root), root)).toBe(true)
  })

  test.each(Object.entries(SAMPLES))('typing beside a %s leaves it alone, to the letter', (_type, sample) => {
    const root = doc(paragraph(words('start')), sample)
    const { door, made } = open(root)
    const typed = typeInto(made)
    expect(door.write(typed as Node, root)).toEqual(doc(paragraph(words('sTYPEDtart')), sample))
  })
})

test('any document of the engine survives being opened, touched and typed into', () => {
  fc.assert(
    fc.property(mailyDocument, (root) => {
      const door = new DocumentDoor(schema)
      const opened = door.open(root)
      // Columns with nothing in them do not fit: then the editor steps aside, and nothing is lost.
      if (!opened) return
      const made = schema.nodeFromJSON(opened)
      door.recognize(made, opened)
      expect(door.write(made, root as JsonNode)).toBe(root)
      expect(isSameTree(door.write(touchAll(made), root as JsonNode), root)).toBe(true)
      const typed = typeInto(made)
      if (!typed) return
      const written = door.write(typed, root)
      expect(JSON.stringify(written).replaceAll('TYPED', '').length).toBeGreaterThan(0)
      expect(isSameTree(JSON.parse(JSON.stringify(written).replace('TYPED', '')), root)).toBe(true)
    }),
    { numRuns: 300, seed: 7 },
  )
})
