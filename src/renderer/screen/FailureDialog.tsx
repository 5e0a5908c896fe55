import { Button } from '@mantine/core'
import type { Failure } from '../../shared/result.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** A change that could not even be asked for. */
export function FailureDialog({
  title,
  failure,
  context,
  onClose,
}: {
  title: string
  failure: Failure
  context: Record<string, unknown>
  onClose: () => void
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <ErrorPanel failure={failure} context={context} />
    </Dialog>
  )
}
