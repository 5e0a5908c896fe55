import type { Editor } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deleteAlone,
  deleteBlock,
  duplicateBlock,
  insertBlock,
  isKeptLine,
  moveBlock,
} from '../../../src/renderer/editor/maily/commands.ts'
import type { JsonNode } from '../../../src/renderer/editor/maily/jsonTree.ts'
import { ChosenBlock, choosePlace, placesOf, shownPlace } from '../../../src/renderer/editor/maily/places.ts'
import { doc, open, paragraph, SAMPLES, schema, words } from '../../support/maily-samples.ts'

/** Which block the panel is about, where a new one lands, and what stays of the box around a deleted one. */

// Each transaction is a step of its own for undo, however soon it follows the one before.
const plugins = [
  ...(ChosenBlock.config.addProseMirrorPlugins?.call({} as never) ?? []),
  history({ newGroupDelay: -1 }),
]

function editorOf(...content: JsonNode[]): Editor {
  let state = EditorState.create({ schema, doc: open(doc(...content)).made, plugins })
  const view = { dispatch: (tr: typeof state.tr) => void (state = state.apply(tr)), focus: () => undefined }
  const editor = { view, schema, isEditable: true } as unknown as Editor
  return Object.defineProperty(editor, 'state', { get: () => state })
}

/** Where a block of this kind or a text with these words begins. */
function find(editor: Editor, wanted: string): number {
  let found = -1
  editor.state.doc.descendants((node, pos) => {
    if (found < 0 && (node.type.name === wanted || node.text === wanted)) found = pos
  })
  if (found < 0) throw new Error(`no ${wanted}`)
  return found
}

function caretIn(editor: Editor, text: string): void {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, find(editor, text))))
}

function select(editor: Editor, kind: string): void {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, find(editor, kind))))
}

const shown = (editor: Editor): string | undefined => shownPlace(editor.state)?.node.type.name
const column = (...content: JsonNode[]): JsonNode => ({ type: 'column', content })
const columns: JsonNode = {
  type: 'columns',
  content: [column(paragraph(words('left')), paragraph(words('below'))), column(paragraph(words('right')))],
}
const logo = SAMPLES['logo'] as JsonNode
const section = (...content: JsonNode[]): JsonNode => ({
  type: 'section',
  attrs: { backgroundColor: '#123456' },
  content,
})

const deep = paragraph(words('deep'))
const listOf = (...content: JsonNode[]): JsonNode => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content }],
})
/** Words in a block of each kind, beside others of its box. An item of a list begins with a paragraph. */
const NESTED: Record<string, JsonNode> = {
  section: section(deep),
  columns: section(logo, { type: 'columns', content: [column(deep)] }, paragraph()),
  column: { type: 'columns', content: [column(paragraph()), column(deep), column(logo)] },
  blockquote: section(logo, { type: 'blockquote', content: [deep] }, paragraph()),
  bulletList: listOf(paragraph(), listOf(deep), paragraph(words('after'))),
  paragraph: listOf(deep, listOf(paragraph()), paragraph(words('after'))),
}

/** The kind of the shown block, its place among its siblings, and these. */
function seen({ state }: Editor): [string, number, string[]] {
  const { node, pos } = shownPlace(state) ?? fail()
  const $pos = state.doc.resolve(pos)
  return [node.type.name, $pos.index(), $pos.parent.children.map(String)]
}

describe('the block that the panel shows', () => {
  it.each(['columns', 'column'])('is the chosen %s as long as the caret stays in its block', (level) => {
    const editor = editorOf(columns, section(logo))
    caretIn(editor, 'left')
    expect(shown(editor)).toBe('paragraph')
    choosePlace(editor, find(editor, level))
    expect(shown(editor)).toBe(level)
    editor.view.dispatch(editor.state.tr.insertText('more '))
    expect(shown(editor)).toBe(level)
    for (const [leave, kind] of [
      [() => caretIn(editor, 'right'), 'paragraph'],
      [() => caretIn(editor, 'below'), 'paragraph'],
      [() => select(editor, 'logo'), 'logo'],
    ] as const) {
      caretIn(editor, 'more left')
      choosePlace(editor, find(editor, level))
      expect(shown(editor)).toBe(level)
      leave()
      expect(shown(editor)).toBe(kind)
      // It is forgotten, not only hidden.
      caretIn(editor, 'more left')
      expect(shown(editor)).toBe('paragraph')
    }
  })

  it('stays chosen while it is moved, and its copy is chosen when it is duplicated', () => {
    const editor = editorOf(paragraph(words('first')), columns, paragraph(words('last')))
    caretIn(editor, 'right')
    choosePlace(editor, find(editor, 'columns'))
    for (const by of [1, -1, -1] as const) {
      const place = shownPlace(editor.state) ?? fail()
      const at = editor.state.doc.resolve(place.pos).index()
      moveBlock(editor, place, by)
      const moved = shownPlace(editor.state) ?? fail()
      expect([moved.node, editor.state.doc.resolve(moved.pos).index()]).toEqual([place.node, at + by])
    }
    const before = shownPlace(editor.state) ?? fail()
    duplicateBlock(editor, before)
    expect([shown(editor), shownPlace(editor.state)?.pos]).toEqual([
      'columns',
      before.pos + before.node.nodeSize,
    ])
  })

  it('is the same block after every undo and redo of its moves, and each move only swaps two blocks', () => {
    const nested = Object.entries(NESTED)
    assert(
      property(
        constantFrom(...nested),
        array(constantFrom(1 as const, -1 as const)),
        ([level, box], moves) => {
          const editor = editorOf(paragraph(words('first')), box, logo, paragraph(words('last')))
          caretIn(editor, 'deep')
          choosePlace(
            editor,
            placesOf(editor.state).findLast(({ node }) => node.type.name === level)?.pos ?? null,
          )
          const begun = seen(editor)
          expect(begun[0]).toBe(level)
          const steps = [begun]
          for (const by of moves) {
            const before = seen(editor)
            if (!moveBlock(editor, shownPlace(editor.state) ?? fail(), by)) continue
            editor.state.doc.check()
            const after = seen(editor)
            expect(after.slice(0, 2)).toEqual([level, before[1] + by])
            expect(after[2].toSpliced(before[1], 1)).toEqual(before[2].toSpliced(before[1] + by, 1))
            steps.push(after)
          }
          for (const step of steps.slice(0, -1).toReversed()) {
            undo(editor.state, editor.view.dispatch)
            expect(seen(editor)).toEqual(step)
          }
          for (const step of steps.slice(1)) {
            redo(editor.state, editor.view.dispatch)
            expect(seen(editor)).toEqual(step)
          }
        },
      ),
    )
  })

  it('is a new block as soon as it is there, in whatever box was chosen', () => {
    const editor = editorOf(section(paragraph(words('inside'))))
    caretIn(editor, 'inside')
    choosePlace(editor, find(editor, 'section'))
    insertBlock(editor, logo)
    expect(shown(editor)).toBe('logo')
  })
})

