import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Problem } from '../ProblemLine.tsx'

/** Where a problem of the message is on the canvas. */

/** Returns the innermost block on a path such as `content.content.2.attrs.url`, null when there is none. */
function placeOfPath(doc: Node, path: string): number | null {
  const steps = [...path.matchAll(/(?:^|\.)content\.(\d+)/g)].map(([, index]) => Number(index))
  let node = doc
  let start = 0
  let found: number | null = null
  for (const index of steps) {
    if (index >= node.childCount) break
    let at = start
    for (let before = 0; before < index; before += 1) at += node.child(before).nodeSize
    node = node.child(index)
    found = at
    start = at + 1
  }
  return found
}

/** Whether a node names it: as a variable, a condition, an address of a link or a picture. */
function names(node: Node, name: string): boolean {
  const values = [node.attrs, ...node.marks.map(({ attrs }) => attrs)].flatMap((attrs) =>
    Object.values(attrs),
  )
  return [...values, node.text].some(
    (value) => typeof value === 'string' && (value === name || value.includes(`{{${name}`)),
  )
}

/** Returns the first block that names what a sentence puts in quotes, null when none does. */
function placeOfNames(doc: Node, text: string): number | null {
  for (const [, name = ''] of text.matchAll(/"([^"]+)"/g)) {
    let found: number | null = null
    doc.descendants((node, pos) => {
      if (found === null && names(node, name)) found = pos
      return found === null
    })
    if (found !== null) return found
  }
  return null
}

/** Selects the block that a problem is about and scrolls to it; the start of the message when it names none. */
export function showProblem(editor: Editor, { path, text }: Problem): void {
  const { doc, tr } = editor.state
  const pos = (path === null ? null : placeOfPath(doc, path)) ?? placeOfNames(doc, text) ?? 0
  const node = doc.nodeAt(pos)
  const isSelected = node !== null && (node.isAtom || node.isLeaf) && NodeSelection.isSelectable(node)
  tr.setSelection(
    isSelected
      ? NodeSelection.create(doc, pos)
      : TextSelection.near(doc.resolve(Math.min(pos + 1, doc.content.size))),
  )
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}
