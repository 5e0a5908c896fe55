import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Workflow } from 'lucide-react'
import { useState } from 'react'
import type { RunStatus } from '../../engine/domain/workflows/run-states.ts'
import { describeRun } from '../../engine/domain/workflows/run-words.ts'
import { toFailure } from '../bridge/actions.ts'
import { screenPath } from '../state/route.ts'
import { Badge, type Meaning } from '../ui/Badge.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../ui/Parts.tsx'
import { counted } from '../ui/time.ts'
import { Confirmation } from '../screen/ConfirmDialog.tsx'
import { Moment } from '../screen/Moment.tsx'
import { RunActions, RunTime } from '../screen/RunActions.tsx'
import { useScope } from '../screen/scope.tsx'
import { customerQuery } from '../screen/tool-query.ts'
import { useChange, type Change } from '../screen/useChange.ts'
import { RunPath, type Run } from './RunPath.tsx'
import styles from './runs.module.css'

interface WorkflowRunsProps {
  subscriberId: string
  /** Only the runs in this workflow. */
  workflowId?: string
}

/** The runs of a subscriber: where each stands and why, the way it took, and what can be done to it. */
export function WorkflowRuns({ subscriberId, workflowId }: WorkflowRunsProps) {
  const scope = useScope()
  const input = { subscriberId, ...(workflowId === undefined ? {} : { workflowId }) }
  const { data, error, refetch } = useQuery(customerQuery(scope, 'get_subscriber_workflow_runs', input))
  const change = useChange(scope)
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: 'get_subscriber_workflow_runs', ...input }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={4} label="Loading the runs" />
  if (data.runs.length === 0 && data.queued.length === 0)
    return (
      <Empty icon={<Workflow aria-hidden />}>
        {workflowId === undefined ? 'Has never entered a workflow.' : 'Has never entered this workflow.'}
      </Empty>
    )
  return (
    <div className={styles['runs']}>
      {change.failure && !change.asked && (
        <ErrorPanel failure={change.failure} context={{ connection: scope.connection.label }} />
      )}
      {data.queued.map(({ workflowId: queued, workflowName, at }) => (
        <p key={queued} className={styles['dim']}>
          Enters “{workflowName}” in a moment: queued <Moment at={at} />.
        </p>
      ))}
      {data.runs.map((run) => (
        <RunCard key={run.workflowSubscriberId} run={run} change={change} />
      ))}
      {data.total > data.runs.length && (
        <p className={styles['dim']}>
          {counted(data.total, 'run')} in all; the latest {data.runs.length} are shown.
        </p>
      )}
      <Confirmation change={change} onCancel={() => undefined} />
    </div>
  )
}

const MEANING: Record<RunStatus, Meaning> = {
  ACTIVE: 'info',
  WAITING: 'attention',
  COMPLETED: 'healthy',
  CANCELED: 'neutral',
  FAILED: 'blocked',
}

function RunCard({ run, change }: { run: Run; change: Change }) {
  const { connection } = useScope()
  const { workflowId, subscriberId, workflowSubscriberId, status, currentStep, startedAt, version } = run
  const isOpen = status === 'ACTIVE' || status === 'WAITING'
  const canSkip = status === 'WAITING' && currentStep?.type.startsWith('WAIT') === true
  const [isDrawn, setDrawn] = useState(isOpen)
  return (
    <section className={styles['run']} aria-label={`Run in ${run.workflowName}`}>
      <header className={styles['head']}>
        <a href={`#${screenPath(connection.id, 'workflows', workflowId)}`}>{run.workflowName}</a>
        <Badge meaning={MEANING[status]}>{status}</Badge>
        <span className={styles['dim']}>
          {version === null ? '' : `version ${version}, `}since <Moment at={startedAt} />
        </span>
        <Button variant="subtle" size="compact-xs" aria-expanded={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          {isDrawn ? 'Hide the graph' : 'Show on the graph'}
        </Button>
      </header>
      <p>
        {whereOf(run)} <RunTime {...run} />
      </p>
      <RunPath run={run} isDrawn={isDrawn} />
      {isOpen && (
        <div className={`${styles['head']} small`}>
          <RunActions run={{ workflowId, subscriberId, workflowSubscriberId, canSkip }} change={change} />
        </div>
      )}
    </section>
  )
}

function whereOf({ status, currentStep, waitingFor, detail, reason, error }: Run): string {
  const step = currentStep && (currentStep.name || currentStep.id)
  return describeRun({ status, step, waitingFor, reason, detail: error ?? detail })
}
