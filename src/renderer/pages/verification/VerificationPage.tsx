import type { ScreenProps } from '../../screen/registry.ts'
import { CasePage } from './CasePage.tsx'
import { Triage } from './Triage.tsx'

/** The screen of verification: the work list, or the case of one organization. */
export default function VerificationPage({ id, view }: ScreenProps) {
  if (id !== null) return <CasePage key={id} id={id} view={view} />
  return <Triage />
}
