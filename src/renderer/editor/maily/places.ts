import { Extension, type Editor } from '@tiptap/core'
import { NodeSelection, Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'
import { BLOCK_KINDS } from './blockFields.ts'
import styles from './maily.module.css'

/**
 * Which block the panel is about: the innermost one at the selection, or one around it that was chosen.
 * What was chosen holds while the selection stays in the same innermost block, however that block moves.
 */

/** A block and where it begins. */
export interface Place {
  node: Node
  pos: number
}

/** The position of the chosen block; null: the innermost. */
const CHOSEN = new PluginKey<number | null>('chosenBlock')

/** Returns the blocks one is in, from the outermost to the innermost; a selected atom last. */
export function placesOf({ selection }: EditorState): Place[] {
  const places: Place[] = []
  for (let depth = 1; depth <= selection.$from.depth; depth += 1)
    places.push({ node: selection.$from.node(depth), pos: selection.$from.before(depth) })
  if (selection instanceof NodeSelection) places.push({ node: selection.node, pos: selection.from })
  return places.filter(({ node }) => node.type.name in BLOCK_KINDS)
}

/** Returns the block that the panel shows and that new blocks land behind, undefined where there is none. */
export function shownPlace(state: EditorState): Place | undefined {
  const chosen = CHOSEN.getState(state) ?? null
  const places = placesOf(state)
  return places.find(({ pos }) => pos === chosen) ?? places.at(-1)
}

/** Chooses a block around the selection; null goes back to the innermost one. */
export function choosePlace({ state, view }: Editor, pos: number | null): void {
  view.dispatch(state.tr.setMeta(CHOSEN, pos))
}

/** Keeps a block chosen that a step puts elsewhere. */
export function carryChoice(tr: Transaction, state: EditorState, from: number, to: number): void {
  if (CHOSEN.getState(state) === from) tr.setMeta(CHOSEN, to)
}

function follow(tr: Transaction, chosen: number | null, before: EditorState, after: EditorState) {
  const told = tr.getMeta(CHOSEN) as number | null | undefined
  if (told !== undefined) return told
  const inner = placesOf(before).at(-1)
  if (chosen === null || !inner) return null
  const moved = tr.mapping.mapResult(chosen)
  const isStill = placesOf(after).at(-1)?.pos === tr.mapping.map(inner.pos)
  return isStill && !moved.deletedAfter ? moved.pos : null
}

/** A spacer beside the shown block: to move the block past one that nobody sees looks like nothing. */
function markSpacers(state: EditorState): DecorationSet {
  const shown = shownPlace(state)
  if (!shown) return DecorationSet.empty
  const { parent, nodeBefore } = state.doc.resolve(shown.pos)
  const end = shown.pos + shown.node.nodeSize
  const after = parent.isTextblock ? null : state.doc.resolve(end).nodeAfter
  const near = [
    { node: nodeBefore, pos: shown.pos - (nodeBefore?.nodeSize ?? 0) },
    { node: after, pos: end },
  ].flatMap(({ node, pos }) =>
    node?.type.name === 'spacer'
      ? [Decoration.node(pos, pos + node.nodeSize, { class: styles['besideShown'] ?? 'besideShown' })]
      : [],
  )
  return DecorationSet.create(state.doc, near)
}

/** Lets the editor know which block was chosen. */
export const ChosenBlock = Extension.create({
  name: 'chosenBlock',
  addProseMirrorPlugins() {
    return [
      new Plugin<number | null>({
        key: CHOSEN,
        state: { init: () => null, apply: follow },
        props: { decorations: markSpacers },
      }),
    ]
  },
})
