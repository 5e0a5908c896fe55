import { Button } from '@mantine/core'
import { FlaskConical, FolderOpen, Mailbox, Play, Server } from 'lucide-react'
import { host } from '../../bridge/actions.ts'
import { adoptConnection } from '../../state/queries.ts'
import { CASE_FILE, navigate, toolsPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useConnectionAction } from '../../screen/useAction.ts'
import styles from './home.module.css'

/** Nothing here yet: one click to something that works. */
export function FirstRun({ onEmpty, onDeployment }: { onEmpty: () => void; onDeployment: () => void }) {
  const { busy, failure, run } = useConnectionAction()
  const start = (): Promise<void> =>
    run(async () => {
      const connection = await host.createSandbox('Demo', 'demo')
      if (connection.state !== 'open') await host.open(connection.id)
      adoptConnection(connection)
      navigate(toolsPath(connection.id))
    })
  return (
    <section className={styles['first']} aria-labelledby="first-run">
      <Mailbox aria-hidden />
      <h1 id="first-run">Start with the demo sandbox</h1>
      <p>
        Six organizations, one in each state, with about 2,000 subscribers. It runs on this computer alone,
        answers every tool like the deployment does, and sends no mail to anyone.
      </p>
      <Button
        variant="filled"
        size="sm"
        leftSection={<Play aria-hidden />}
        loading={busy}
        onClick={() => void start()}
      >
        Create the demo sandbox
      </Button>
      {busy && (
        <p role="status" className={styles['dim']}>
          Filling the sandbox. This takes a few seconds.
        </p>
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.create' }} />}
      <div className={styles['firstOther']}>
        <Button variant="subtle" color="gray" leftSection={<FlaskConical aria-hidden />} onClick={onEmpty}>
          Create an empty sandbox
        </Button>
        <Button variant="subtle" color="gray" leftSection={<Server aria-hidden />} onClick={onDeployment}>
          Add a deployment
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<FolderOpen aria-hidden />}
          onClick={() => navigate(CASE_FILE)}
        >
          Open a case file
        </Button>
      </div>
    </section>
  )
}
