import type { ScreenProps } from '../../screen/registry.ts'
import { CasePage } from './CasePage.tsx'
import { Triage } from './Triage.tsx'

export default function VerificationPage({ connection, id }: ScreenProps) {
  if (id !== null) return <CasePage key={id} connection={connection} id={id} />
  return <Triage connection={connection} />
}
