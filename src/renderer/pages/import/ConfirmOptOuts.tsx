import { EnvironmentBadge, EnvironmentEdge } from '../../ui/Badge.tsx'
import { DangerButtons, Dialog } from '../../ui/Dialog.tsx'
import { count, counted } from '../../ui/time.ts'
import { useScope } from '../../screen/scope.tsx'

interface ConfirmOptOutsProps {
  subscribers: number
  /** Rows, and the addresses on them: one may stand on several. */
  optedOut: number
  leaving: number
  onCancel: () => void
  onConfirm: () => void
}

/**
 * Unsubscribing asks for a confirmation each time. Here it is asked once, for all of them and
 * with their number; each call then carries the code it was given.
 */
export function ConfirmOptOuts(props: ConfirmOptOutsProps) {
  const { subscribers, optedOut, leaving, onCancel, onConfirm } = props
  const { connection, organization } = useScope()
  return (
    <Dialog
      title="Import and unsubscribe"
      onClose={onCancel}
      size={520}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <DangerButtons keep="Import nothing" onKeep={onCancel} onConfirm={onConfirm}>
          Import and unsubscribe {count(leaving)}
        </DangerButtons>
      }
    >
      <div>
        <EnvironmentBadge environment={connection.environment} /> {connection.label}
        {organization && (
          <>
            {' '}
            · acting as <strong>{organization.name}</strong>
          </>
        )}
      </div>
      <p>
        Imports {counted(subscribers, 'row')} as usual. Then imports {counted(optedOut, 'row')} of people who
        opted out and unsubscribes each of them, whatever their status is now:{' '}
        {counted(leaving, 'person', 'people')} at most move to UNSUBSCRIBED and get no further email.
      </p>
      <p>
        Each unsubscribe is confirmed with a code of its own, so this takes two calls a person:{' '}
        {count(leaving * 2)} in all. This dialog stands for all of them. Stopping on the way leaves those
        already unsubscribed as they are.
      </p>
    </Dialog>
  )
}
