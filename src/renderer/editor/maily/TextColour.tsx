import { Button } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Baseline } from 'lucide-react'
import styles from '../editor.module.css'
import { ColourField } from './ColourField.tsx'
import { type WordsButtonProps, WordsPopover } from './WordsPopover.tsx'

/** Gives the selected words a colour, or takes it off. */
export function TextColour(props: WordsButtonProps) {
  return (
    <WordsPopover
      {...props}
      label="Text colour"
      formLabel="Colour of the selected words"
      icon={<Baseline aria-hidden />}
      width={260}
      form={(editor, onDone) => <ColourForm editor={editor} onDone={onDone} />}
    />
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
