import type { ReactNode } from 'react'
import { ConfirmDialog } from '../pages/tools/ConfirmDialog.tsx'
import type { Change } from './useChange.ts'

/** The question of a change that waits for its answer; nothing while there is none. */
export function Confirmation({
  change,
  onCancel,
  children,
}: {
  change: Change
  onCancel: () => void
  children?: ReactNode
}) {
  if (!change.asked) return null
  return (
    <ConfirmDialog
      connection={change.connection}
      organization={change.organization}
      tool={{ name: change.asked.tool, surface: 'customer' }}
      pending={change.asked.pending}
      onConfirm={() => void change.confirm()}
      onCancel={() => {
        change.clear()
        onCancel()
      }}
      onAskAgain={() => void change.askAgain()}
    >
      {children}
    </ConfirmDialog>
  )
}
