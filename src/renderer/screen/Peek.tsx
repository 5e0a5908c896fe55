import { useState, type ReactNode } from 'react'
import { useShortcut } from '../ui/shortcuts.ts'
import { SandboxNow } from './SandboxNow.tsx'
import { SidePanel } from './SidePanel.tsx'

interface PeekProps {
  /** The row with the focus; null where there is none. */
  name: string | null
  children: ReactNode
}

/**
 * A look at the row with the focus, beside its list. A key opens and closes it; it follows the focus,
 * and the list keeps the keys.
 */
export function Peek({ name, children }: PeekProps) {
  const [isOpen, setOpen] = useState(false)
  useShortcut('peek', () => setOpen(!isOpen))
  if (!isOpen || name === null) return null
  return <OpenPeek {...{ name, children }} onClose={() => setOpen(false)} />
}

function OpenPeek({ name, children, onClose }: { name: string; children: ReactNode; onClose: () => void }) {
  useShortcut('back', onClose)
  return (
    <SidePanel title={name} onClose={onClose}>
      <SandboxNow>{children}</SandboxNow>
    </SidePanel>
  )
}
