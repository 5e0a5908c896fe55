import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { WriteGrant } from '../../shared/bridge.ts'
import { host } from '../bridge/actions.ts'
import { useScope } from '../screen/scope.tsx'
import { useConnectionAction } from '../screen/useAction.ts'
import { queries, queryClient } from '../state/queries.ts'
import { EnvironmentBadge, EnvironmentEdge } from '../ui/Badge.tsx'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Keys } from '../ui/Parts.tsx'
import { keysOf, useShortcut } from '../ui/shortcuts.ts'
import { closeOverlays } from './overlays.ts'
import { useRemaining } from './useRemaining.ts'
import styles from './frame.module.css'

/** Minutes that a person chooses from; the host takes 1 to 60. */
const MINUTES = ['5', '15', '30', '60']

/** Before a grant that is not the console's own. */
const OTHER_DOORS: Record<WriteGrant['door'], string> = {
  console: '',
  cli: 'The command line: ',
  mcp: 'An assistant: ',
}

/** Shows as long as a deployment may be written to: how long still, why, and the one key that ends it. */
export function WritingBar() {
  const { connection } = useScope()
  const { busy, failure, run } = useConnectionAction()
  const end = (): void => void run(async () => void (await host.endWriting(connection.id)))
  useShortcut('endWriting', end)
  return (
    <section
      aria-label="Writing is on"
      className={styles['banner']}
      data-environment={connection.environment}
    >
      <PencilLine aria-hidden />
      <span>
        <strong>Writing is on for {connection.label}</strong> ({connection.environment}).{' '}
        {connection.writing.map((grant) => (
          <Grant key={grant.door} {...grant} />
        ))}
        {failure && <span className={styles['bannerDetail']}>Not ended: {failure.message}</span>}
      </span>
      <Button variant="filled" loading={busy} onClick={end} rightSection={<Keys of={keysOf('endWriting')} />}>
        End writing
      </Button>
    </section>
  )
}

function Grant({ door, reason, until }: WriteGrant) {
  const remaining = useRemaining(until, readConnections)
  const seconds = Math.ceil(remaining / 1000)
  return (
    <span>
      {OTHER_DOORS[door]}
      <span role="timer" className="mono">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>{' '}
      left: {reason}.{' '}
    </span>
  )
}

/** At the end the connections are read again: they are read-only now. */
function readConnections(): void {
  void queryClient.invalidateQueries({ queryKey: queries.connections.queryKey })
}

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
