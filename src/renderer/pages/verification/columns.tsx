import type { ReactNode } from 'react'
import { RECENT_DAYS } from '../../../engine/domain/limits.ts'
import type { ListColumn } from '../../screen/ListScreen.tsx'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { NOT_STATED } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { meaningOf } from './caseFacts.tsx'
import type { Standing } from '../../screen/standing.ts'
import type { TriageRow } from './triage.ts'

/** A column of what `get_org_verification` adds, which comes later than the row or not at all. */
function standingColumn(
  column: ListColumn<TriageRow>,
  draw: (standing: Standing) => ReactNode,
): ListColumn<TriageRow> {
  const cell = ({ standing, refused }: TriageRow): ReactNode => {
    if (standing !== null) return draw(standing)
    return (
      <span className={screen['dim']}>{refused === null ? '…' : <span title={refused}>not read</span>}</span>
    )
  }
  return { ...column, cell }
}

function stateOf({ standing, verificationStatus, status }: TriageRow): string | null | undefined {
  return standing?.state ?? verificationStatus ?? status
}

/** The columns of the work list; its order is that of the chosen view. */
export const COLUMNS: ListColumn<TriageRow>[] = [
  { key: 'name', label: 'Organization', width: 190, link: true },
  {
    key: 'state',
    label: 'State',
    width: 154,
    cell: (row: TriageRow) => (
      <Badge meaning={meaningOf(stateOf(row), (row.standing?.holds ?? []).length > 0)}>
        {stateOf(row) ?? NOT_STATED}
      </Badge>
    ),
  },
  standingColumn({ key: 'since', label: 'Since', width: 100 }, ({ since }) =>
    since ? <Moment at={since} /> : '–',
  ),
  standingColumn({ key: 'reason', label: 'Reason code', width: 164 }, ({ reason }) => (
    <span className="mono">{reason ?? '–'}</span>
  )),
  standingColumn({ key: 'actor', label: 'By', width: 124 }, ({ actor }) => actor ?? '–'),
  standingColumn({ key: 'holds', label: 'Open holds', width: 130 }, ({ holds }) =>
    holds.length === 0 ? '–' : holds.join(', '),
  ),
  { key: 'plan', label: 'Plan', width: 84, cell: ({ plan }: TriageRow) => plan?.toUpperCase() ?? '–' },
  {
    key: 'emails',
    label: `Emails, ${RECENT_DAYS} days`,
    width: 116,
    numeric: true,
    cell: ({ emailsSent30d }: TriageRow) => (typeof emailsSent30d === 'number' ? count(emailsSent30d) : '–'),
  },
]
