import type { KeySummary } from '../../bridge/keys.ts'
import { Badge } from '../../ui/Badge.tsx'

/** What a key opens: one organization, or the admin tools. */
export function KeyKindText({ of: { kind, organizationId } }: { of: KeySummary }) {
  if (kind === 'admin') return <>admin, all organizations</>
  return (
    <>
      token of <span className="mono">{organizationId}</span>
    </>
  )
}

export function KeyState({ of: { revokedAt } }: { of: KeySummary }) {
  return revokedAt === null ? <Badge meaning="healthy">live</Badge> : <Badge meaning="neutral">revoked</Badge>
}
