import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { useShortcut } from '../../frame/shortcuts.ts'
import { useObstacle } from '../../screen/rights.ts'

/** Looks at the DNS again; Ctrl-Enter does the same. */
export function CheckButton({
  connection,
  tool,
  busy,
  onCheck,
}: {
  connection: ConnectionSummary
  tool: string
  busy: boolean
  onCheck: () => void
}) {
  const obstacle = useObstacle(connection)(tool)
  useShortcut('run', () => {
    if (obstacle === null && !busy) onCheck()
  })
  return (
    <Button
      variant="filled"
      leftSection={<RefreshCw aria-hidden />}
      loading={busy}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={onCheck}
    >
      Check again
    </Button>
  )
}
