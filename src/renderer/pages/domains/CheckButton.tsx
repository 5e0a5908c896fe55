import { RefreshCw } from 'lucide-react'
import { useShortcut } from '../../ui/shortcuts.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'

/** Looks at the DNS again; Ctrl-Enter does the same. */
export function CheckButton({ tool, busy, onCheck }: { tool: string; busy: boolean; onCheck: () => void }) {
  const obstacle = useUnavailableReason()(tool)
  useShortcut('run', () => {
    if (obstacle === null && !busy) onCheck()
  })
  return (
    <ActionButton variant="filled" icon={RefreshCw} loading={busy} obstacle={obstacle} onClick={onCheck}>
      Check again
    </ActionButton>
  )
}
