import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { useChange } from '../../screen/useChange.ts'
import type { Segment } from '../../bridge/records.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { useScope } from '../../screen/scope.tsx'

/** Copying and deleting a segment. */
export interface SegmentDialog {
  action: 'duplicate' | 'delete'
  segment: Segment
}

interface SegmentDialogsProps {
  dialog: SegmentDialog
  onClose: () => void
  onDeleted?: () => void
}

export function SegmentDialogs(props: SegmentDialogsProps) {
  return props.dialog.action === 'duplicate' ? <Duplicate {...props} /> : <Delete {...props} />
}

function Duplicate({ dialog: { segment }, onClose }: SegmentDialogsProps) {
  const scope = useScope()
  const change = useChange(scope)
  return (
    <NameDialog
      title={`Duplicate ${segment.name}`}
      verb="Duplicate"
      help="Copies its filters. Later changes to one do not touch the other."
      start={`Copy of ${segment.name}`}
      busy={change.busy}
      failure={change.failure}
      tool="duplicate_segment"
      onClose={onClose}
      onSubmit={(newName) =>
        void change.run('duplicate_segment', { segmentId: segment.id, newName }, ({ segmentId }) => {
          onClose()
          navigate(screenPath(scope.connection.id, 'segments', segmentId))
        })
      }
    />
  )
}

function Delete({ dialog: { segment }, onClose, onDeleted }: SegmentDialogsProps) {
  const scope = useScope()
  const change = useChange(scope)
  useEffect(() => {
    void change.run('delete_segment', { segmentId: segment.id }, () => {
      notifications.show({ message: `Deleted the segment “${segment.name}”.`, autoClose: 3000 })
      onClose()
      onDeleted?.()
    })
    // Asked once, when the dialog opens.
  }, [])
  if (change.failure)
    return (
      <FailureDialog
        title="Delete segment"
        failure={change.failure}
        context={{ tool: 'delete_segment', segmentId: segment.id }}
        onClose={onClose}
      />
    )
  return <Confirmation change={change} onCancel={onClose} />
}
