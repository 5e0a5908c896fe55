import { ActionIcon, Button, Popover } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Baseline } from 'lucide-react'
import { useState } from 'react'
import styles from '../editor.module.css'
import { ColourField } from './ColourField.tsx'

interface TextColourProps {
  editor: Editor | null
  disabled: boolean
  /** Called when it closes: the text takes its focus back. */
  onLeave: () => void
}

/** Gives the selected words a colour, or takes it off. */
export function TextColour({ editor, disabled, onLeave }: TextColourProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} onClose={onLeave} trapFocus position="bottom-start" width={260}>
      <Popover.Target>
        <ActionIcon
          aria-label="Text colour"
          title="Text colour"
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen((before) => !before)}
        >
          <Baseline aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colour of the selected words">
        {open && editor && <ColourForm editor={editor} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function ColourForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const value = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('textStyle')['color'] ?? ''),
  })
  // Not `focus`: the field goes on to be typed in, and what is selected stays selected.
  const set = (colour: string | null): void => {
    if (colour === null) editor.chain().setMark('textStyle', { color: null }).removeEmptyTextStyle().run()
    else editor.chain().setMark('textStyle', { color: colour }).run()
  }
  return (
    <form
      className={styles['pick']}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <ColourField editor={editor} label="Text colour" value={value} disabled={false} onChange={set} />
      <Button type="submit" variant="filled">
        Done
      </Button>
    </form>
  )
}
