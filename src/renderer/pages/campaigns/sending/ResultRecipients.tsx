import { CopyableTable } from '../../../ui/table/CopyableTable.tsx'
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '../../../bridge/actions.ts'
import { querySubscribers, type SubscriberField } from '../../../bridge/subscribers.ts'
import screen from '../../../screen/screen.module.css'
import { screenPath } from '../../../state/route.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { count, counted } from '../../../ui/time.ts'
import { filtersOf, GROUPS, type Analytics, type Group } from './results.ts'
import styles from './results.module.css'
import { useScope } from '../../../screen/scope.tsx'

const PAGE = 50

interface Around {
  campaignId: string
}

/** Who opened, clicked, bounced: the people behind the figures, by the filters that name them. */
export function ResultRecipients({ campaignId, answer }: Around & { answer: Analytics }) {
  const [group, setGroup] = useState<Group>('OPENED')
  const recipients: Record<Group, number> = {
    OPENED: answer.opened,
    CLICKED: answer.clicked,
    NOT_OPENED: Math.max(0, answer.delivered - answer.opened),
    BOUNCED: answer.bounced,
  }
  return (
    <section className={screen['card']} aria-label="People">
      <div className={screen['cardHead']}>
        <h2>People</h2>
        <span className={screen['push']} />
        <SegmentedControl
          aria-label="Which people"
          value={group}
          onChange={setGroup}
          data={GROUPS.map(({ value, label }) => ({ value, label: `${label} ${count(recipients[value])}` }))}
        />
      </div>
      <RecipientsTable key={group} campaignId={campaignId} group={group} />
    </section>
  )
}

function RecipientsTable({ campaignId, group }: Around & { group: Group }) {
  const scope = useScope()
  const { connection, organization } = scope
  const acting = { connection: connection.id, organization: organization?.id ?? null }
  const input = {
    filters: filtersOf(group, campaignId),
    limit: PAGE,
    fields: ['id', 'email', 'name', 'status'] satisfies SubscriberField[],
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['tool', connection.id, acting.organization, 'query_subscribers', 'pages', input],
    queryFn: ({ pageParam }) =>
      querySubscribers(acting, { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: 'query_subscribers', ...input }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={4} label="Reading the people" />
  const rows = data.pages.flatMap(({ subscribers }) => subscribers)
  if (rows.length === 0) return <p className={styles['none']}>Nobody yet.</p>
  return (
    <>
      <CopyableTable label="the people">
        <table className={styles['table']} aria-label="People">
          <thead>
            <tr>
              <th>Email</th>
              <th>Name</th>
              <th>Status now</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, email, name, status }) => (
              <tr key={id}>
                <td>
                  <a className={screen['textLink']} href={`#${screenPath(connection.id, 'subscribers', id)}`}>
                    {email}
                  </a>
                </td>
                <td>{name ?? <span className={styles['dim']}>–</span>}</td>
                <td>
                  <StatusBadge status={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </CopyableTable>
      <div className={styles['foot']}>
        <span className={styles['dim']}>
          {hasNextPage ? `the newest ${count(rows.length)}` : counted(rows.length, 'person', 'people')}
        </span>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show {PAGE} more
          </Button>
        )}
      </div>
    </>
  )
}
