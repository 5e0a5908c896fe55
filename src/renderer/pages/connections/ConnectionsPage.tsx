import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Cable, Download, Plus, Server, Upload } from 'lucide-react'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { host, toFailure } from '../../bridge/actions.ts'
import { useConnectionAction } from '../../screen/useAction.ts'
import { useFrame } from '../../state/hooks.ts'
import { queries } from '../../state/queries.ts'
import { CONNECTIONS, replaceAddress, type NewConnection } from '../../state/route.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { counted } from '../../ui/time.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { AddDeploymentDialog } from './AddDeploymentDialog.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { HttpDoor } from './HttpDoor.tsx'
import { CreateSandboxDialog } from './CreateSandboxDialog.tsx'
import { OrganizationsPanel } from './OrganizationsPanel.tsx'
import styles from './connections.module.css'

interface ConnectionsPageProps {
  add: NewConnection | null
  /** Of the deployment to add, when a link named it. */
  url: string
}

/** Every sandbox and deployment of this console, and what is in the chosen one. */
export default function ConnectionsPage({ add, url }: ConnectionsPageProps) {
  const {
    data: connections,
    error,
    refetch,
  } = useQuery({
    ...queries.connections,
    // When a connection was last used changes with every call, and no event tells of it.
    refetchOnMount: 'always',
  })
  const chosen = useFrame((state) => state.connection)
  const [dialog, setDialog] = useState<NewConnection | null>(add)
  const [linked, setLinked] = useState(url)
  useEffect(() => {
    if (add === null) return
    setDialog(add)
    setLinked(url)
    // Asked once: a reload or a step back must not ask again.
    replaceAddress(CONNECTIONS)
  }, [add, url])
  const transfer = useConnectionAction()
  const current = connections?.find((connection) => connection.id === chosen && connection.state === 'open')
  const sandboxes = connections?.filter((connection) => connection.kind === 'sandbox') ?? []
  const deployments = connections?.filter((connection) => connection.kind === 'deployment') ?? []
  return (
    <div className={styles['page']}>
      <header className={`${styles['top']} small`}>
        <h1 className={styles['title']}>Connections</h1>
        <Button variant="filled" leftSection={<Plus aria-hidden />} onClick={() => setDialog('sandbox')}>
          Create sandbox
        </Button>
        <Button
          leftSection={<Server aria-hidden />}
          onClick={() => {
            setLinked('')
            setDialog('deployment')
          }}
        >
          Add deployment
        </Button>
        <FileButton
          label="File of connections"
          accept=".json,application/json"
          variant="subtle"
          leftSection={<Upload aria-hidden />}
          onFile={(file) => void transfer.run(() => importFile(file))}
        >
          Import
        </FileButton>
        {deployments.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<Download aria-hidden />}
            onClick={() => void transfer.run(exportFile)}
          >
            Export
          </Button>
        )}
      </header>
      {transfer.failure && (
        <ErrorPanel
          failure={transfer.failure}
          context={{ action: 'connection.import' }}
          onRetry={transfer.clear}
        />
      )}
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'connection.list' }}
          onRetry={() => void refetch()}
        />
      )}
      {!connections && !error && (
        <div className={styles['card']}>
          <SkeletonRows rows={4} label="Loading connections" />
        </div>
      )}
      {connections?.length === 0 && (
        <Empty icon={<Cable aria-hidden />}>
          No connection yet. Create a sandbox on this computer, or add a deployment with its key.
        </Empty>
      )}
      {sandboxes.length > 0 && <ConnectionTable title="Sandboxes" connections={sandboxes} chosen={chosen} />}
      {deployments.length > 0 && (
        <ConnectionTable title="Deployments" connections={deployments} chosen={chosen} />
      )}
      <HttpDoor sandboxes={sandboxes} />
      {current && <OrganizationsPanel key={current.id} />}
      {dialog === 'sandbox' && <CreateSandboxDialog onClose={() => setDialog(null)} />}
      {dialog === 'deployment' && <AddDeploymentDialog url={linked} onClose={() => setDialog(null)} />}
    </div>
  )
}

async function exportFile(): Promise<void> {
  const text = JSON.stringify(await host.exportConnections(), null, 2)
  saveFile('postdesk-connections.json', 'application/json', text)
}

/** Adds what the file names. Keys are never in it: each deployment asks for its own when it is first used. */
async function importFile(file: File): Promise<void> {
  const { added, known } = await host.importConnections(readJson(await file.text()))
  const left = known.length === 0 ? '' : ` Here already and left as they are: ${known.join(', ')}.`
  notifications.show({
    color: added.length === 0 ? 'gray' : 'green',
    title: `${counted(added.length, 'deployment')} added`,
    message: `Each asks for its key when it is first used.${left}`,
  })
}

function readJson(text: string): Parameters<typeof host.importConnections>[0] {
  try {
    return JSON.parse(text) as Parameters<typeof host.importConnections>[0]
  } catch {
    throw new Error('This file is not JSON. Choose one that Export wrote.')
  }
}
