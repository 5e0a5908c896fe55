import { useMemo, useState } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows, Age } from '../../../ui/Parts.tsx'
import { Composer } from './Composer.tsx'
import { type SaveState, useCaseNotes, useAutosave } from './useCaseNotes.ts'
import styles from './reply.module.css'
import { useScope } from '../../../screen/scope.tsx'
import { Lock } from 'lucide-react'
import type { CaseNotes, CaseOverride } from '../../../../case/case-notes.ts'
import type { CaseChange } from '../../../bridge/cases.ts'
import noteStyles from './note.module.css'

interface ReplyPartProps {
  answers: CaseAnswers
}

/** The reply to the customer and, apart from it, the note for colleagues: both of this computer. */
export function ReplyPart({ answers }: ReplyPartProps) {
  const { connection } = useScope()
  const { verification, organization } = answers
  const id = verification.organization?.id ?? organization.organization?.id ?? null
  const key = useMemo(() => ({ connection: connection.id, organization: id ?? '' }), [connection.id, id])
  if (id === null) return <p>The answers name no organization id, so a draft could not be kept.</p>
  return <KnownCase key={`${connection.id} ${id}`} caseKey={key} answers={answers} />
}

function KnownCase({
  caseKey,
  answers,
}: {
  caseKey: { connection: string; organization: string }
  answers: CaseAnswers
}) {
  const { notes, failure, keep, write } = useCaseNotes(caseKey)
  if (failure) return <ErrorPanel failure={failure} context={{ tool: 'case.read' }} />
  if (!notes) return <SkeletonRows rows={6} label="Reading the draft" />
  return (
    <div className={styles['reply']}>
      <Composer caseKey={caseKey} answers={answers} notes={notes} keep={keep} write={write} />
      <div className={styles['aside']}>
        <InternalNote notes={notes} write={write} />
        <Overrides overrides={notes.overrides} />
      </div>
    </div>
  )
}

const KEPT: Record<SaveState, string> = {
  saved: 'Kept on this computer only',
  writing: 'Keeping the note…',
  waiting: 'Saved when the host is back',
}

interface InternalNoteProps {
  notes: CaseNotes
  write: (change: CaseChange) => Promise<void>
}

/** For colleagues. A box of its own, with a look of its own: no key and no button copies it. */
function InternalNote({ notes, write }: InternalNoteProps) {
  const [begun] = useState(notes.note)
  const [note, setNote] = useState(begun)
  const { state, failure } = useAutosave(note, begun, (value) => write({ note: value }))
  return (
    <section className={noteStyles['internal']} aria-labelledby="internal-note">
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
      <p role="status">{KEPT[state]}</p>
      {failure && <ErrorPanel failure={failure} context={{ tool: 'case.write' }} />}
    </section>
  )
}

/** Copies that were made although the guard refused them. */
function Overrides({ overrides }: { overrides: readonly CaseOverride[] }) {
  if (overrides.length === 0) return null
  return (
    <section className={noteStyles['overrides']} aria-labelledby="overrides">
      <h3 id="overrides">Copied with a reason</h3>
      <ol>
        {overrides.map(({ id, at, who, reason, leaks }) => (
          <li key={id}>
            <p>
              <strong>{who}</strong>, <Age at={at} />: {reason}
            </p>
            <p className={noteStyles['quoted']}>
              {leaks.map(({ text }) => `“${text.replaceAll(/\s+/g, ' ')}”`).join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
