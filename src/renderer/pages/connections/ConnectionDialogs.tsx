import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { host } from '../../bridge/actions.ts'
import { forgetConnection } from '../../state/frame.ts'
import { EnvironmentBadge, EnvironmentEdge } from '../../ui/Badge.tsx'
import { DangerButtons, Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useConnectionAction } from '../../screen/useAction.ts'
import { useScope } from '../../screen/scope.tsx'

interface ConnectionDialogProps {
  onClose: () => void
}

export function RenameDialog({ onClose }: ConnectionDialogProps) {
  const { connection } = useScope()
  const [label, setLabel] = useState(connection.label)
  const { busy, failure, run } = useConnectionAction()
  const rename = (): Promise<void> =>
    run(async () => {
      await host.rename(connection.id, label.trim())
      onClose()
    })
  return (
    <Dialog
      title={`Rename ${connection.label}`}
      onClose={onClose}
      onSubmit={() => void rename()}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={label.trim() === ''}>
          Rename
        </FormButtons>
      }
    >
      <TextInput
        label="Name"
        data-autofocus
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.rename' }} />}
    </Dialog>
  )
}

export function RemoveDialog({ onClose }: ConnectionDialogProps) {
  const { connection } = useScope()
  const { busy, failure, run } = useConnectionAction()
  const sandbox = connection.kind === 'sandbox'
  const verb = sandbox ? 'Delete sandbox' : 'Remove deployment'
  const remove = (): Promise<void> =>
    run(async () => {
      await host.remove(connection.id)
      forgetConnection(connection.id)
      onClose()
    })
  return (
    <Dialog
      title={verb}
      onClose={onClose}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <DangerButtons keep="Keep it" onKeep={onClose} busy={busy} onConfirm={() => void remove()}>
          {verb}
        </DangerButtons>
      }
    >
      <EnvironmentBadge environment={connection.environment} />
      <p>
        {sandbox ? (
          <>
            Deletes the files of <strong>{connection.label}</strong> from this computer: its organizations,
            subscribers, snapshots and exports. This cannot be undone.
          </>
        ) : (
          <>
            Forgets <strong>{connection.label}</strong> and deletes its key from the keychain. The deployment
            itself is not touched.
          </>
        )}
      </p>
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.remove' }} />}
    </Dialog>
  )
}
