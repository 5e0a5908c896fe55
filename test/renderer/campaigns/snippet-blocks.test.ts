import type { Editor, Range } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it, vi } from 'vitest'
import { inlineSnippets } from '../../../src/engine/content/inline-snippets.ts'
import { hexOf, listColours } from '../../../src/renderer/editor/maily/colours.ts'
import { replaceBlock, selectedBlocks, standsAlone } from '../../../src/renderer/editor/maily/commands.ts'
import { isSameTree, type JsonNode } from '../../../src/renderer/editor/maily/jsonTree.ts'
import { DocumentDoor } from '../../../src/renderer/editor/maily/lossless.ts'
import { slashBlocks } from '../../../src/renderer/editor/maily/slashBlocks.tsx'
import { NO_SNIPPETS } from '../../../src/renderer/editor/maily/snippetView.ts'
import { doc, open, paragraph, SAMPLES, schema, words } from '../../support/maily-samples.ts'

/** Snippets and blocks become each other on the canvas, and colours are offered from the message. */

/** An editor without a page: its state, and what changes it. */
function editorOf(root: JsonNode) {
  const { door, made } = open(root)
  let state = EditorState.create({ schema, doc: made })
  const view = { dispatch: (tr: typeof state.tr) => void (state = state.apply(tr)), focus: () => undefined }
  const deleteRange = ({ from, to }: Range) => ({ run: () => view.dispatch(state.tr.delete(from, to)) })
  const editor = { view, schema, chain: () => ({ deleteRange }) } as unknown as Editor
  Object.defineProperty(editor, 'state', { get: () => state })
  return { door, editor, write: () => door.write(state.doc, root) }
}

function select(editor: Editor, from: number, to = from): void {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)))
}

const HOURS = doc(
  { type: 'heading', attrs: { level: 3, ours: 1 }, content: [words('Hours')] },
  paragraph(words('Saturdays', { type: 'bold' })),
)
const reference: JsonNode = { type: 'snippet', attrs: { snippetId: 'snp_1', name: 'Hours' } }
const blocksOf = (root: JsonNode): JsonNode[] => new DocumentDoor(schema).open(root)?.content ?? []

describe('the blocks that are selected', () => {
  it.each(Object.entries(SAMPLES))(
    '%s: every selection gives blocks that a snippet can hold',
    (_name, sample) => {
      const { door, editor } = editorOf(doc(paragraph(words('before')), sample, paragraph(words('after'))))
      const { doc: made } = editor.state
      for (let from = 1; from < made.content.size; from += 1)
        for (const to of [from, Math.min(from + 4, made.content.size - 1), made.content.size - 1]) {
          const { $from, $to } = { $from: made.resolve(from), $to: made.resolve(Math.max(from, to)) }
          if (!$from.parent.inlineContent || !$to.parent.inlineContent) continue
          select(editor, from, Math.max(from, to))
          const nodes = selectedBlocks(editor)
          expect(nodes.length).toBeGreaterThan(0)
          expect(standsAlone(editor, Fragment.from(nodes))).toBe(true)
          const written = doc(...door.writeBlocks(nodes))
          expect(open(written).door.closed).toBeLessThanOrEqual(door.closed)
        }
    },
  )

  it('are written as they were read, with what the editor does not know', () => {
    const { door, editor } = editorOf(doc(paragraph(words('x')), ...(HOURS.content ?? [])))
    select(editor, 5, 14)
    expect(door.writeBlocks(selectedBlocks(editor))).toEqual(HOURS.content)
  })

  it('are the block itself where one is selected as a whole', () => {
    const { door, editor } = editorOf(doc(paragraph(words('x')), reference))
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 3)))
    expect(door.writeBlocks(selectedBlocks(editor))).toEqual([reference])
  })
})

describe('a snippet turned into blocks', () => {
  it.each([
    ['at the root', doc(paragraph(words('a')), reference, paragraph(words('b')))],
    ['in a section', doc({ type: 'section', content: [reference] })],
    ['in a column', doc({ type: 'columns', content: [{ type: 'column', content: [reference] }] })],
  ])('%s the message says what the platform would have sent', (_where, root) => {
    const { editor, write } = editorOf(root)
    let pos = -1
    editor.state.doc.descendants((node, at) => void (node.type.name === 'snippet' && (pos = at)))
    const node = editor.state.doc.nodeAt(pos)
    if (!node) throw new Error('no snippet')
    expect(replaceBlock(editor, { node, pos }, blocksOf(HOURS))).toBe(true)
    const sent = inlineSnippets(
      root,
      () => HOURS,
      () => undefined,
    )
    expect(isSameTree(write(), sent)).toBe(true)
  })

  it('stays a snippet where its blocks may not stand', () => {
    const columns: JsonNode = { type: 'columns', content: [{ type: 'column', content: [paragraph()] }] }
    const root = doc({ type: 'columns', content: [{ type: 'column', content: [reference] }] })
    const { editor, write } = editorOf(root)
    const node = editor.state.doc.nodeAt(2)
    if (node?.type.name !== 'snippet') throw new Error('no snippet')
    expect(replaceBlock(editor, { node, pos: 2 }, blocksOf(doc(columns)))).toBe(false)
    expect(write()).toEqual(root)
  })
})

describe('what / offers', () => {
  it('has each snippet twice: to change with it, and as blocks of this message', async () => {
    const { editor, write } = editorOf(doc(paragraph(words('/'))))
    const hours = { id: 'snp_1', name: 'Hours', description: 'When we are there' }
    let known: (typeof hours)[] = []
    const read = async (id: string) => ({ ...hours, id, content: HOURS }) as never
    const groups = slashBlocks({ ...NO_SNIPPETS, offered: () => known as never, read })
    const choose = (at: number, to = 1): void =>
      groups[at]?.commands[0]?.command({ editor, range: { from: 1, to } })
    const titles = () => groups.map(({ title, commands }) => [title, commands.length])
    expect(titles()[1]).toEqual(['Snippets', 0])
    known = [hours]
    expect(titles().slice(1)).toEqual([
      ['Snippets', 1],
      ['Copies of snippets', 1],
    ])
    choose(1, 2)
    expect(isSameTree(write(), doc(reference))).toBe(true)
    choose(2)
    await vi.waitFor(() => expect(isSameTree(write(), doc(reference, ...(HOURS.content ?? [])))).toBe(true))
  })
})

describe('colours', () => {
  it.each([
    ['#ABC', '#aabbcc'],
    [' #1F5f8b ', '#1f5f8b'],
    ['red', null],
    ['', null],
    [null, null],
  ])('%j is offered as %j', (value, hex) => expect(hexOf(value)).toBe(hex))

  it('of a message are those of blocks and words, the most used first, each once', () => {
    const button = { type: 'button', attrs: { text: 'a', buttonColor: '#1F5F8B', textColor: 'white' } }
    const coloured = words('b', { type: 'textStyle', attrs: { color: '#abc' } })
    const { made } = open(doc(button, button, paragraph(coloured)))
    expect(listColours(made)).toEqual(['#1f5f8b', '#aabbcc'])
    expect(listColours(made), 'counted once for each document').toBe(listColours(made))
  })
})
