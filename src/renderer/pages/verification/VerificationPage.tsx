import type { ScreenProps } from '../../screen/registry.ts'
import { CasePage } from './CasePage.tsx'
import { Triage } from './Triage.tsx'

export default function VerificationPage({ id }: ScreenProps) {
  if (id !== null) return <CasePage key={id} id={id} />
  return <Triage />
}
