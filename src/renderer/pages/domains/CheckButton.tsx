import { RefreshCw } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'

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
  const obstacle = useUnavailableReason(connection)(tool)
  useShortcut('run', () => {
    if (obstacle === null && !busy) onCheck()
  })
  return (
    <ActionButton variant="filled" icon={RefreshCw} loading={busy} obstacle={obstacle} onClick={onCheck}>
      Check again
    </ActionButton>
  )
}
