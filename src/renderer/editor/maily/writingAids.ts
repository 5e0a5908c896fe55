import { Extension, InputRule, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorProps } from '@tiptap/pm/view'
import { conditionKey, readTagAction, tagOfCondition } from '../../../engine/domain/variable-names.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import type { KeepPicture } from '../../screen/pictureUpload.ts'
import { isAddress } from '../placeholders.ts'
import { insertBlock } from './commands.ts'
import { preparePastedHtml } from './pastedHtml.ts'
import { readPicture, rememberWords } from './pictureFile.ts'
import styles from './maily.module.css'

/** What the console knows of the organization's variables and tags; null while it does not know them. */
export interface KnownNames {
  /** Folded, as are the tags. */
  variables: ReadonlySet<string> | null
  tags: ReadonlySet<string> | null
}

/** Typed in full, a placeholder becomes the variable itself. */
const PLACEHOLDER = /\{\{\s*([\w.:-]+)(?:\s*\|\s*'([^']*)')?\s*\}\}$/

/** Where the list of variables opens: behind `@`, as the Maily editor has it, and behind `{{`. */
const TRIGGER = /(?:^|\s)(@)([^\s@]*)$|(\{\{)\s*([^\s{}]*)$/

interface TriggerConfig {
  $position: { pos: number; nodeBefore: Node | null }
}

/** Returns the place and the words of a variable that is being typed, null when none is. */
export function findTypedVariable({ $position }: TriggerConfig) {
  const before = $position.nodeBefore
  const text = before?.isText ? (before.text ?? '') : ''
  const match = TRIGGER.exec(text)
  if (!match) return null
  const [, at, atQuery = '', , bracesQuery = ''] = match
  // The space in front of `@` is not part of it.
  const length = match[0].length - (at === undefined || match[0].startsWith('@') ? 0 : 1)
  return {
    range: { from: $position.pos - length, to: $position.pos },
    query: at === undefined ? bracesQuery : atQuery,
    text: text.slice(text.length - length),
  }
}

function isKnown(condition: string, { variables, tags }: KnownNames): boolean {
  const tag = tagOfCondition(condition)
  if (tag !== null) return tags === null || tags.has(foldCase(tag))
  return variables === null || variables.has(conditionKey(condition))
}

function isUnknownVariable(id: string, { variables }: KnownNames): boolean {
  return variables !== null && !variables.has(foldCase(id)) && readTagAction(id) === null
}

/** Marks blocks that only some people get, and variables and conditions that mean nothing here. */
function decorate(doc: Node, known: KnownNames): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, pos) => {
    const end = pos + node.nodeSize
    const condition: unknown = node.attrs['showIfKey']
    if (typeof condition === 'string' && condition !== '') {
      const sound = isKnown(condition, known)
      found.push(
        Decoration.node(pos, end, {
          class: styles['conditional'] ?? '',
          'data-condition': sound ? `Only if ${condition}` : `Nobody: ${condition} is no variable or tag`,
          ...(sound ? {} : { 'data-unknown': '' }),
        }),
      )
    }
    const id: unknown = node.attrs['id']
    if (node.type.name === 'variable' && isUnknownVariable(String(id), known))
      found.push(
        Decoration.node(pos, end, {
          class: styles['unknown'] ?? '',
          title: `“${String(id)}” is no variable here; its fallback is shown, or nothing`,
        }),
      )
    // Inside a repeat the names are those of its items.
    return node.type.name !== 'repeat'
  })
  return DecorationSet.create(doc, found)
}

async function insertPictures(editor: Editor, files: readonly File[], { keep, onFault }: AidOptions) {
  for (const file of files) {
    const picture = await readPicture(file, keep())
    // The message may have been left meanwhile; what was uploaded is in Images.
    if (editor.isDestroyed) return
    if (typeof picture === 'string') onFault(picture)
    else {
      rememberWords(picture)
      insertBlock(editor, { type: 'image', attrs: { ...picture, alignment: 'center' } })
    }
  }
}

/** All of them: a browser would open a dropped file that nobody takes, in place of the console. */
function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

interface AidOptions {
  /** Asked for at each change of the document. */
  known: () => KnownNames
  onFault: (fault: string) => void
  /** How a picture of a file gets an address; null where it gets none. */
  keep: () => KeepPicture | null
}

function placeholderRule(): InputRule {
  return new InputRule({
    find: PLACEHOLDER,
    handler: ({ state, range, match }) => {
      const [, id = '', fallback = ''] = match
      const type = state.schema.nodes['variable']
      if (!type || isAddress(id)) return
      const attrs = { id, label: id, fallback: fallback || null, required: fallback !== '' }
      state.tr.replaceWith(range.from, range.to, type.create(attrs))
    },
  })
}

function propsFor(editor: Editor, options: AidOptions): EditorProps {
  const take = (transfer: DataTransfer | null): boolean => {
    const files = filesOf(transfer)
    // A page that is pasted with its pictures is text.
    if (files.length === 0 || transfer?.types.includes('text/html')) return false
    void insertPictures(editor, files, options)
    return true
  }
  return {
    decorations: ({ doc }) => decorate(doc, options.known()),
    transformPastedHTML: preparePastedHtml,
    handlePaste: (_view, event) => take(event.clipboardData),
    handleDrop: (view, event, _slice, moved) => {
      if (moved) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (filesOf(event.dataTransfer).length > 0 && at) editor.commands.setTextSelection(at.pos)
      return take(event.dataTransfer)
    },
  }
}

/** Placeholders that are typed, pasted headings and tables, pictures that are pasted or dropped, and marks. */
export function writingAids(options: AidOptions): Extension {
  return Extension.create({
    name: 'writingAids',
    addInputRules: () => [placeholderRule()],
    addProseMirrorPlugins() {
      return [new Plugin({ key: new PluginKey('writingAids'), props: propsFor(this.editor, options) })]
    },
  })
}
