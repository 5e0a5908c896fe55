import { FastForward, UserMinus } from 'lucide-react'
import { ActionButton } from './ActionButton.tsx'
import { Moment } from './Moment.tsx'
import { useUnavailableReason } from './tool-availability.ts'
import type { Change } from './useChange.ts'

interface OpenRun {
  workflowId: string
  subscriberId: string
  workflowSubscriberId: string
  /** It stands at a wait that can be ended. */
  canSkip: boolean
}

/** What can be done to a run that goes on: end its wait, or take the subscriber out. */
export function RunActions({ run, change }: { run: OpenRun; change: Change }) {
  const obstacle = useUnavailableReason()
  const { workflowId, subscriberId, workflowSubscriberId, canSkip } = run
  const skip = (): void =>
    void change.run('fast_forward_workflow_subscriber', { workflowId, workflowSubscriberId }, () => undefined)
  const remove = (): void =>
    void change.run('remove_subscriber_from_workflow', { workflowId, subscriberId }, () => undefined)
  return (
    <>
      {canSkip && (
        <ActionButton
          icon={FastForward}
          obstacle={obstacle('fast_forward_workflow_subscriber')}
          onClick={skip}
        >
          End the wait
        </ActionButton>
      )}
      <ActionButton
        icon={UserMinus}
        obstacle={obstacle('remove_subscriber_from_workflow')}
        title="Cancels the run; the history stays"
        onClick={remove}
      >
        Remove from the workflow
      </ActionButton>
    </>
  )
}

/** When a run ended, or goes on; nothing when that is open. */
export function RunTime({ nextActionAt, endedAt }: { nextActionAt: string | null; endedAt: string | null }) {
  if (endedAt !== null) return <Moment at={endedAt} />
  if (nextActionAt === null) return null
  return (
    <>
      · goes on <Moment at={nextActionAt} />
    </>
  )
}
