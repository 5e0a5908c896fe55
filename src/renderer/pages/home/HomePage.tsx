import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Plus, Server } from 'lucide-react'
import { useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { useFrame } from '../../state/hooks.ts'
import { queries } from '../../state/queries.ts'
import { CASE_FILE, navigate } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { AddDeploymentDialog } from './AddDeploymentDialog.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { CreateSandboxDialog } from './CreateSandboxDialog.tsx'
import { FirstRun } from './FirstRun.tsx'
import { OrganizationsPanel } from './OrganizationsPanel.tsx'
import styles from './home.module.css'

/** Where a session starts: what can be worked on, and for the chosen one, the organization to act as. */
export default function HomePage() {
  const { data: connections, error, refetch } = useQuery(queries.connections)
  const chosen = useFrame((state) => state.connection)
  const [dialog, setDialog] = useState<'sandbox' | 'deployment' | null>(null)
  const current = connections?.find((connection) => connection.id === chosen && connection.state === 'open')
  const sandboxes = connections?.filter((connection) => connection.kind === 'sandbox') ?? []
  const deployments = connections?.filter((connection) => connection.kind === 'deployment') ?? []
  return (
    <div className={styles['page']}>
      {connections?.length !== 0 && (
        <header className={`${styles['top']} small`}>
          <h1>Home</h1>
          <Button variant="filled" leftSection={<Plus aria-hidden />} onClick={() => setDialog('sandbox')}>
            Create sandbox
          </Button>
          <Button leftSection={<Server aria-hidden />} onClick={() => setDialog('deployment')}>
            Add deployment
          </Button>
          <Button leftSection={<FolderOpen aria-hidden />} onClick={() => navigate(CASE_FILE)}>
            Open case file
          </Button>
        </header>
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
        <FirstRun onEmpty={() => setDialog('sandbox')} onDeployment={() => setDialog('deployment')} />
      )}
      {sandboxes.length > 0 && <ConnectionTable title="Sandboxes" connections={sandboxes} chosen={chosen} />}
      {deployments.length > 0 && (
        <ConnectionTable title="Deployments" connections={deployments} chosen={chosen} />
      )}
      {current && <OrganizationsPanel key={current.id} />}
      {dialog === 'sandbox' && <CreateSandboxDialog onClose={() => setDialog(null)} />}
      {dialog === 'deployment' && <AddDeploymentDialog onClose={() => setDialog(null)} />}
    </div>
  )
}
