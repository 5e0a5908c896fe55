import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { CONNECTION_COLOURS, type Environment, ENVIRONMENTS } from '../../../shared/bridge.ts'
import { host } from '../../bridge/actions.ts'
import { forgetConnection } from '../../state/frame.ts'
import { ConnectionMark, EnvironmentBadge, EnvironmentEdge } from '../../ui/Badge.tsx'
import { DangerButtons, Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useConnectionAction } from '../../screen/useAction.ts'
import { useScope } from '../../screen/scope.tsx'
import styles from './connections.module.css'

interface ConnectionDialogProps {
  onClose: () => void
}

const NO_COLOUR = 'none'

/** How a connection is called and looks; of a deployment also what it is for, and its header. */
export function EditDialog({ onClose, onKey }: ConnectionDialogProps & { onKey: () => void }) {
  const { connection } = useScope()
  const [label, setLabel] = useState(connection.label)
  const [environment, setEnvironment] = useState<string>(connection.environment)
  const [colour, setColour] = useState<string>(connection.colour ?? NO_COLOUR)
  const [header, setHeader] = useState(connection.organizationHeader ?? '')
  const { busy, failure, run } = useConnectionAction()
  const isDeployment = connection.kind === 'deployment'
  const save = (): Promise<void> =>
    run(async () => {
      const own = { environment: environment as Environment, organizationHeader: header.trim() || null }
      await host.edit({
        id: connection.id,
        label: label.trim(),
        colour: CONNECTION_COLOURS.find((one) => one === colour) ?? null,
        ...(isDeployment ? own : {}),
      })
      onClose()
    })
  return (
    <Dialog
      title={`Edit ${connection.label}`}
      onClose={onClose}
      onSubmit={() => void save()}
      size={520}
      edge={<EnvironmentEdge environment={environment as Environment} />}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={label.trim() === ''}>
          Save
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
      <Select
        label="Colour"
        description="Stands beside the name"
        data={[NO_COLOUR, ...CONNECTION_COLOURS]}
        value={colour}
        allowDeselect={false}
        leftSection={<ConnectionMark colour={CONNECTION_COLOURS.find((one) => one === colour) ?? null} />}
        onChange={(value) => setColour(value ?? NO_COLOUR)}
      />
      {isDeployment && (
        <>
          <div>
            <div id="edit-environment" className={styles['label']}>
              Environment
            </div>
            <SegmentedControl
              aria-labelledby="edit-environment"
              data={[...ENVIRONMENTS]}
              value={environment}
              onChange={setEnvironment}
            />
          </div>
          {environment !== connection.environment && connection.writing.length > 0 && (
            <p>Writing is on for {connection.environment}; it ends with this change.</p>
          )}
          <TextInput
            label="Header that names the organization"
            placeholder="X-Service-Organization"
            value={header}
            onChange={(event) => setHeader(event.currentTarget.value)}
          />
          <div className={styles['address']}>
            <div>
              <div className={styles['label']}>URL</div>
              <span className="mono">{connection.url}</span>
              {connection.keyEnd && <> · key …{connection.keyEnd}</>}
            </div>
            <Button leftSection={<KeyRound aria-hidden />} onClick={onKey}>
              Correct URL or key
            </Button>
          </div>
        </>
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.edit' }} />}
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
