import { ActionIcon, Popover } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isKeyOf } from '../../ui/shortcuts.ts'

/** What a button of the bar that acts on the selected words needs. */
export interface WordsButtonProps {
  editor: Editor | null
  disabled: boolean
  /** Called when it closes: the text takes its focus back. */
  onLeave: () => void
}

interface WordsPopoverProps extends WordsButtonProps {
  label: string
  /** Of the form, to a screen reader. */
  formLabel: string
  icon: ReactNode
  width: number
  /** The key that opens it while words are selected, by its shortcut elsewhere. */
  opensBy?: string
  form: (editor: Editor, onDone: () => void) => ReactNode
}

/** A button of the bar with a small form for the selected words. */
export function WordsPopover(props: WordsPopoverProps) {
  const { label, formLabel, icon, width, opensBy, form, editor, disabled, onLeave } = props
  const [open, setOpen] = useState(false)
  useKeyOverWords(disabled ? null : editor, opensBy, () => setOpen(true))
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      onClose={onLeave}
      trapFocus
      position="bottom-start"
      width={width}
    >
      <Popover.Target>
        <ActionIcon
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen((before) => !before)}
        >
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={formLabel}>
        {open && editor && form(editor, () => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Takes a key of the console for the selected words; without any it does what it does everywhere. */
function useKeyOverWords(editor: Editor | null, shortcut: string | undefined, onKey: () => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    if (!editor || editor.isDestroyed || shortcut === undefined) return undefined
    const { dom } = editor.view
    const listen = (event: KeyboardEvent): void => {
      // As the page has it: the editor hears of what was selected a moment later.
      const isBare = document.getSelection()?.isCollapsed !== false
      if (!isKeyOf(shortcut, event) || isBare || editor.state.selection instanceof NodeSelection) return
      event.preventDefault()
      event.stopPropagation()
      window.setTimeout(() => latest.current(), 0)
    }
    // Before the editor, that has keys of its own.
    dom.addEventListener('keydown', listen, true)
    return () => dom.removeEventListener('keydown', listen, true)
  }, [editor, shortcut])
}
