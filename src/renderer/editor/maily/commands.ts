import type { Editor } from '@tiptap/core'
import { Fragment, NodeRange, type Node, type NodeType } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { BLOCK_KINDS } from './blockFields.ts'
import type { JsonNode } from './jsonTree.ts'
import { carryChoice, shownPlace, type Place } from './places.ts'
import { goBehind } from './typeBehind.ts'

/** What toolbar and panel do to the document. Each is one step back for undo. */

export function setAttribute(editor: Editor, pos: number, name: string, value: unknown): void {
  // Not by replacing the node: what is selected stays selected.
  editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, name, value))
}

/** Sets the attributes that the block has, as one step. */
export function setAttributes(editor: Editor, pos: number, values: Readonly<Record<string, unknown>>): void {
  const { tr } = editor.state
  const known = tr.doc.nodeAt(pos)?.type.spec.attrs ?? {}
  for (const [name, value] of Object.entries(values)) if (name in known) tr.setNodeAttribute(pos, name, value)
  editor.view.dispatch(tr)
}

/** Follows a block while the document goes on changing. Returns how to ask, once, where it is now; null is gone. */
export function followBlock(editor: Editor, pos: number): () => { node: Node; pos: number } | null {
  let at: number | null = pos
  const follow = ({ transaction }: { transaction: Transaction }): void => {
    if (at === null) return
    const moved = transaction.mapping.mapResult(at, 1)
    at = moved.deleted ? null : moved.pos
  }
  editor.on('transaction', follow)
  return () => {
    editor.off('transaction', follow)
    const node = at === null || editor.isDestroyed ? null : editor.state.doc.nodeAt(at)
    return node && at !== null ? { node, pos: at } : null
  }
}

/**
 * Inserts blocks after the one that the panel shows; where none of them may stand, nothing happens. The
 * caret goes into the first, or behind a rule, which has neither words nor settings.
 */
export function insertBlock(editor: Editor, ...blocks: readonly JsonNode[]): void {
  const { state } = editor
  const nodes = Fragment.from(blocks.map((block) => state.schema.nodeFromJSON(block)))
  const place = findRoom(state, nodes)
  if (place === null) return
  const { tr } = state
  const { from, to } = place
  tr.replaceWith(from, to, nodes)
  if (tr.doc.nodeAt(from)?.type.name !== 'horizontalRule' || !goBehind(tr, from)) selectInside(tr, from)
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** Behind the shown block, as far in as it may stand; an empty line is used up. */
function findRoom(state: EditorState, nodes: Fragment): { from: number; to: number } | null {
  const shown = shownPlace(state)
  if (!shown) return findGap(state, nodes)
  const $pos = state.doc.resolve(shown.pos)
  for (let { depth } = $pos; depth >= 0; depth -= 1) {
    const parent = $pos.node(depth)
    const index = $pos.index(depth)
    const isShown = depth === $pos.depth
    const start = isShown ? shown.pos : $pos.before(depth + 1)
    const end = start + parent.child(index).nodeSize
    const uses = isShown && isEmptyLine(shown.node)
    if (parent.canReplace(uses ? index : index + 1, index + 1, nodes))
      return { from: uses ? start : end, to: end }
  }
  return null
}

/** The caret is between two blocks, or everything is selected. */
function findGap({ selection }: EditorState, nodes: Fragment): { from: number; to: number } | null {
  const { $from } = selection
  const at = $from.pos + ($from.nodeAfter?.nodeSize ?? 0)
  return $from.parent.canReplace($from.indexAfter(), $from.indexAfter(), nodes) ? { from: at, to: at } : null
}

function isEmptyLine(node: Node): boolean {
  return node.isTextblock && node.content.size === 0
}

function selectInside(tr: Transaction, at: number): void {
  const node = tr.doc.nodeAt(at)
  if (!node) return
  if (node.isAtom || node.isLeaf)
    tr.setSelection(
      NodeSelection.isSelectable(node)
        ? NodeSelection.create(tr.doc, at)
        : Selection.near(tr.doc.resolve(at)),
    )
  else tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)))
}

/** Returns the block before or after it that it may change places with; null where there is none. */
export function neighbourOf(state: EditorState, { node, pos }: Place, by: -1 | 1): Node | null {
  const $pos = state.doc.resolve(pos)
  const other = $pos.parent.maybeChild($pos.index() + by)
  if (!other) return null
  const first = Math.min($pos.index(), $pos.index() + by)
  const pair = Fragment.from(by < 0 ? [node, other] : [other, node])
  return $pos.parent.canReplace(first, first + 2, pair) ? other : null
}

