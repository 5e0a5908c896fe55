import { json, jsonParseLinter } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { lintGutter, linter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState, Prec, type Text } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { SyntaxNode, Tree } from '@lezer/common'
import { tags } from '@lezer/highlight'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import type { Issue } from '../../shared/errors.ts'

/** CodeMirror for JSON: faults on their line, colours from the tokens, Ctrl/Cmd-Enter left to the page. */

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', background: 'var(--surface)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontFeatureSettings: '"zero"', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-gutters': {
    background: 'var(--sunken)',
    color: 'var(--text-dim)',
    border: '0',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    background: 'var(--selected) !important',
  },
  '.cm-tooltip': {
    background: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
  },
  '.cm-panels': { background: 'var(--sunken)', color: 'var(--text)' },
  '.cm-foldPlaceholder': { background: 'var(--neutral-soft)', color: 'var(--text-soft)', border: '0' },
  '.cm-matchingBracket': { background: 'var(--selected) !important', color: 'inherit !important' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--code-word)' },
])

export interface JsonEditorProps {
  value: string
  label: string
  onChange?: (text: string) => void
  onRun?: () => void
  issues?: Issue[]
  readOnly?: boolean
}

function diagnose(view: EditorView, issues: Issue[]): Diagnostic[] {
  const broken = jsonParseLinter()(view)
  // While the text cannot be read there are no paths to point at.
  if (view.state.doc.length > 0 && broken.length > 0) return broken
  return issues.map((issue) => ({
    ...findJsonPath(syntaxTree(view.state), view.state.doc, issue.path),
    severity: 'error',
    message: `${issue.path} ${issue.message}${issue.hint ? `. ${issue.hint}` : ''}`.trim(),
  }))
}

export function CodeMirrorJson({
  value,
  label,
  onChange,
  onRun,
  issues = [],
  readOnly = false,
}: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // The editor is made once; what it calls is read at the time of the call.
  const latest = useRef({ onChange, onRun, issues })
  latest.current = { onChange, onRun, issues }

  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          Prec.highest(
            keymap.of([
              {
                // Not by its name: only the event tells a key that is held.
                any: (_view, event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
                  if (!event.repeat) latest.current.onRun?.()
                  return true
                },
              },
            ]),
          ),
          basicSetup,
          json(),
          look,
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, ...(readOnly ? { tabindex: '0' } : {}) }),
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          ...(readOnly
            ? []
            : [lintGutter(), linter((target) => diagnose(target, latest.current.issues), { delay: 250 })]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((step) => step.isUserEvent('outside')))
              latest.current.onChange?.(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
    // The first value only; later ones arrive below.
  }, [label, readOnly])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      userEvent: 'outside',
    })
  }, [value])

  useEffect(() => {
    const editor = view.current
    // A linter at rest cannot be forced: it has seen this text already, only the faults are new.
    if (editor && !readOnly) editor.dispatch(setDiagnostics(editor.state, diagnose(editor, issues)))
  }, [issues, readOnly])

  return <div ref={place} style={{ height: '100%', minHeight: 0, overflow: 'hidden' }} />
}

/** Where in a JSON text the value at a dotted path stands; the nearest parent when it is missing. */
function findJsonPath(tree: Tree, text: Text, path: string): { from: number; to: number } {
  let node: SyntaxNode | null = tree.topNode.firstChild
  let found = { from: 0, to: Math.min(1, text.length) }
  for (const part of path.split('.').filter((piece) => piece !== '')) {
    const next: SyntaxNode | null = node ? childAt(node, text, part) : null
    if (!next) break
    found = { from: next.from, to: next.to }
    node = next.name === 'Property' ? next.lastChild : next
  }
  return found
}

function childAt(node: SyntaxNode, text: Text, part: string): SyntaxNode | null {
  if (node.name === 'Object') {
    return (
      node.getChildren('Property').find((property) => {
        const name = property.getChild('PropertyName')
        return name !== null && text.sliceString(name.from, name.to) === JSON.stringify(part)
      }) ?? null
    )
  }
  if (node.name !== 'Array') return null
  const items: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!['[', ']', ',', '⚠'].includes(child.name)) items.push(child)
  return items[Number(part)] ?? null
}
