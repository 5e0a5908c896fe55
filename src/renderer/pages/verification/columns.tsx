import type { ReactNode } from 'react'
import { RECENT_DAYS } from '../../../engine/domain/limits.ts'
import type { ListColumn } from '../../screen/ListScreen.tsx'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { NOT_STATED } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'

import { meaningOf, type Standing } from '../../screen/standing.ts'
import type { TriageRow } from './triage.ts'

/** A column of what `get_org_verification` adds, which comes later than the row or not at all. */
function standingColumn(
  column: ListColumn<TriageRow>,
  draw: (standing: Standing) => ReactNode,
  text: (standing: Standing) => string | null,
): ListColumn<TriageRow> {
  const cell = ({ standing, refused }: TriageRow): ReactNode => {
    if (standing !== null) return draw(standing)
    return (
      <span className={screen['dim']}>{refused === null ? '…' : <span title={refused}>not read</span>}</span>
    )
  }
  const said = ({ standing, refused }: TriageRow) =>
    standing !== null ? text(standing) : refused === null ? null : `not read: ${refused}`
  return { ...column, cell, text: said }
}

function stateOf({ standing, verificationStatus, status }: TriageRow): string | null | undefined {
  return standing?.state ?? verificationStatus ?? status
}

/**
 * The columns of the work list with what the agent keeps. Who is on hold has been read whole and is put
 * in order by any of them; of the other views the tool sorts, over all pages.
 */
export function columnsOf(kept: ListColumn<TriageRow>, isWhole: boolean): ListColumn<TriageRow>[] {
  return [...COLUMNS.slice(0, 2), kept, ...COLUMNS.slice(2)].map((column) => ({
    ...column,
    sortable: isWhole || TOOL_SORTS.has(column.key),
  }))
}

/** What `list_orgs` sorts by, of the columns here. */
const TOOL_SORTS = new Set(['name', 'plan', 'emails'])

const COLUMNS: ListColumn<TriageRow>[] = [
  { key: 'name', label: 'Organization', width: 190, link: true },
  {
    key: 'state',
    label: 'State',
    width: 154,
    text: (row: TriageRow) => stateOf(row) ?? null,
    cell: (row: TriageRow) => (
      <Badge meaning={meaningOf(stateOf(row), (row.standing?.holds ?? []).length > 0)}>
        {stateOf(row) ?? NOT_STATED}
      </Badge>
    ),
  },
  standingColumn(
    { key: 'since', label: 'Since', width: 100 },
    ({ since }) => (since ? <Moment at={since} /> : '–'),
    ({ since }) => since,
  ),
  standingColumn(
    { key: 'reason', label: 'Reason code', width: 164 },
    ({ reason }) => <span className="mono">{reason ?? '–'}</span>,
    ({ reason }) => reason,
  ),
  standingColumn(
    { key: 'actor', label: 'By', width: 124 },
    ({ actor }) => actor ?? '–',
    ({ actor }) => actor,
  ),
  standingColumn(
    { key: 'holds', label: 'Open holds', width: 130 },
    ({ holds }) => (holds.length === 0 ? '–' : holds.join(', ')),
    ({ holds }) => holds.join('; '),
  ),
  { key: 'plan', label: 'Plan', width: 84, cell: ({ plan }: TriageRow) => plan?.toUpperCase() ?? '–' },
  {
    key: 'emails',
    text: ({ emailsSent30d }: TriageRow) =>
      typeof emailsSent30d === 'number' ? String(emailsSent30d) : null,
    label: `Emails, ${RECENT_DAYS} days`,
    width: 116,
    numeric: true,
    cell: ({ emailsSent30d }: TriageRow) => (typeof emailsSent30d === 'number' ? count(emailsSent30d) : '–'),
  },
]
