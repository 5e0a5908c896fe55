import type { ReactNode } from 'react'
import type { KeySummary } from '../../bridge/keys.ts'
import { RecordLink } from '../../screen/RecordTable.tsx'
import { screenPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Age } from '../../ui/Parts.tsx'
import { maskOf, nameOf, SCREEN } from './keys.ts'
import { KeyKindText } from './KeyKindText.tsx'
import { useScope } from '../../screen/scope.tsx'

/** One value of a key's row; what is not here is shown as it is. */
export function KeyCell({ column, of: key }: { column: string; of: KeySummary }): ReactNode {
  const connection = useScope().connection.id
  if (column === 'label')
    return <RecordLink path={screenPath(connection, SCREEN, key.id)}>{nameOf(key)}</RecordLink>
  if (column === 'kind') return <KeyKindText of={key} />
  if (column === 'lastFour') return <span className="mono">{maskOf(key)}</span>
  if (column === 'state') return <KeyState of={key} />
  if (column === 'lastUsedAt') return <Age at={key.lastUsedAt} />
  return <Age at={key.createdAt} />
}

export function KeyState({ of: { revokedAt } }: { of: KeySummary }) {
  return revokedAt === null ? <Badge meaning="healthy">live</Badge> : <Badge meaning="neutral">revoked</Badge>
}
