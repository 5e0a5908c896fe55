import type { KeySummary } from '../../bridge/keys.ts'

/** Whom a key opens the door to. */
export function KeyKindText({ of: { kind, organizationId } }: { of: KeySummary }) {
  if (kind === 'admin') return <>admin, all organizations</>
  return (
    <>
      token of <span className="mono">{organizationId}</span>
    </>
  )
}
