import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { Confirmation } from '../../screen/Confirmation.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { useChange } from '../../screen/useChange.ts'
import type { ActingAs } from '../../state/frame.ts'
import type { Label, LabelKind } from './kinds.ts'

/** Renaming and deleting. Deleting asks the platform first: its answer is what the dialog shows. */
export interface LabelDialog {
  action: 'rename' | 'delete'
  label: Label
}

interface LabelDialogsProps {
  kind: LabelKind
  dialog: LabelDialog
  connection: ConnectionSummary
  organization: ActingAs | null
  onClose: () => void
  onGone: (id: string) => void
}

export function LabelDialogs(props: LabelDialogsProps) {
  return props.dialog.action === 'rename' ? <Rename {...props} /> : <Delete {...props} />
}

function Rename({ kind, dialog: { label }, connection, organization, onClose }: LabelDialogsProps) {
  const change = useChange({ connection, organization })
  const tool = kind.rename
  return (
    <NameDialog
      title={`Rename ${label.name}`}
      verb="Rename"
      help="Stored values stay with it. Filters that name it by its id keep finding it."
      start={label.name}
      busy={change.busy}
      failure={change.failure}
      tool={tool ?? ''}
      onClose={onClose}
      onSubmit={(name) => {
        if (tool === null) return
        void change.run(tool, { fieldId: label.id, name }, () => {
          notifications.show({ message: `Renamed “${label.name}” to “${name}”.`, autoClose: 3000 })
          onClose()
        })
      }}
    />
  )
}

function Delete({ kind, dialog: { label }, connection, organization, onClose, onGone }: LabelDialogsProps) {
  const change = useChange({ connection, organization })
  useEffect(() => {
    void change.run(kind.remove, kind.reference(label.id), () => {
      notifications.show({ message: `Deleted the ${kind.one} “${label.name}”.`, autoClose: 3000 })
      onGone(label.id)
      onClose()
    })
    // Asked once, when the dialog opens.
  }, [])
  if (change.failure)
    return (
      <FailureDialog
        title={`Delete ${kind.one}`}
        failure={change.failure}
        context={{ tool: kind.remove, ...kind.reference(label.id) }}
        onClose={onClose}
      />
    )
  return <Confirmation change={change} onCancel={onClose} />
}
