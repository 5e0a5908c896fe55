import { ActionIcon, Popover } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useState } from 'react'

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
  form: (editor: Editor, onDone: () => void) => ReactNode
}

/** A button of the bar with a small form for the selected words. */
export function WordsPopover({ label, formLabel, icon, width, form, ...button }: WordsPopoverProps) {
  const { editor, disabled, onLeave } = button
  const [open, setOpen] = useState(false)
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
