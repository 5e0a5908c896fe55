/// <reference types="vite/client" />
import { EditorState } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/engine/content/parse-document.ts'
import { isSameTree, type JsonNode } from '../../../src/renderer/editor/maily/jsonTree.ts'
import { DocumentDoor, KEPT_BLOCK } from '../../../src/renderer/editor/maily/lossless.ts'
import { NEW_BLOCKS } from '../../../src/renderer/editor/maily/newBlocks.ts'
import { doc, open, paragraph, schema, touchAll, typeInto, words } from '../../support/maily-samples.ts'

/** An edit in the visual editor changes what was edited and nothing else. */
describe('marks', () => {
  const link = { type: 'link', attrs: { href: 'https://a.example', ours: 'x' } }
  test.each([
    ['bold', { type: 'bold' }],
    ['italic', { type: 'italic' }],
    ['underline', { type: 'underline' }],
    ['strike', { type: 'strike' }],
    ['code', { type: 'code' }],
    ['link', link],
    ['textStyle', { type: 'textStyle', attrs: { color: '#f00', font: 'x' } }],
  ])('%s comes out as it went in', (_name, mark) => {
    const root = doc(paragraph(words('a', mark), words(' b')))
    const { door, made } = open(root)
    expect(door.closed).toBe(0)
    expect(isSameTree(door.write(touchAll(made), root), root)).toBe(true)
  })

  test('what is unknown of a link stays when words are typed into it', () => {
    const root = doc(paragraph(words('ab', link)))
    const { door, made } = open(root)
    expect(door.write(typeInto(made) as Node, root)).toEqual(doc(paragraph(words('aTYPEDb', link))))
  })
})

describe('what the editor does not know', () => {
  const future: JsonNode = { type: 'poll', attrs: { question: '?' }, content: [paragraph(words('yes'))] }

  test('an unknown block travels closed, at the root and inside others', () => {
    const section: JsonNode = { type: 'section', content: [future, paragraph(words('a'))] }
    const root = doc(future, section, paragraph(words('b')))
    const { door, made } = open(root)
    expect(door.closed).toBe(2)
    expect(made.child(0).type.name).toBe(KEPT_BLOCK)
    expect(isSameTree(door.write(touchAll(made), root), root)).toBe(true)
    expect(door.write(typeInto(made) as Node, root).content?.[0]).toEqual(future)
  })

  test('an unknown mark closes its paragraph, not the document', () => {
    const strange = paragraph(words('a', { type: 'highlight', attrs: { color: 'red' } }))
    const root = doc(strange, paragraph(words('b')))
    const { door, made } = open(root)
    expect(door.closed).toBe(1)
    expect(isSameTree(door.write(touchAll(made), root), root)).toBe(true)
  })

  test('a nesting that only the engine allows is closed as a whole', () => {
    const list: JsonNode = {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'heading', attrs: { level: 2 }, content: [words('a')] }] },
      ],
    }
    expect(parseDocument(doc(list), 'MAILY').content).toEqual(doc(list))
    const { door, made } = open(doc(list, paragraph()))
    expect(door.closed).toBe(1)
    expect(isSameTree(door.write(touchAll(made), doc()), doc(list, { type: 'paragraph' }))).toBe(true)
  })

  test('properties of the root and of nodes stay', () => {
    const root = { ...doc({ ...paragraph(words('a')), ours: { deep: [1] } }), version: 7 }
    const { door, made } = open(root)
    const written = door.write(typeInto(made) as Node, root)
    expect(written).toEqual({ ...doc({ ...paragraph(words('aTYPED')), ours: { deep: [1] } }), version: 7 })
  })

  test('an empty document opens as a line to write on, and is written as it was', () => {
    const { door, made, root } = open(doc())
    expect(made.childCount).toBe(1)
    expect(door.write(made, root)).toBe(root)
  })

  test('what is no document at all is left alone', () => {
    expect(new DocumentDoor(schema).open({ type: 'page' })).toBeNull()
    expect(new DocumentDoor(schema).open({ type: 'doc' })).toBeNull()
  })
})

describe('edits', () => {
  test('a changed attribute is written beside those it came with', () => {
    const root = doc({ type: 'button', attrs: { text: 'Go', url: '', ours: 1 } }, paragraph())
    const { door, made } = open(root)
    const state = EditorState.create({ schema, doc: made })
    const after = state.apply(state.tr.setNodeAttribute(0, 'text', 'Stop')).doc
    expect(door.write(after, root).content?.[0]).toEqual({
      type: 'button',
      attrs: { text: 'Stop', url: '', ours: 1 },
    })
  })

  test('a paragraph turned into a heading is a heading that the engine takes', () => {
    const root = doc({ type: 'paragraph', attrs: { showIfKey: 'vip', ours: 1 }, content: [words('a')] })
    const { door, made } = open(root)
    const state = EditorState.create({ schema, doc: made })
    const heading = schema.nodes['heading']
    if (!heading) throw new Error('no heading')
    const attrs = { ...made.child(0).attrs, level: 2 }
    const after = state.apply(state.tr.setBlockType(0, 3, heading, attrs)).doc
    const written = door.write(after, root)
    expect(written.content?.[0]).toMatchObject({
      type: 'heading',
      attrs: { level: 2, showIfKey: 'vip', ours: 1 },
    })
    expect(parseDocument(written, 'MAILY').warnings).toEqual([])
  })

  test.each(NEW_BLOCKS.map((block) => [block.label, block] as const))(
    'a new %s is accepted by the engine',
    (_label, { make }) => {
      const root = doc(paragraph(words('a')))
      const { door } = open(root)
      const made = schema.nodeFromJSON(doc(make(), paragraph(words('a'))))
      made.check()
      expect(() => parseDocument(door.write(made, root), 'MAILY')).not.toThrow()
    },
  )
})
