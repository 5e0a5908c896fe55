import { AlertTriangle, Ban, Info } from 'lucide-react'
import { useMemo } from 'react'
import type { CaseAnswers } from '../../../case/answers.ts'
import { isByMember } from '../../../case/replies/requester.ts'
import type { KnownStanding } from '../../../case/replies/requester-standing.ts'
import type { RequesterStanding } from '../../../case/replies/standing.ts'
import { startReply } from '../../../case/replies/template-choice.ts'
import type { CaseKey } from '../../bridge/cases.ts'
import { usePasted } from '../../state/pasted.ts'
import { screenPath } from '../../state/route.ts'
import styles from './case.module.css'

const ICONS: Partial<Record<RequesterStanding, typeof Info>> = {
  stranger: Ban,
  unnamed: Ban,
  member: AlertTriangle,
}

/** Says, where it matters, that who wrote is not in charge of the organization, or not known. */
export function StandingLine({ known: { standing, told } }: { known: KnownStanding }) {
  if (told === null) return null
  const Icon = ICONS[standing] ?? Info
  return (
    <p className={styles['who']} data-standing={standing}>
      <Icon aria-hidden />
      <span>{told}</span>
    </p>
  )
}

/** The same of who wrote the text that led to the case. */
export function PastedStanding({ answers, ...key }: CaseKey & { answers: CaseAnswers }) {
  const pasted = useCasePaste(key, answers)
  const known = useMemo(() => startReply(answers, pasted).stands, [answers, pasted])
  return <StandingLine known={known} />
}

/** Returns the text that led to a case, empty where none did. */
export function useCasePaste({ connection, organization }: CaseKey, answers: CaseAnswers): string {
  const given = usePasted(screenPath(connection, 'verification', organization))
  // By the page of a user somebody comes here as well: then the text is about one of its members.
  return useMemo(
    () => given.here || (isByMember(answers, given.last) ? given.last : ''),
    [answers, given.here, given.last],
  )
}
