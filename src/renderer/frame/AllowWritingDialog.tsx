import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { host } from '../bridge/actions.ts'
import { useScope } from '../screen/scope.tsx'
import { useConnectionAction } from '../screen/useAction.ts'
import { EnvironmentBadge, EnvironmentEdge } from '../ui/Badge.tsx'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Keys } from '../ui/Parts.tsx'
import { keysOf } from '../ui/shortcuts.ts'
import { closeOverlays } from './overlays.ts'

/** Minutes that a person chooses from; the host takes 1 to 60. */
const MINUTES = ['5', '15', '30', '60']

/** Asks for how long and why a deployment is to be written to. */
export function AllowWritingDialog() {
  const { connection } = useScope()
  const [minutes, setMinutes] = useState('15')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useConnectionAction()
  const isProduction = connection.environment === 'production'
  const allow = (): void => {
    setTried(true)
    if (reason.trim() === '' || busy) return
    void run(async () => {
      await host.allowWriting({ id: connection.id, minutes: Number(minutes), reason })
      closeOverlays()
    })
  }
  return (
    <Dialog
      title={`Switch writing on for ${connection.label}`}
      onClose={closeOverlays}
      onSubmit={allow}
      size={520}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <FormButtons onCancel={closeOverlays} busy={busy}>
          Switch writing on
        </FormButtons>
      }
    >
      <EnvironmentBadge environment={connection.environment} />
      <p>
        For this time the console may change data there. It ends by itself, with{' '}
        <Keys of={keysOf('endWriting')} />, and when the address or the environment is changed.
        {isProduction && ' A high-impact tool also asks for the name of the organization.'}
      </p>
      <SegmentedControl
        aria-label="For how long"
        data={MINUTES.map((value) => ({ value, label: `${value} minutes` }))}
        value={minutes}
        onChange={setMinutes}
      />
      <TextInput
        label="Reason"
        description="Stands in the history beside each change"
        data-autofocus
        value={reason}
        error={tried && reason.trim() === '' ? 'Say why, such as the number of a ticket' : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.allowWriting' }} />}
    </Dialog>
  )
}
