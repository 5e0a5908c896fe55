import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, ListChecks, Users } from 'lucide-react'
import { useMemo } from 'react'
import { type BulkOperation, labelOfAction, lookEvery } from '../../screen/bulk-actions.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { useScope } from '../../screen/scope.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { OperationRecord } from './OperationRecord.tsx'
import { JobProgress } from './Progress.tsx'

type Row = BulkOperation & { id: string }

const COLUMNS: ListColumn<Row>[] = [
  { key: 'action', label: 'Action', width: 190, link: true, cell: ({ action }) => labelOfAction(action) },
  { key: 'status', label: 'Status', width: 190 },
  {
    key: 'processed',
    label: 'Progress',
    width: 210,
    cell: ({ processed, total }) => <JobProgress done={processed} total={total} />,
  },
  { key: 'succeeded', label: 'Changed', width: 90 },
  { key: 'skipped', label: 'Skipped', width: 90 },
  { key: 'failed', label: 'Failed', width: 80 },
  { key: 'createdAt', label: 'Started', width: 110 },
  { key: 'completedAt', label: 'Ended', width: 110 },
  { key: 'id', label: 'Id', width: 110 },
]

export default function BulkOperationsPage({ id }: ScreenProps) {
  return id === null ? <OperationList /> : <OperationRecord key={id} id={id} />
}

/** The most recent operations, followed while one of them runs. */
function OperationList() {
  const scope = useScope()
  const { connection } = scope
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...customerQuery(scope, 'list_bulk_operations', {}),
    refetchInterval: ({ state }) =>
      lookEvery(connection.kind, state.data?.operations.some(({ done }) => !done) ?? false),
  })
  const rows = useMemo(
    () => data?.operations.map((operation) => ({ ...operation, id: operation.operationId })),
    [data],
  )
  const openSubscribers = (): void => navigate(screenPath(connection.id, 'subscribers'))
  return (
    <ListScreen<Row>
      title="Bulk operations"
      screen="bulk-operations"
      what="bulk operations"
      facts={rows ? `the ${counted(rows.length, 'most recent one', 'most recent')}` : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'list_bulk_operations' }}
      onRetry={refetch}
      nameOf={({ action, id }) => `${labelOfAction(action)} ${id}`}
      actionsOf={({ id }) => [{ label: 'Copy id', icon: Copy, run: () => void copyText(id) }]}
      empty={
        <Empty
          icon={<ListChecks aria-hidden />}
          action={
            <Button leftSection={<Users aria-hidden />} onClick={openSubscribers}>
              Open subscribers
            </Button>
          }
        >
          No bulk operation yet. Search or choose subscribers, then take “Bulk action”.
        </Empty>
      }
    />
  )
}
