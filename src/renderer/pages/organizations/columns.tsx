import { AlertTriangle, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Organization } from '../../bridge/organizations.ts'
import type { ListColumn } from '../../screen/ListScreen.tsx'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { count } from '../../ui/time.ts'
import { COLUMNS, LABELS } from './organizations.ts'
import styles from './organizations.module.css'

/** What `list_orgs` can put in order, over all pages. */
const SORTABLE = new Set(['createdAt', 'name', 'plan', 'members', 'emails'])
const NUMERIC = new Set(['members', 'subscribers', 'limits', 'emails'])
const WIDTHS: Record<string, number> = {
  name: 190,
  slug: 150,
  status: 112,
  plan: 86,
  members: 92,
  subscribers: 104,
  limits: 118,
  emails: 124,
  doubleOptIn: 104,
  clickDomain: 170,
  createdAt: 100,
}

function amount(value: number | null | undefined): ReactNode {
  return typeof value === 'number' ? count(value) : '–'
}

const CELLS: Record<string, ListColumn<Organization>['cell']> = {
  slug: ({ slug }) => <span className="mono">{slug}</span>,
  status: ({ status }) => <StatusBadge status={status} />,
  verificationStatus: ({ verificationStatus }) => verificationStatus ?? '–',
  plan: ({ plan }) => plan?.toUpperCase() ?? '–',
  limits: ({ limits }) => <Usage limits={limits} />,
  doubleOptIn: ({ doubleOptIn }) => (doubleOptIn ? 'on' : 'off'),
  members: ({ members }) => amount(members),
  subscribers: ({ subscribers }) => amount(subscribers),
  emails: ({ emailsSent30d }) => amount(emailsSent30d),
}

/** What CSV has of a column with its value below another key. */
const TEXTS: Record<string, ListColumn<Organization>['text']> = {
  limits: ({ limits }) => {
    const { used, limit } = limits ?? {}
    return limit ? `${used ?? 'unknown'} of ${limit}` : null
  },
  emails: ({ emailsSent30d }) => (typeof emailsSent30d === 'number' ? String(emailsSent30d) : null),
}

/** Returns the columns that are shown; the organization acted as is told by its name. */
export function columnsOf(
  shown: readonly string[],
  acting: string | null,
  kept: ListColumn<Organization>,
): ListColumn<Organization>[] {
  const columns = COLUMNS.filter((key) => shown.includes(key)).map((key) => ({
    key,
    text: TEXTS[key],
    label: LABELS[key] ?? key,
    sortable: SORTABLE.has(key),
    numeric: NUMERIC.has(key),
    ...(WIDTHS[key] === undefined ? {} : { width: WIDTHS[key] }),
    ...(key === 'name'
      ? { link: true, after: (row: Organization) => <Marks of={row} acting={row.id === acting} /> }
      : { cell: CELLS[key] }),
  }))
  return columns.map((column) => (column.key === kept.key ? { ...kept, sortable: false } : column))
}

/** What is said behind the name of an organization. */
function Marks({ of: { warning }, acting }: { of: Organization; acting: boolean }) {
  return (
    <>
      {warning && (
        <>
          {' '}
          <Badge meaning="blocked" title={warning}>
            cannot be used
          </Badge>
        </>
      )}
      {acting && (
        <span className={styles['acting']}>
          <UserRoundCheck aria-hidden />
          acting as
        </span>
      )}
    </>
  )
}

/** A limit of the organization's own, and how much of it is used up. */
function Usage({ limits }: { limits: Organization['limits'] }) {
  const { used, limit, approaching } = limits ?? {}
  if (!limit) return <span className={styles['none']}>no limit</span>
  if (typeof used !== 'number') return <>{count(limit)}</>
  const share = Math.floor((used / limit) * 100)
  return (
    <span
      className={styles['usage']}
      title={`${count(used)} of ${count(limit)} subscribers${approaching ? ': near its limit' : ''}`}
    >
      {approaching && <AlertTriangle role="img" aria-label="near its limit" />}
      {share} % of {count(limit)}
    </span>
  )
}
