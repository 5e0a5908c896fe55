import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, Mail, UserRound, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { isHardBounce } from '../../../engine/domain/reactivation.ts'
import { toFailure } from '../../bridge/actions.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { isPaged, PageFoot, tellOrder } from '../../screen/PageFoot.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, viewStore } from '../../state/views.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { TableColumn } from '../../ui/table/columns.ts'
import { CopyCsv } from '../../ui/table/CopyCsv.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age, copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import type { Suppressed } from './analytics.ts'
import { ReactivateDialog } from './ReactivateDialog.tsx'
import styles from './analytics.module.css'
import { useScope, type Scope } from '../../screen/scope.tsx'

const TOOL = 'list_suppressed_subscribers'
const COLUMNS: TableColumn<Suppressed>[] = [
  { key: 'email', label: 'Email', width: 200 },
  { key: 'status', label: 'Status', width: 130 },
  { key: 'suppressedAt', label: 'Suppressed', width: 92 },
  {
    key: 'bounceCategory',
    label: 'Bounce',
    width: 144,
    cell: (subscriber: Suppressed) =>
      isHardBounce(subscriber) ? (
        <Badge meaning="blocked" title="A hard bounce: reactivating needs force">
          {subscriber.bounceCategory}
        </Badge>
      ) : undefined,
  },
  { key: 'bounceType', label: 'Type', width: 60 },
  { key: 'complaintFeedbackType', label: 'Complaint', width: 84 },
  { key: 'provider', label: 'Provider', width: 76 },
  { key: 'reason', label: 'Reason', width: 160 },
]
const PAGE_SIZE = 50

/** People nothing is sent to because mail bounced or was complained about, and the way back. */
export function SuppressedPart() {
  const scope = useScope()
  const [status, setStatus] = useState<Suppressed['status'] | 'ALL'>('ALL')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Suppressed | null>(null)
  const input = { page, pageSize: PAGE_SIZE, ...(status === 'ALL' ? {} : { status }) }
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...customerQuery(scope, TOOL, input),
    placeholderData: keepPreviousData,
  })
  const actionsOf = useRowActions(scope, setChosen)
  return (
    <>
      <p className={styles['rule']}>
        Mail to them came back or was marked as spam, so nothing is sent to them any more; neither an edit nor
        an import changes that. Reactivating makes one SUBSCRIBED again. After a hard bounce (NO_SUCH_USER,
        INTERNAL) it is refused unless it is forced, and forcing asks for a confirmation.
      </p>
      <div className={`${styles['controls']} small`}>
        <SegmentedControl
          aria-label="Status"
          value={status}
          onChange={(next) => {
            setStatus(next)
            setPage(1)
          }}
          data={[
            { value: 'ALL', label: 'Both' },
            { value: 'BOUNCED', label: 'BOUNCED' },
            { value: 'COMPLAINED', label: 'COMPLAINED' },
          ]}
        />
        {data && (
          <span className={styles['hint']} role="status">
            {factsOf(data)} · as of <Age at={dataUpdatedAt} />
          </span>
        )}
        {data && data.total > 0 && <CopyCsv rows={data.subscribers} columns={COLUMNS} />}
      </div>
      {error && (
        <ErrorPanel failure={toFailure(error)} context={{ tool: TOOL }} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} label="Loading suppressed people" />}
      {data?.total === 0 && !error && (
        <Empty
          icon={<UserRoundCheck aria-hidden />}
          {...(status === 'ALL'
            ? {}
            : { action: <Button onClick={() => setStatus('ALL')}>Show both</Button> })}
        >
          {status === 'ALL'
            ? 'Nobody is suppressed. Subscribers who bounce or complain appear here.'
            : `Nobody is ${status}.`}
        </Empty>
      )}
      {data && data.total > 0 && !error && (
        <div className={styles['rows']}>
          <Table<Suppressed>
            rows={data.subscribers}
            columns={COLUMNS}
            oneOrder={isPaged(data)}
            label="Suppressed people"
            nameOf={({ email }) => email}
            onOpen={setChosen}
            actionsOf={actionsOf}
          />
        </div>
      )}
      {data && isPaged(data) && <PageFoot page={data} asked={page} onPage={setPage} onRetry={refetch} />}
      {chosen && <ReactivateDialog subscriber={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function factsOf(page: { total: number; pageCount: number }): string | null {
  const facts = `${counted(page.total, 'person', 'people')}, most recently suppressed first`
  return isPaged(page) ? tellOrder(facts) : facts
}

function useRowActions({ connection, organization }: Scope, choose: (subscriber: Suppressed) => void) {
  const obstacle = useUnavailableReason()('reactivate_subscriber')
  return (subscriber: Suppressed): RowAction[] => [
    { label: 'Reactivate', icon: Mail, obstacle, run: () => choose(subscriber) },
    {
      label: 'Open in Subscribers',
      icon: UserRound,
      run: () => {
        const place = `${connection.id}/subscribers/${organization?.id ?? ''}`
        const before = viewStore.getState().current[place] ?? {}
        setView(place, {
          ...before,
          filters: [],
          status: 'ALL',
          query: subscriber.email,
          subscriber: subscriber.id,
        })
        navigate(screenPath(connection.id, 'subscribers'))
      },
    },
    { label: 'Copy email address', icon: Copy, run: () => void copyText(subscriber.email) },
  ]
}
