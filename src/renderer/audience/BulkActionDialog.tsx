import { Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BULK_ACTIONS, type BulkAction } from '../../engine/domain/job-status.ts'
import { MOST_SUBSCRIBER_TAGS } from '../../engine/domain/limits.ts'
import type { ToolInput } from '../../engine/tools/index.ts'
import { labelOfAction } from '../screen/bulk-actions.ts'
import { Confirmation } from '../screen/ConfirmDialog.tsx'
import { followOperation } from '../screen/followJob.ts'
import { useScope } from '../screen/scope.tsx'
import { useChange } from '../screen/useChange.ts'
import { navigate, screenPath } from '../state/route.ts'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useNames } from './queries.ts'

type Input = ToolInput<'create_bulk_operation'>

/** Who a bulk operation is for: by ids, by a search, or as another one had it. */
export type BulkAudience = Pick<Input, 'subscriberIds' | 'filters' | 'query' | 'status' | 'sourceOperationId'>

interface BulkActionDialogProps {
  audience: BulkAudience
  /** Who that is, as in "12 chosen subscribers". */
  told: string
  onClose: () => void
}

/** Chooses what is done for an audience and queues it; the operation then opens with its progress. */
export function BulkActionDialog({ audience, told, onClose }: BulkActionDialogProps) {
  const scope = useScope()
  const acting = { connection: scope.connection.id, organization: scope.organization?.id ?? null }
  const [action, setAction] = useState<BulkAction>('ADD_TAGS')
  const [tags, setTags] = useState<string[]>([])
  const [typing, setTyping] = useState('')
  const [workflowId, setWorkflowId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const known = useNames(acting, 'tags') ?? []
  const workflows = useNames(acting, 'workflows') ?? []
  const change = useChange(scope)
  const allTags = typing.trim() === '' ? tags : [...tags, typing.trim()]
  const needs = needsOf(action)
  const ready = (!needs.tags || allTags.length > 0) && (!needs.workflow || workflowId !== null)
  const submit = (): void => {
    if (!ready || change.busy) return
    const input: Input = {
      ...audience,
      action,
      ...(needs.tags ? { tags: allTags } : {}),
      ...(needs.workflow && workflowId !== null ? { workflowId } : {}),
      ...(action === 'UNSUBSCRIBE' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
    }
    void change.run('create_bulk_operation', input, ({ operationId }) => {
      followOperation(scope, operationId)
      onClose()
      navigate(screenPath(scope.connection.id, 'bulk-operations', operationId))
    })
  }
  if (change.asked) return <Confirmation change={change} onCancel={onClose} />
  return (
    <Dialog
      title="Bulk action"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={!ready}>
          {labelOfAction(action)}
        </FormButtons>
      }
    >
      <p>For {told}. Who is meant is settled when you confirm.</p>
      <Select
        label="Action"
        data-autofocus
        allowDeselect={false}
        data={BULK_ACTIONS.map((value) => ({ value, label: labelOfAction(value) }))}
        value={action}
        onChange={(value) => setAction(BULK_ACTIONS.find((one) => one === value) ?? 'ADD_TAGS')}
      />
      {needs.tags && (
        <TagsInput
          label="Tags"
          description={action === 'ADD_TAGS' ? 'A name that is new becomes a tag.' : undefined}
          data={known.map(({ name }) => name)}
          value={tags}
          maxTags={MOST_SUBSCRIBER_TAGS}
          searchValue={typing}
          onSearchChange={setTyping}
          placeholder={tags.length === 0 ? 'type or choose' : undefined}
          onChange={(next) => {
            setTags(next)
            setTyping('')
          }}
        />
      )}
      {needs.workflow && (
        <Select
          label="Workflow"
          searchable
          data={workflows.map(({ id, name }) => ({ value: id, label: name }))}
          value={workflowId}
          placeholder={workflows.length === 0 ? 'there is no workflow' : 'choose'}
          onChange={setWorkflowId}
        />
      )}
      {action === 'UNSUBSCRIBE' && (
        <TextInput
          label="Reason"
          description="Optional; kept with each subscriber."
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {change.failure && <ErrorPanel failure={change.failure} context={{ tool: 'create_bulk_operation' }} />}
    </Dialog>
  )
}

function needsOf(action: BulkAction): { tags: boolean; workflow: boolean } {
  return { tags: action.endsWith('_TAGS'), workflow: action.endsWith('_WORKFLOW') }
}
