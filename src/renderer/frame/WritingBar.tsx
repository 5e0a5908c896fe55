import { Button } from '@mantine/core'
import { PencilLine } from 'lucide-react'
import type { WriteGrant } from '../../shared/bridge.ts'
import { host } from '../bridge/actions.ts'
import { useScope } from '../screen/scope.tsx'
import { useConnectionAction } from '../screen/useAction.ts'
import { queries, queryClient } from '../state/queries.ts'
import { Keys } from '../ui/Parts.tsx'
import { keysOf, useShortcut } from '../ui/shortcuts.ts'
import { useRemaining } from './useRemaining.ts'
import styles from './frame.module.css'

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
