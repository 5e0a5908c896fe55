import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { describeRun } from '../../../engine/domain/workflows/run-words.ts'
import type { ActionAnswer } from '../../../engine/sandbox/actions/index.ts'
import { toFailure } from '../../bridge/actions.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { sandboxQuery } from '../../screen/sandbox-query.ts'
import screen from '../../screen/screen.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useChange } from '../../screen/useChange.ts'
import { WorkflowRuns } from '../../workflows/WorkflowRuns.tsx'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count, counted } from '../../ui/time.ts'
import type { WorkflowDetail } from '../../workflows/workflows.ts'
import styles from './workflows.module.css'

/** As many as are listed at once. */
const MOST_ROWS = 100

/** Who is inside a workflow: each with where they stand, and a way to add one. */
export function SubscribersTab({ workflow }: { workflow: WorkflowDetail }) {
  const obstacle = useUnavailableReason()
  const [chosen, setChosen] = useState<{ id: string; email: string } | null>(null)
  const [adding, setAdding] = useState(false)
  const { inside, error, refetch } = useInside(workflow.id)
  const inactive = workflow.status === 'ACTIVE' ? null : 'Only an ACTIVE workflow takes subscribers'
  return (
    <div className={styles['sides']}>
      <div className={styles['inside']}>
        <div className={`${styles['bar']} small`}>
          <span className={styles['dim']} role="status">
            {inside &&
              `${counted(inside.rows.length, 'subscriber')} inside${inside.hasMore ? ' shown, more are' : ''}${inside.queued > 0 ? `, ${count(inside.queued)} more enter at the next whole minute` : ''}`}
          </span>
          <span className={screen['push']} />
          <ActionButton
            icon={UserPlus}
            obstacle={obstacle('add_subscriber_to_workflow') ?? inactive}
            onClick={() => setAdding(true)}
          >
            Add a subscriber
          </ActionButton>
        </div>
        {error && (
          <ErrorPanel
            failure={toFailure(error)}
            context={{ workflow: workflow.id }}
            onRetry={() => void refetch()}
          />
        )}
        {!inside && !error && <SkeletonRows rows={6} label="Loading subscribers" />}
        {inside?.rows.length === 0 && inside.queued === 0 && (
          <Empty icon={<Users aria-hidden />}>Nobody is inside this workflow.</Empty>
        )}
        {inside && inside.rows.length > 0 && (
          <PlainTable
            label="Subscribers inside"
            head={inside.head}
            words={[1, 2]}
            height={2000}
            rows={inside.rows.map(({ key, id, email, cells }) => [
              <Button key={key} variant="subtle" px={0} onClick={() => setChosen({ id, email })}>
                {email}
              </Button>,
              ...cells,
            ])}
          />
        )}
      </div>
      {chosen && (
        <SidePanel title={chosen.email} onClose={() => setChosen(null)}>
          <WorkflowRuns subscriberId={chosen.id} workflowId={workflow.id} />
        </SidePanel>
      )}
      {adding && <AddDialog workflow={workflow} onClose={() => setAdding(false)} />}
    </div>
  )
}

interface Inside {
  head: string[]
  rows: { key: string; id: string; email: string; cells: ReactNode[] }[]
  hasMore: boolean
  /** Enrolments of a large call that have no run yet. */
  queued: number
}

/** Returns who is inside: of a sandbox each with where they stand and why, of a deployment by their status. */
function useInside(workflowId: string) {
  const scope = useScope()
  const isSandbox = scope.connection.kind === 'sandbox'
  const runs = useQuery(sandboxQuery(scope, 'workflowRun.list', { workflowId, limit: MOST_ROWS }))
  const filters = [{ type: 'WORKFLOW', operator: 'IN_PROGRESS', workflowId }]
  const found = useQuery({
    ...customerQuery(scope, 'query_subscribers', { filters, limit: MOST_ROWS }),
    enabled: !isSandbox,
  })
  const { error, refetch } = isSandbox ? runs : found
  const inside: Inside | undefined = isSandbox
    ? runs.data && insideOf(runs.data)
    : found.data && {
        head: ['Subscriber', 'Name', 'Status'],
        rows: found.data.subscribers.map(({ id = '', email = id, name, status }) => {
          return { key: id, id, email, cells: [name ?? '–', status ?? '–'] }
        }),
        hasMore: found.data.hasMore,
        queued: 0,
      }
  return { inside, error, refetch }
}

function insideOf({ runs, total, queued }: ActionAnswer<'workflowRun.list'>): Inside {
  return {
    head: ['Subscriber', 'Where and why', 'Goes on'],
    rows: runs.map((run) => ({
      key: run.workflowSubscriberId,
      id: run.subscriberId,
      email: run.email ?? 'erased',
      cells: [
        describeRun({ ...run, step: run.step.name || run.step.id }),
        run.nextActionAt === null ? '–' : <Moment key="at" at={run.nextActionAt} />,
      ],
    })),
    hasMore: (total ?? 0) > runs.length,
    queued,
  }
}

function AddDialog({ workflow, onClose }: { workflow: WorkflowDetail; onClose: () => void }) {
  const change = useChange(useScope())
  const [email, setEmail] = useState('')
  const submit = (): void =>
    void change.run('add_subscriber_to_workflow', { workflowId: workflow.id, email: email.trim() }, onClose)
  return (
    <Dialog
      title={`Add a subscriber to ${workflow.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={email.trim() === ''}>
          Add
        </FormButtons>
      }
    >
      <TextInput
        label="Email address"
        description="Enters the published version at its start; the first step acts at the next whole minute."
        value={email}
        data-autofocus
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {change.failure && (
        <ErrorPanel failure={change.failure} context={{ tool: 'add_subscriber_to_workflow' }} />
      )}
    </Dialog>
  )
}
