import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { counted } from '../../../shared/text/amounts.ts'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { useChange } from '../../screen/useChange.ts'
import type { Label, LabelKind } from './kinds.ts'
import { useScope } from '../../screen/scope.tsx'

/** Renaming and deleting. Deleting asks the platform first: its answer is what the dialog shows. */
export interface LabelDialog {
  action: 'rename' | 'delete'
  label: Label
}

interface LabelDialogsProps {
  kind: LabelKind
  dialog: LabelDialog
  onClose: () => void
  onGone: (id: string) => void
}

export function LabelDialogs(props: LabelDialogsProps) {
  return props.dialog.action === 'rename' ? <Rename {...props} /> : <Delete {...props} />
}

function Rename({ kind, dialog: { label }, onClose }: LabelDialogsProps) {
  const { connection, organization } = useScope()
  const change = useChange({ connection, organization })
  const tool = kind.rename
  return (
    <NameDialog
      title={`Rename ${label.name}`}
      verb="Rename"
      help="Stored values stay with it. Filters, drafts, scheduled campaigns and snippets that name it follow."
      start={label.name}
      busy={change.busy}
      failure={change.failure}
      tool={tool ?? ''}
      onClose={onClose}
      onSubmit={(name) => {
        if (tool === null) return
        void change.run(tool, { fieldId: label.id, name }, ({ followed }) => {
          const message = [`Renamed “${label.name}” to “${name}”.`, ...describeFollowed(followed)].join(' ')
          notifications.show({ message, autoClose: followed ? 6000 : 3000 })
          onClose()
        })
      }}
    />
  )
}

type Followed = NonNullable<ToolAnswer<'rename_custom_field'>['followed']>

const FOLLOWERS: [key: keyof Followed, one: string, many: string][] = [
  ['segments', 'segment', 'segments'],
  ['campaignFilters', 'audience', 'audiences'],
  ['drafts', 'draft', 'drafts'],
  ['scheduledCampaigns', 'scheduled campaign', 'scheduled campaigns'],
  ['snippets', 'snippet', 'snippets'],
]

/** Returns the sentence of what followed a rename, none when nothing named the field. */
function describeFollowed(followed: Followed | undefined): string[] {
  if (!followed) return []
  const counts = FOLLOWERS.filter(([key]) => followed[key] > 0).map(([key, one, many]) =>
    counted(followed[key], one, many),
  )
  return [`Followed by ${counts.join(', ')}.`]
}

function Delete({ kind, dialog: { label }, onClose, onGone }: LabelDialogsProps) {
  const { connection, organization } = useScope()
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
