import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { counted } from '../../ui/time.ts'

interface NoteDialogProps {
  start: string
  /** How many organizations get it. */
  count: number
  onSubmit: (note: string) => void
  onClose: () => void
}

const MOST = 500

/** Asks for the note that an agent keeps of organizations; an empty one takes it away. */
export function NoteDialog({ start, count, onSubmit, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(start)
  return (
    <Dialog
      title={`Note on ${counted(count, 'organization')}`}
      onClose={onClose}
      onSubmit={() => onSubmit(note.trim())}
      footer={
        <FormButtons onCancel={onClose} busy={false} disabled={false}>
          Keep the note
        </FormButtons>
      }
    >
      <Textarea
        label="Note"
        description="It stays on this computer; the platform never sees it."
        value={note}
        maxLength={MOST}
        autosize
        minRows={3}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}
