import { useShownTime } from '../ui/shownTime.ts'
import { Button, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { writeBytes } from '../../shared/text/amounts.ts'
import { toFailure } from '../bridge/actions.ts'
import { sandbox } from '../bridge/sandbox.ts'
import { EnvironmentEdge } from '../ui/Badge.tsx'
import { DangerButtons, Dialog } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../ui/Parts.tsx'
import { useScope } from './scope.tsx'
import { useAction } from './useAction.ts'

/** Where a file of a sandbox cannot be used: the way back to a snapshot. Deployments have none. */
export function RestoreSnapshot() {
  const { connection } = useScope()
  const [asking, setAsking] = useState(false)
  if (connection.kind !== 'sandbox') return null
  return (
    <>
      <Button variant="filled" leftSection={<History aria-hidden />} onClick={() => setAsking(true)}>
        Restore a snapshot
      </Button>
      {asking && <RestoreDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { connection } = useScope()
  const { data, error } = useQuery({
    queryKey: ['snapshots', connection.id],
    queryFn: () => sandbox.snapshots(connection.id),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const time = useShownTime()
  const { busy, failure, run } = useAction()
  const name = chosen ?? data?.[0]?.name ?? null
  const restore = (): Promise<void> =>
    run(async () => {
      if (name === null) return
      await sandbox.restore(connection.id, name)
      onClose()
    })
  const none = data?.length === 0
  return (
    <Dialog
      title={`Restore a snapshot of ${connection.label}`}
      onClose={onClose}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        none || name === null ? (
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        ) : (
          <DangerButtons
            keep="Keep it as it is"
            onKeep={onClose}
            busy={busy}
            onConfirm={() => void restore()}
          >
            Restore
          </DangerButtons>
        )
      }
    >
      {none ? (
        <p>
          This sandbox has no snapshot. Put a copy of the file that the message names back in its place, from
          a backup of your own or from the folder <code>backups</code> of the sandbox; it is used at once.
        </p>
      ) : (
        <p>
          The whole sandbox goes back to what it was then: what was done since is lost, in every organization.
          Keys stay as they are.
        </p>
      )}
      {!data && !error && <SkeletonRows rows={3} label="Loading snapshots" />}
      {data && !none && (
        <Radio.Group label="Snapshot" value={name} onChange={setChosen}>
          {data.map((snapshot) => (
            <Radio
              key={snapshot.name}
              value={snapshot.name}
              label={`${snapshot.name}, made ${time.exact(snapshot.createdAt)}, ${writeBytes(snapshot.bytes)}`}
            />
          ))}
        </Radio.Group>
      )}
      {(failure ?? error) && (
        <ErrorPanel failure={failure ?? toFailure(error)} context={{ action: 'snapshot.restore' }} />
      )}
    </Dialog>
  )
}
