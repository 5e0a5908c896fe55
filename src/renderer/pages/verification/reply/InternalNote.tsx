import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import type { CaseChange } from '../../../bridge/cases.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { useAutosave } from './useCaseNotes.ts'
import styles from './note.module.css'

interface InternalNoteProps {
  notes: CaseNotes
  write: (change: CaseChange) => Promise<void>
}

/** For colleagues. A box of its own, with a look of its own: no key and no button copies it. */
export function InternalNote({ notes, write }: InternalNoteProps) {
  const [begun] = useState(notes.note)
  const [note, setNote] = useState(begun)
  const { state, failure } = useAutosave(note, begun, (value) => write({ note: value }))
  return (
    <section className={styles['internal']} aria-labelledby="internal-note">
      <h3 id="internal-note">
        <Lock aria-hidden />
        Internal note
      </h3>
      <p>Not for the customer, and never part of the reply.</p>
      <textarea
        aria-labelledby="internal-note"
        rows={6}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p role="status">{state === 'saved' ? 'Kept on this computer only' : 'Keeping the note…'}</p>
      {failure && <ErrorPanel failure={failure} context={{ tool: 'case.write' }} />}
    </section>
  )
}