const ATOMS = ['image', 'logo', 'button', 'linkCard', 'horizontalRule', 'spacer'] as const
const BOXES: [string, (block: JsonNode) => JsonNode][] = [
  ['section', (block) => section(block, paragraph(words('after')))],
  ['column', (block) => ({ type: 'columns', content: [column(block, paragraph(words('after')))] })],
  ['repeat', (block) => ({ type: 'repeat', content: [block, paragraph(words('after'))] })],
]

describe('a new block', () => {
  it.each(BOXES.flatMap(([box, make]) => ATOMS.map((atom) => [box, atom, make] as const)))(
    'in a %s lands behind the selected %s, in the same box',
    (box, atom, make) => {
      const editor = editorOf(make(SAMPLES[atom] as JsonNode))
      select(editor, atom)
      insertBlock(editor, { type: 'heading', attrs: { level: 3 }, content: [words('new')] })
      const $new = editor.state.doc.resolve(find(editor, 'heading'))
      expect([$new.parent.type.name, $new.nodeBefore?.type.name, $new.index()]).toEqual([box, atom, 1])
    },
  )

  it.each([
    ['columns', 'doc'],
    // A column holds no heading's place beside it: the next box out that does.
    ['column', 'doc'],
    ['paragraph', 'column'],
  ])('lands behind the chosen %s, in the %s', (level, parent) => {
    const editor = editorOf(columns, paragraph(words('last')))
    caretIn(editor, 'right')
    const place = placesOf(editor.state).find(({ node }) => node.type.name === level)
    choosePlace(editor, place?.pos ?? null)
    insertBlock(editor, logo)
    expect(editor.state.doc.resolve(find(editor, 'logo')).parent.type.name).toBe(parent)
  })
})

describe('deleting the only block of a box', () => {
  const alone: [string, (block: JsonNode) => JsonNode][] = [
    ['section', (block) => section(block)],
    ['column', (block) => ({ type: 'columns', content: [column(block), column(paragraph(words('right')))] })],
    ['repeat', (block) => ({ type: 'repeat', attrs: { each: 'lines' }, content: [block] })],
  ]
  it.each(alone.flatMap(([box, make]) => ATOMS.map((atom) => [box, atom, make] as const)))(
    'leaves the %s of a %s with an empty line, by the panel and by key',
    (box, atom, make) => {
      for (const remove of [
        (editor: Editor) => deleteBlock(editor, shownPlace(editor.state) ?? fail()),
        (editor: Editor) => void deleteAlone(editor),
      ]) {
        const editor = editorOf(make(SAMPLES[atom] as JsonNode), paragraph(words('last')))
        const before = editor.state.doc.nodeAt(find(editor, box))
        select(editor, atom)
        remove(editor)
        const left = editor.state.doc.nodeAt(find(editor, box))
        expect(left?.attrs).toEqual(before?.attrs)
        expect([left?.childCount, left?.firstChild?.type.name]).toEqual([1, 'paragraph'])
        // One types on in it, and there is nothing more of it to delete.
        const place = shownPlace(editor.state) ?? fail()
        expect(editor.state.doc.resolve(place.pos).parent.type.name).toBe(box)
        expect(isKeptLine(editor, place)).toBe(true)
      }
    },
  )

  it.each(['bulletList', 'blockquote'])('takes a %s, that has nothing to set, with it', (list) => {
    const editor = editorOf(SAMPLES[list] as JsonNode, paragraph(words('last')))
    caretIn(editor, 'a')
    deleteBlock(editor, shownPlace(editor.state) ?? fail())
    expect(editor.state.doc.childCount).toBe(1)
  })

  it('of a paragraph, a variable, leaves the paragraph', () => {
    const editor = editorOf(
      paragraph(SAMPLES['variable']?.content?.[0] as JsonNode),
      paragraph(words('last')),
    )
    select(editor, 'variable')
    deleteBlock(editor, shownPlace(editor.state) ?? fail())
    expect(editor.state.doc.childCount).toBe(2)
  })
})

function fail(): never {
  throw new Error('no block is shown')
}