/** Past the block before or after it. False where it cannot, as at the edge of what it stands in. */
export function moveBlock(editor: Editor, place: Place, by: -1 | 1): boolean {
  const { state } = editor
  const { node, pos } = place
  const other = neighbourOf(state, place, by)
  if (!other) return false
  const { tr } = state
  const [start, end] = [pos, pos + node.nodeSize]
  // The other block goes around it: this one stays in the mapping, so undo and redo find it as well.
  if (by < 0) tr.insert(end, other).delete(start - other.nodeSize, start)
  else tr.insert(start, other).delete(end + other.nodeSize, end + 2 * other.nodeSize)
  const shift = by < 0 ? -other.nodeSize : other.nodeSize
  const { selection } = state
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, selection.from + shift)
      : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
  )
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

export function duplicateBlock(editor: Editor, { node, pos }: Place): void {
  const { state } = editor
  const { tr } = state
  tr.insert(pos + node.nodeSize, node)
  selectInside(tr, pos + node.nodeSize)
  carryChoice(tr, state, pos, pos + node.nodeSize)
  editor.view.dispatch(tr.scrollIntoView())
}

/** Whether a box goes on without its last block: one with settings of its own does, an item of a list not. */
function outlivesBlocks(box: Node): boolean {
  const paragraph = box.type.schema.nodes['paragraph']
  const settings = BLOCK_KINDS[box.type.name]?.fields.length ?? 0
  return box.type.name === 'doc' || (settings > 0 && paragraph !== undefined && holdsLine(box, paragraph))
}

function holdsLine(box: Node, paragraph: NodeType): boolean {
  return box.type.validContent(Fragment.from(paragraph.create()))
}

/** Returns whether a block is the empty line that its box keeps: to delete it would change nothing. */
export function isKeptLine({ state }: Editor, { node, pos }: Place): boolean {
  const { parent } = state.doc.resolve(pos)
  return (
    node.type.name === 'paragraph' &&
    node.content.size === 0 &&
    parent.childCount === 1 &&
    outlivesBlocks(parent)
  )
}

/** A box with settings keeps an empty line; a list or a quote that would be empty goes with its last block. */
export function deleteBlock(editor: Editor, place: Place): void {
  const { tr, doc, schema } = editor.state
  let { node, pos } = place
  let $pos = doc.resolve(pos)
  while (!$pos.parent.isTextblock && $pos.parent.childCount === 1 && !outlivesBlocks($pos.parent)) {
    node = $pos.parent
    pos = $pos.before()
    $pos = doc.resolve(pos)
  }
  const isLast = !$pos.parent.isTextblock && $pos.parent.childCount === 1
  const paragraph = schema.nodes['paragraph']
  if (isLast && paragraph) tr.replaceWith(pos, pos + node.nodeSize, paragraph.create())
  else tr.delete(pos, pos + node.nodeSize)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size))))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** Deletes a selected block that is alone in its box, without the box. False for any other selection. */
export function deleteAlone(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || !editor.isEditable) return false
  const { node, $from } = selection
  if (node.isInline || $from.parent.childCount > 1) return false
  deleteBlock(editor, { node, pos: selection.from })
  return true
}

/** Replaces a block by others. Returns false, and changes nothing, where they may not stand. */
export function replaceBlock(editor: Editor, { node, pos }: Place, blocks: readonly JsonNode[]): boolean {
  const { state, view } = editor
  const $pos = state.doc.resolve(pos)
  const nodes = Fragment.from(blocks.map((block) => state.schema.nodeFromJSON(block)))
  if (!$pos.parent.canReplace($pos.index(), $pos.index() + 1, nodes)) return false
  const { tr } = state
  tr.replaceWith(pos, pos + node.nodeSize, nodes)
  selectInside(tr, pos)
  view.dispatch(tr.scrollIntoView())
  view.focus()
  return true
}

/** Returns whether blocks may stand in a message by themselves: a column and an item of a list may not. */
export function standsAlone({ state }: Editor, nodes: Fragment): boolean {
  return state.doc.type.contentMatch.matchFragment(nodes)?.validEnd === true
}

/** Returns the blocks that the selection touches, as far in as they can stand alone. */
export function selectedBlocks(editor: Editor): Node[] {
  const { $from, $to } = editor.state.selection
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth -= 1) {
    const { parent, startIndex, endIndex } = new NodeRange($from, $to, depth)
    const nodes = parent.content.content.slice(startIndex, endIndex)
    if (!parent.inlineContent && nodes.length > 0 && standsAlone(editor, Fragment.from(nodes))) return nodes
  }
  return []
}
