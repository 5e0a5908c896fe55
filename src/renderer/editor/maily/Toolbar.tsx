import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Italic,
  Plus,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import screen from '../../screen/screen.module.css'
import { isAddress, linkTo, type PickedVariable } from '../placeholders.ts'
import { SnippetPicker } from '../SnippetPicker.tsx'
import { VariablePicker } from '../VariablePicker.tsx'
import { insertBlock, selectedBlocks } from './commands.ts'
import { LinkButton } from './LinkButton.tsx'
import { NEW_BLOCKS } from './newBlocks.ts'
import { BlockIcon } from './slashBlocks.tsx'
import { insertCopy, insertSnippet } from './snippetBlocks.tsx'
import { TextColour } from './TextColour.tsx'
import type { Snippets } from './useSnippets.ts'
import styles from './maily.module.css'

interface ToolbarProps {
  editor: Editor | null
  editable: boolean
  ref: Ref<HTMLDivElement>
  snippets: Snippets
  /** Keeps blocks under a name, as a snippet. */
  onSave: (blocks: readonly Node[]) => void
  /** What stands before and after the tools: how the message is edited, and whether it is saved. */
  start?: ReactNode
  end?: ReactNode
}

const MARKS: [name: string, label: string, icon: LucideIcon][] = [
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['underline', 'Underline', Underline],
  ['strike', 'Strike through', Strikethrough],
  ['code', 'Code', Code],
]

/** The picker gives its focus back first. */
function later(work: () => void): void {
  window.setTimeout(work, 0)
}

/**
 * Puts the focus back to the caret when a menu of the toolbar closes, unless it was closed by a click
 * into something else.
 */
function returnToCaret(editor: Editor | null): void {
  later(() => {
    const focused = document.activeElement
    const isElsewhere =
      focused !== document.body && !focused?.closest('[role="dialog"], [role="menu"], [role="toolbar"]')
    if (editor?.isEditable && !isElsewhere) editor.view.focus()
  })
}

function insertVariable(editor: Editor, { id, label, fallback }: PickedVariable): void {
  const chain = editor.chain().focus()
  if (isAddress(id)) {
    const words = id === 'unsubscribeUrl' ? 'Unsubscribe' : label
    chain
      .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: linkTo(id) } }] })
      .run()
    return
  }
  const attrs = { id, label, fallback: fallback === '' ? null : fallback, required: fallback !== '' }
  chain.insertContent({ type: 'variable', attrs }).run()
}

function step({ view }: Editor, take: typeof undo): void {
  take(view.state, view.dispatch)
  view.focus()
}

/** Marks, blocks, variables and snippets, all of them by key. */
export function Toolbar({ editor, editable, ref, snippets, onSave, start, end }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      marks: MARKS.map(([name]) => current?.isActive(name) ?? false),
      undo: current ? undoDepth(current.state) > 0 : false,
      redo: current ? redoDepth(current.state) > 0 : false,
    }),
  })
  const ready = editor !== null && editable
  const leave = (): void => returnToCaret(editor)
  return (
    <div ref={ref} className={`${styles['toolbar']} small`} role="toolbar" aria-label="Format and insert">
      {start}
      {MARKS.map(([name, label, Icon], index) => (
        <ActionIcon
          key={name}
          aria-label={label}
          title={label}
          aria-pressed={active?.marks[index] ?? false}
          className={styles['mark']}
          disabled={!ready}
          onClick={() => editor?.chain().focus().toggleMark(name).run()}
        >
          <Icon aria-hidden />
        </ActionIcon>
      ))}
      <TextColour editor={editor} disabled={!ready} onLeave={leave} />
      <LinkButton editor={editor} disabled={!ready} onLeave={leave} />
      <span className={styles['divider']} aria-hidden />
      <AddBlock editor={editor} disabled={!ready} onLeave={leave} />
      <VariablePicker
        word
        into="into the message"
        disabled={!ready}
        onLeave={leave}
        onPick={(picked) => later(() => editor && insertVariable(editor, picked))}
      />
      <SnippetPicker
        disabled={!ready}
        onLeave={leave}
        snippets={snippets}
        countSelected={() => (editor ? selectedBlocks(editor).length : 0)}
        onPick={(snippet) => later(() => editor && insertSnippet(editor, snippet))}
        onPickCopy={({ id }) => later(() => editor && void insertCopy(editor, snippets, id))}
        onSaveSelected={() => editor && onSave(selectedBlocks(editor))}
      />
      <span className={screen['push']} />
      <ActionIcon
        aria-label="Undo"
        title="Undo"
        disabled={!ready || !active?.undo}
        onClick={() => editor && step(editor, undo)}
      >
        <Undo2 aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Redo"
        title="Redo"
        disabled={!ready || !active?.redo}
        onClick={() => editor && step(editor, redo)}
      >
        <Redo2 aria-hidden />
      </ActionIcon>
      {end}
    </div>
  )
}

interface AddBlockProps {
  editor: Editor | null
  disabled: boolean
  onLeave: () => void
}

function AddBlock({ editor, disabled, onLeave }: AddBlockProps) {
  return (
    <Menu position="bottom-start" width={220} returnFocus={false} onClose={onLeave}>
      <Menu.Target>
        <Button
          leftSection={<Plus aria-hidden />}
          disabled={disabled}
          title="Add a block; or / in the message"
        >
          Block
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles['blocks']}>
        {NEW_BLOCKS.map(({ label, description, make }) => (
          <Menu.Item
            key={label}
            title={description}
            leftSection={<BlockIcon label={label} />}
            onClick={() => later(() => editor && insertBlock(editor, make()))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
