import { AlertTriangle, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Organization } from '../../bridge/organizations.ts'
import { RecordLink } from '../../screen/RecordTable.tsx'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/cells.tsx'
import { count } from '../../ui/time.ts'
import styles from './organizations.module.css'

/** One value of an organization's row. */
interface OrganizationCellProps {
  column: string
  organization: Organization
  path: string
  acting: boolean
}

const NUMBER: Record<string, keyof Organization> = {
  members: 'members',
  subscribers: 'subscribers',
  emails: 'emailsSent30d',
}

export function OrganizationCell({ column, organization, path, acting }: OrganizationCellProps): ReactNode {
  if (column === 'name') return <Name organization={organization} path={path} acting={acting} />
  if (column === 'slug') return <span className="mono">{organization.slug}</span>
  if (column === 'status') return <StatusBadge status={organization.status} />
  if (column === 'verificationStatus') return <>{organization.verificationStatus ?? '–'}</>
  if (column === 'plan') return <>{organization.plan?.toUpperCase() ?? '–'}</>
  if (column === 'limits') return <Usage limits={organization.limits} />
  if (column === 'doubleOptIn') return <>{organization.doubleOptIn ? 'on' : 'off'}</>
  const amount = NUMBER[column] === undefined ? undefined : organization[NUMBER[column]]
  if (NUMBER[column] !== undefined) return <>{typeof amount === 'number' ? count(amount) : '–'}</>
  return <Cell column={column} value={organization[column as keyof Organization]} />
}

function Name({
  organization,
  path,
  acting,
}: Pick<OrganizationCellProps, 'organization' | 'path' | 'acting'>) {
  return (
    <>
      <RecordLink path={path}>{organization.name}</RecordLink>
      {organization.warning && (
        <>
          {' '}
          <Badge meaning="blocked" title={organization.warning}>
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
