import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Confirmation } from '../../../screen/ConfirmDialog.tsx'
import { useScope } from '../../../screen/scope.tsx'
import { useChange } from '../../../screen/useChange.ts'
import { Dialog, FormButtons } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { counted } from '../../../ui/time.ts'
import type { WorkflowDetail } from '../../../workflows/workflows.ts'

/** Publishing a draft: whether it goes live, then the confirmation with what it means for those inside. */
export function PublishDialog({ workflow, onClose }: { workflow: WorkflowDetail; onClose: () => void }) {
  const change = useChange(useScope())
  const { id: workflowId, name, status, runs } = workflow
  const [activate, setActivate] = useState(true)
  const inside = runs.active + runs.waiting
  if (change.asked) return <Confirmation change={change} onCancel={onClose} />
  return (
    <Dialog
      title={`Publish ${name}`}
      onClose={onClose}
      onSubmit={() =>
        void change.run(
          'publish_workflow',
          { workflowId, ...(status === 'ACTIVE' ? {} : { activate }) },
          onClose,
        )
      }
      footer={
        <FormButtons onCancel={onClose} busy={change.busy}>
          Publish
        </FormButtons>
      }
    >
      <p>
        The draft becomes a version that never changes, and new runs enter it.{' '}
        {inside > 0 && `${counted(inside, 'run')} inside now stay on the version that they entered.`}
      </p>
      {status !== 'ACTIVE' && (
        <Checkbox
          label="Activate it: people enter from now on"
          checked={activate}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
      )}
      {change.failure && <ErrorPanel failure={change.failure} context={{ tool: 'publish_workflow' }} />}
    </Dialog>
  )
}
