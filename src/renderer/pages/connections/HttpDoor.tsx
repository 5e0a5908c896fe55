import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { host } from '../../bridge/actions.ts'
import { useConnectionAction } from '../../screen/useAction.ts'
import { queries, queryClient } from '../../state/queries.ts'
import { CopyText } from '../../ui/Parts.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import styles from './connections.module.css'

const MOST_PORT = 65_535

/** Opens and closes the HTTP API of the window, which a served console has anyway. */
export function HttpDoor({ sandboxes }: { sandboxes: readonly ConnectionSummary[] }) {
  const { data: info } = useQuery(queries.info)
  if (!info?.hasDoor) return null
  return (
    <section className={styles['card']} aria-labelledby="http-door">
      <div className={styles['cardHead']}>
        <h2 id="http-door">HTTP door</h2>
      </div>
      <div className={styles['door']}>
        {info.url === null ? <ClosedDoor /> : <OpenDoor url={info.url} sandboxes={sandboxes} />}
      </div>
    </section>
  )
}

const readAgain = (): Promise<void> => queryClient.invalidateQueries(queries.info)

function ClosedDoor() {
  const [port, setPort] = useState('')
  const { busy, failure, run } = useConnectionAction()
  const wanted = port.trim() === '' ? 0 : Number(port)
  const isPort = Number.isInteger(wanted) && wanted >= 0 && wanted <= MOST_PORT
  const open = (): Promise<void> =>
    run(async () => {
      await host.openDoor(wanted)
      await readAgain()
    })
  return (
    <>
      <p>
        Closed. While it is open, programs on this computer can call open sandboxes over HTTP, and links in
        mail that a sandbox sends on can be followed. It is closed again when Postdesk ends.
      </p>
      <form
        className={styles['doorForm']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPort) void open()
        }}
      >
        <TextInput
          label="Port"
          placeholder="any free one"
          inputMode="numeric"
          value={port}
          error={isPort ? null : `A whole number up to ${MOST_PORT}, or nothing.`}
          onChange={(event) => setPort(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={!isPort}>
          Open
        </Button>
      </form>
      {failure && <ErrorPanel failure={failure} context={{ action: 'door.open' }} />}
    </>
  )
}

function OpenDoor({ url, sandboxes }: { url: string; sandboxes: readonly ConnectionSummary[] }) {
  const { busy, failure, run } = useConnectionAction()
  const [made, setMade] = useState<{ connection: string; key: string } | null>(null)
  const close = (): Promise<void> =>
    run(async () => {
      await host.closeDoor()
      await readAgain()
    })
  const createKey = (connection: string): Promise<void> =>
    run(async () => setMade({ connection, key: await host.createControlKey(connection) }))
  const open = sandboxes.filter((sandbox) => sandbox.state === 'open')
  return (
    <>
      <div className={styles['doorRow']}>
        <p>
          Open at <CopyText text={url} label="address of the door" />, for programs on this computer only.
        </p>
        <Button loading={busy} onClick={() => void close()}>
          Close
        </Button>
      </div>
      {open.length === 0 && <p>No sandbox is open: nothing can be called yet.</p>}
      {open.map(({ id, label, url: address }) => (
        <div key={id} className={styles['doorRow']}>
          <strong>{label}</strong>
          {address !== null && <CopyText text={address} label={`address of ${label}`} />}
          <Button
            variant="subtle"
            leftSection={<KeyRound aria-hidden />}
            onClick={() => void createKey(id)}
            aria-label={`Create control key of ${label}`}
          >
            Create control key
          </Button>
          {made?.connection === id && (
            <p role="status">
              <CopyText text={made.key} label="control key" /> It is shown this once, and ends with the door.
            </p>
          )}
        </div>
      ))}
      {failure && <ErrorPanel failure={failure} context={{ action: 'door' }} />}
    </>
  )
}
