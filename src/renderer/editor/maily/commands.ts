import type { Editor } from '@tiptap/core'
import { Fragment, NodeRange, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { JsonNode } from './jsonTree.ts'

/** What toolbar and panel do to the document. Each is one step back for undo. */

/** A block and where it begins. */
export interface Place {
  node: Node
  pos: number
}

/** The blocks one is in, from the outermost to the innermost; a selected atom last. */
export function placesOf({ state }: Editor): Place[] {
  const { selection } = state
  const places: Place[] = []
  for (let depth = 1; depth <= selection.$from.depth; depth += 1)
    places.push({ node: selection.$from.node(depth), pos: selection.$from.before(depth) })
  if (selection instanceof NodeSelection) places.push({ node: selection.node, pos: selection.from })
  return places
}

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

/** Inserts blocks after the one the caret is in; where none of them may stand, nothing happens. */
export function insertBlock(editor: Editor, ...blocks: readonly JsonNode[]): void {
  const { state } = editor
  const nodes = Fragment.from(blocks.map((block) => state.schema.nodeFromJSON(block)))
  const { $from } = state.selection
  const { tr } = state
  const empty = $from.parent.isTextblock && $from.parent.content.size === 0
  const place = findPlace($from, nodes, empty)
  if (place === null) return
  const { from, to } = place
  tr.replaceWith(from, to, nodes)
  selectInside(tr, from)
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** After the block one is in, as far in as it may stand; an empty line is used up. */
function findPlace($from: ResolvedPos, nodes: Fragment, empty: boolean): { from: number; to: number } | null {
  for (let depth = $from.depth; depth >= 1; depth -= 1) {
    const parent = $from.node(depth - 1)
    const index = $from.index(depth - 1)
    const uses = empty && depth === $from.depth
    if (!parent.canReplace(uses ? index : index + 1, index + 1, nodes)) continue
    return { from: uses ? $from.before(depth) : $from.after(depth), to: $from.after(depth) }
  }
  // A block is selected, or the caret is between two.
  const at = $from.pos + ($from.nodeAfter?.nodeSize ?? 0)
  return $from.parent.canReplace($from.indexAfter(), $from.indexAfter(), nodes) ? { from: at, to: at } : null
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

/** Past the block before or after it. False at the edge of what it stands in. */
export function moveBlock(editor: Editor, { node, pos }: Place, by: -1 | 1): boolean {
  const { state } = editor
  const $pos = state.doc.resolve(pos)
  const other = $pos.parent.maybeChild($pos.index() + by)
  if (!other) return false
  const { tr } = state
  const start = by < 0 ? pos - other.nodeSize : pos
  const pair = by < 0 ? [node, other] : [other, node]
  tr.replaceWith(start, start + node.nodeSize + other.nodeSize, pair)
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
  const { tr } = editor.state
  tr.insert(pos + node.nodeSize, node)
  selectInside(tr, pos + node.nodeSize)
  editor.view.dispatch(tr.scrollIntoView())
}

/** With the block it is alone in: an empty section is no section. */
export function deleteBlock(editor: Editor, place: Place): void {
  const { tr, doc, schema } = editor.state
  let { node, pos } = place
  let $pos = doc.resolve(pos)
  while ($pos.depth > 0 && $pos.parent.childCount === 1) {
    node = $pos.parent
    pos = $pos.before()
    $pos = doc.resolve(pos)
  }
  const last = doc.childCount === 1 && $pos.depth === 0
  const paragraph = schema.nodes['paragraph']
  if (last && paragraph) tr.replaceWith(pos, pos + node.nodeSize, paragraph.create())
  else tr.delete(pos, pos + node.nodeSize)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size))))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
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
