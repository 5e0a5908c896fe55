import { Button } from '@mantine/core'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { type ErasedSubscriber, sandbox } from '../../bridge/sandbox.ts'
import { readAgain } from '../../state/queries.ts'
import { EnvironmentEdge } from '../../ui/Badge.tsx'
import { DangerButtons, Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { counted } from '../../ui/time.ts'
import type { SubscriberParts } from './subscriberFields.ts'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

interface EraseProps extends Omit<SubscriberParts, 'onChanged'> {
  /** The erasure begins, or has failed: meanwhile nobody asks for the person. */
  onErasing: (isErasing: boolean) => void
  /** The person is gone: there is nothing to show any more but what was done. */
  onErased: (erased: ErasedSubscriber) => void
}

/** Erases the person from the sandbox. A deployment has no such door. */
export function EraseSubscriber(props: EraseProps) {
  const [asking, setAsking] = useState(false)
  const { connection, organization } = useScope()
  if (connection.kind !== 'sandbox' || organization === null) return null
  return (
    <>
      <Button leftSection={<Eraser aria-hidden />} onClick={() => setAsking(true)}>
        Erase…
      </Button>
      {asking && <EraseDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The button that was pressed is gone with the question. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

function EraseDialog({ subscriber, onErasing, onErased, onClose }: EraseProps & { onClose: () => void }) {
  const { connection, organization } = useScope()
  const { busy, failure, run } = useAction()
  const erase = (): Promise<void> =>
    run(async () => {
      onErasing(true)
      try {
        onErased(await sandbox.eraseSubscriber(connection.id, organization?.id ?? '', subscriber.id))
      } catch (error) {
        onErasing(false)
        throw error
      }
      // What was kept of the person beside answers is gone as well: history and variables.
      await readAgain(connection.id)
    })
  return (
    <Dialog
      title={`Erase ${subscriber.email}?`}
      onClose={onClose}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <DangerButtons keep="Keep this person" onKeep={onClose} busy={busy} onConfirm={() => void erase()}>
          Erase for good
        </DangerButtons>
      }
    >
      <Consequences />
      {failure && <ErrorPanel failure={failure} context={{ action: 'subscriber.erase' }} />}
    </Dialog>
  )
}

/** What was erased and which copies remain; of the list, not of the panel, which is closed by then. */
export function ErasedDialog({ erased, onClose }: { erased: ErasedSubscriber; onClose: () => void }) {
  const { connection } = useScope()
  return (
    <Dialog
      title="Erased"
      onClose={onClose}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <Button ref={takeFocus} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Outcome erased={erased} />
    </Dialog>
  )
}

function Consequences() {
  return (
    <p>
      The subscriber, their events, what mail to them said and what history and request log hold of them are
      erased from the files. Figures of campaigns stay. If the address is suppressed, a salted hash of it
      stays, so that it is not mailed again. This cannot be taken back.
    </p>
  )
}

function Outcome({ erased: { erased, suppressed, heldBy, mentionedIn } }: { erased: ErasedSubscriber }) {
  const copies = [
    ...heldBy.snapshots.map((name) => `snapshot “${name}”`),
    ...(heldBy.rewindPoints > 0 ? [counted(heldBy.rewindPoints, 'rewind point')] : []),
    ...heldBy.backups.map((name) => `backup ${name}`),
  ]
  return (
    <>
      <p role="status">
        {counted(erased.emails, 'email')}, {counted(erased.events, 'event')} and{' '}
        {counted(erased.history + erased.requests, 'recorded call')} hold nothing of this person any more.
        {suppressed && ' The address stays suppressed, as a hash.'}
      </p>
      {copies.length > 0 && <p>Copies that still hold the person: {copies.join(', ')}.</p>}
      {mentionedIn.length > 0 && (
        <p>
          The address still stands in what the organization wrote:{' '}
          {mentionedIn
            .map(({ kind, name }) => `${kind === 'capturePage' ? 'capture page' : kind} “${name}”`)
            .join(', ')}
          .
        </p>
      )}
    </>
  )
}
