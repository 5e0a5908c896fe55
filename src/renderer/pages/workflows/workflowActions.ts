import { Archive, CirclePause, CirclePlay, Copy, Layers, Maximize2, Trash2 } from 'lucide-react'
import type { WorkflowStatus } from '../../../engine/domain/workflows/status.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Change } from '../../screen/useChange.ts'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText } from '../../ui/Parts.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { SCREEN, type Workflow } from '../../workflows/workflows.ts'

/** What can be done with one workflow, and why not. */
interface Around {
  workflow: Pick<Workflow, 'id' | 'name' | 'status' | 'publishedVersion'>
  connection: ConnectionSummary
  obstacle: (tool: string) => string | null
  change: Change
  /** Called when the workflow is gone. */
  onDeleted: () => void
}

const NEVER_PUBLISHED = 'Publish the draft first'

/** What the record page offers as buttons; the list adds ways to open. */
export function changesOfWorkflow({ workflow, obstacle, change, onDeleted }: Around): RowAction[] {
  const { id: workflowId, status, publishedVersion } = workflow
  const to = (next: Exclude<WorkflowStatus, 'DRAFT'>) => () =>
    void change.run('update_workflow_status', { workflowId, status: next }, () => undefined)
  const why = obstacle('update_workflow_status') ?? (publishedVersion === null ? NEVER_PUBLISHED : null)
  const remove: RowAction = {
    label: 'Delete',
    icon: Trash2,
    danger: true,
    obstacle: obstacle('delete_workflow'),
    // With versions or runs it is archived instead, and stays.
    run: () =>
      void change.run('delete_workflow', { workflowId }, ({ result }) => {
        if (result === 'DELETED') onDeleted()
      }),
  }
  return [
    status === 'ACTIVE'
      ? { label: 'Pause', icon: CirclePause, obstacle: why, run: to('PAUSED') }
      : { label: 'Activate', icon: CirclePlay, obstacle: why, run: to('ACTIVE') },
    ...(status === 'ARCHIVED' || publishedVersion === null
      ? []
      : [{ label: 'Archive', icon: Archive, obstacle: why, run: to('ARCHIVED') }]),
    ...(publishedVersion === null ? [remove] : []),
  ]
}

export function actionsOfWorkflow(around: Around): RowAction[] {
  const { workflow, connection } = around
  const path = screenPath(connection.id, SCREEN, workflow.id)
  return [
    { label: 'Open', icon: Maximize2, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, workflow.name) },
    ...changesOfWorkflow(around),
    { label: 'Copy id', icon: Copy, run: () => void copyText(workflow.id) },
  ]
}
