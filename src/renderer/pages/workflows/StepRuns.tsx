import { useQuery } from '@tanstack/react-query'
import { describeRun } from '../../../engine/domain/workflows/run-words.ts'
import type { ActionAnswer, ActionInput } from '../../../engine/sandbox/actions/index.ts'
import { toFailure } from '../../bridge/actions.ts'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { RunActions, RunTime } from '../../screen/RunActions.tsx'
import { sandboxQuery } from '../../screen/sandbox-query.ts'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { useChange, type Change } from '../../screen/useChange.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { counted, countedOf } from '../../ui/time.ts'
import styles from './workflows.module.css'

type Run = ActionAnswer<'workflowRun.list'>['runs'][number]

/** How runs ended. */
export type RunEnd = NonNullable<ActionInput<'workflowRun.list'>['ended']>

const MOST_ROWS = 50

interface StepRunsProps {
  workflowId: string
  stepId: string
  /** Those that ended so at the step; null for those that stand there. */
  ended: RunEnd | null
}

/** The runs at a step: who, why they stand there or ended, and what can be done to them. */
export function StepRuns({ workflowId, stepId, ended }: StepRunsProps) {
  const scope = useScope()
  const change = useChange(scope)
  const input = { workflowId, stepId, limit: MOST_ROWS, ...(ended === null ? {} : { ended }) }
  const { data, error, refetch } = useQuery(sandboxQuery(scope, 'workflowRun.list', input))
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ action: 'workflowRun.list', ...input }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={3} label="Reading the runs" />
  const { runs, total, queued } = data
  const what = ended === null ? 'Inside now' : `${ended.charAt(0)}${ended.slice(1).toLowerCase()} here`
  return (
    <section aria-label={`Runs: ${what.toLowerCase()}`}>
      <h3 className={styles['runsHead']}>
        {what} <span className={screen['dim']}>{countedOf(runs.length, total ?? runs.length, 'run')}</span>
      </h3>
      {change.failure && !change.asked && (
        <ErrorPanel failure={change.failure} context={{ connection: scope.connection.label }} />
      )}
      {queued > 0 && (
        <p className={screen['dim']}>
          {counted(queued, 'more subscriber')} begin here at the next whole minute.
        </p>
      )}
      {runs.length === 0 && queued === 0 && (
        <p className={screen['dim']}>
          {ended === null ? 'Nobody stands here now.' : 'None among the latest runs.'}
        </p>
      )}
      <ul className={styles['runs']}>
        {runs.map((run) => (
          <RunLine key={run.workflowSubscriberId} run={run} workflowId={workflowId} change={change} />
        ))}
      </ul>
      <Confirmation change={change} onCancel={() => undefined} />
    </section>
  )
}

function RunLine({ run, workflowId, change }: { run: Run; workflowId: string; change: Change }) {
  const { connection } = useScope()
  const { workflowSubscriberId, subscriberId, email, status, step, endedAt, nextActionAt } = run
  const canSkip = status === 'WAITING' && step.type.startsWith('WAIT')
  return (
    <li>
      {email === null ? (
        <span className={screen['dim']}>somebody who was erased</span>
      ) : (
        <a className={screen['textLink']} href={`#${screenPath(connection.id, 'subscribers', subscriberId)}`}>
          {email}
        </a>
      )}
      <p>
        {describeRun({ ...run, step: null })}{' '}
        <span className={screen['dim']}>
          {endedAt !== null && ' · '}
          <RunTime endedAt={endedAt} nextActionAt={nextActionAt} />
        </span>
      </p>
      {endedAt === null && (
        <div className={`${styles['buttons']} small`}>
          <RunActions run={{ workflowId, subscriberId, workflowSubscriberId, canSkip }} change={change} />
        </div>
      )}
    </li>
  )
}
