import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * What is typed or pasted while a block is selected goes into a paragraph behind it. A new button or
 * picture stays selected, because the panel beside sets it; the next words must not take its place.
 * Only Delete, Backspace and Cut take a block away.
 */

/** Puts the caret into the empty paragraph behind a block; where none is, into one that it makes. */
export function goBehind(tr: Transaction, pos: number): boolean {
  const $pos = tr.doc.resolve(pos)
  const paragraph = tr.doc.type.schema.nodes['paragraph']
  if (!paragraph) return false
  for (let { depth } = $pos; depth >= 0; depth -= 1) {
    const parent = $pos.node(depth)
    const index = $pos.index(depth)
    const end = (depth === $pos.depth ? pos : $pos.before(depth + 1)) + parent.child(index).nodeSize
    const next = parent.maybeChild(index + 1)
    const isThere = next?.type === paragraph && next.content.size === 0
    if (!isThere && !parent.canReplaceWith(index + 1, index + 1, paragraph)) continue
    if (!isThere) tr.insert(end, paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, end + 1))
    return true
  }
  return false
}

function behindSelected({ selection, tr }: EditorState): Transaction | null {
  const isBlock = selection instanceof NodeSelection && selection.node.isBlock
  return isBlock && goBehind(tr, selection.from) ? tr.scrollIntoView() : null
}

function write(view: EditorView, text: string): boolean {
  const tr = view.editable ? behindSelected(view.state) : null
  if (tr) view.dispatch(tr.insertText(text))
  return tr !== null
}

function makeRoom(view: EditorView): false {
  const tr = view.editable ? behindSelected(view.state) : null
  if (tr) view.dispatch(tr)
  return false
}

/** Keys come as text input; dictation and lists of symbols only as `beforeinput`; dead keys compose. */
export const TypeBehind = Extension.create({
  name: 'typeBehind',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => write(view, text),
        handlePaste: makeRoom,
        handleDOMEvents: {
          compositionstart: makeRoom,
          beforeinput: (view, event) => {
            const isText = event.inputType === 'insertText' && event.data !== null && !view.composing
            const isWritten = isText && write(view, event.data)
            if (isWritten) event.preventDefault()
            return isWritten
          },
        },
      },
    }),
  ],
})
