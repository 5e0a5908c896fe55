import { Button } from '@mantine/core'
import { RECENT_DAYS } from '../../../engine/domain/limits.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { actAs } from '../../state/frame.ts'
import { useActing } from '../../state/hooks.ts'
import { screenPath } from '../../state/route.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { CopyText } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { CopyableTable } from '../../ui/table/CopyableTable.tsx'
import styles from './connections.module.css'
import { useScope } from '../../screen/scope.tsx'

function shown(value: number | null | undefined): string {
  return typeof value === 'number' ? count(value) : '–'
}

/** The organizations of the chosen connection; choosing one acts as it. */
export function OrganizationTable({ organizations }: { organizations: Organization[] }) {
  const { connection } = useScope()
  const acting = useActing(connection.id)
  return (
    <CopyableTable label="the organizations">
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>Organization</th>
              <th>Id</th>
              <th>State</th>
              <th>Plan</th>
              <th className={styles['number']}>Members</th>
              <th className={styles['number']}>Subscribers</th>
              <th className={styles['number']}>Emails, {RECENT_DAYS} days</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {organizations.map((organization) => (
              <tr key={organization.id} data-chosen={organization.id === acting?.id || undefined}>
                <td>
                  <a
                    className={styles['orgName']}
                    href={`#${screenPath(connection.id, 'organizations', organization.id)}`}
                  >
                    {organization.name}
                  </a>
                  <span className={styles['slug']}>{organization.slug}</span>
                  {organization.warning && (
                    <Badge meaning="blocked" title={organization.warning}>
                      cannot be used
                    </Badge>
                  )}
                </td>
                <td>
                  <CopyText text={organization.id} label="organization id" />
                </td>
                <td title={organization.verificationStatus ?? undefined}>
                  <StatusBadge status={organization.status} />
                </td>
                <td>{organization.plan ?? '–'}</td>
                <td className={styles['number']}>{shown(organization.members)}</td>
                <td className={styles['number']}>{shown(organization.subscribers)}</td>
                <td className={styles['number']}>{shown(organization.emailsSent30d)}</td>
                <td>
                  {organization.id === acting?.id ? (
                    <Badge meaning="info">acting as</Badge>
                  ) : (
                    <Button
                      onClick={() => actAs(connection.id, organization)}
                      aria-label={`Act as ${organization.name}`}
                    >
                      Act as
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CopyableTable>
  )
}
