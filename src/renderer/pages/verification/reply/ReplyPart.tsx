import { useMemo } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { Composer } from './Composer.tsx'
import { InternalNote } from './InternalNote.tsx'
import { Overrides } from './Overrides.tsx'
import { useCaseNotes } from './useCaseNotes.ts'
import styles from './reply.module.css'
import { useScope } from '../../../screen/scope.tsx'

/** The reply to the customer and, apart from it, the note for colleagues: both of this computer. */
interface ReplyPartProps {
  answers: CaseAnswers
}

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
