import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, Repeat } from 'lucide-react'
import { useState } from 'react'
import { toCsv } from '../../../engine/domain/csv.ts'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { BulkActionDialog } from '../../audience/BulkActionDialog.tsx'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { labelOfAction, lookEvery } from '../../screen/bulk-actions.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { type Fact, placeOf, RecordPage } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { customerQuery } from '../../screen/tool-query.ts'
import { screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count, counted } from '../../ui/time.ts'
import styles from './jobs.module.css'
import { JobProgress } from './Progress.tsx'
import { useForgetWhenDone } from './useForgetWhenDone.ts'

type Operation = ToolAnswer<'get_bulk_operation'>

/**
 * The page of one bulk operation, opened from the list of them: how far it is, and the subscribers it
 * failed for or passed over.
 */
export function OperationRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection, organization } = scope
  const [repeating, setRepeating] = useState(false)
  const { data, error, refetch } = useQuery({
    ...customerQuery(scope, 'get_bulk_operation', { operationId: id }),
    refetchInterval: ({ state }) => lookEvery(connection.kind, state.data?.done === false),
  })
  useForgetWhenDone(data?.done)
  const place = placeOf(connection.id, 'bulk-operations', id, 'Bulk operations')
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{
          tool: 'get_bulk_operation',
          operationId: id,
          organization: organization?.name ?? null,
        }}
        onRetry={refetch}
      />
    )
  return (
    <SandboxNow>
      <RecordPage
        {...place}
        name={labelOfAction(data.action)}
        idLabel="operation id"
        badge={<StatusBadge status={data.status} />}
        facts={factsOf(data)}
        actions={
          <ToolButton tool="create_bulk_operation" icon={Repeat} onClick={() => setRepeating(true)}>
            Repeat on the same audience
          </ToolButton>
        }
        tabs={[
          {
            name: 'failures',
            label: `Failed or skipped (${count(data.failures.length)})`,
            body: <Failures operation={data} connection={connection.id} />,
          },
        ]}
        raw={data}
      />
      {repeating && (
        <BulkActionDialog
          audience={{ sourceOperationId: id }}
          told={`the ${counted(data.total, 'subscriber')} of this operation`}
          onClose={() => setRepeating(false)}
        />
      )}
    </SandboxNow>
  )
}

function factsOf({
  processed,
  total,
  succeeded,
  skipped,
  failed,
  createdAt,
  completedAt,
}: Operation): Fact[] {
  return [
    { label: 'Progress', value: <JobProgress done={processed} total={total} /> },
    { label: 'Changed', value: count(succeeded) },
    { label: 'Skipped', value: count(skipped), hint: 'nothing to do, or suppressed' },
    { label: 'Failed', value: count(failed) },
    {
      label: 'Started',
      value: <Moment at={createdAt} />,
      hint:
        completedAt === null ? (
          'not ended yet'
        ) : (
          <>
            ended <Moment at={completedAt} />
          </>
        ),
    },
  ]
}

/** So many rows are drawn; the file has all that the tool gives. */
const SHOWN = 200

function Failures({ operation, connection }: { operation: Operation; connection: string }) {
  const { failures, lastError, done } = operation
  const save = (): void => {
    const rows = failures.map(({ subscriberId, outcome, message }) => [subscriberId, outcome, message])
    saveFile(
      `${operation.operationId}-failures.csv`,
      'text/csv',
      `\uFEFF${toCsv(['subscriberId', 'outcome', 'message'], rows)}`,
    )
  }
  if (failures.length === 0)
    return (
      <p className={screen['dim']}>
        {lastError ?? (done ? 'It worked for everyone it was for.' : 'Nobody failed so far.')}
      </p>
    )
  return (
    <div className={styles['failures']}>
      <div className={`${styles['line']} small`}>
        <span>{lastError ?? 'The operation went on after each of these.'}</span>
        <span className={screen['push']} />
        <Button leftSection={<Download aria-hidden />} onClick={save}>
          Save as CSV
        </Button>
      </div>
      <PlainTable
        label="Failed or skipped"
        head={['Subscriber', 'Outcome', 'Why']}
        words={[1, 2]}
        height={480}
        rows={failures.slice(0, SHOWN).map(({ subscriberId, outcome, message }) => [
          <a key="id" href={`#${screenPath(connection, 'subscribers', subscriberId)}`}>
            {subscriberId}
          </a>,
          outcome,
          message,
        ])}
      />
      {failures.length > SHOWN && (
        <p className={screen['dim']}>
          The first {count(SHOWN)} of {count(failures.length)}; the file has them all.
        </p>
      )}
    </div>
  )
}
