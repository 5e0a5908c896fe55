import type { KeySummary } from '../../bridge/keys.ts'

/** What a key opens: one organization, or the admin tools. */
export function KeyKindText({ of: { kind, organizationId } }: { of: KeySummary }) {
  if (kind === 'admin') return <>admin, all organizations</>
  return (
    <>
      token of <span className="mono">{organizationId}</span>
    </>
  )
}
