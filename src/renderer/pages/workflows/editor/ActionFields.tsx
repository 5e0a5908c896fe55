import { ActionIcon, Button, Select, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { StepOf, WorkflowAction } from '../../../../engine/domain/workflows/graph.ts'
import { useScope } from '../../../screen/scope.tsx'
import { customerQuery } from '../../../screen/tool-query.ts'
import styles from './inspector.module.css'

const KINDS: Record<WorkflowAction['type'], { label: string; first: WorkflowAction }> = {
  ADD_TAGS: { label: 'Add tags', first: { type: 'ADD_TAGS', tags: [] } },
  REMOVE_TAGS: { label: 'Remove tags', first: { type: 'REMOVE_TAGS', tags: [] } },
  UPDATE_FIELD: { label: 'Set a field', first: { type: 'UPDATE_FIELD', field: '', value: '' } },
  UNSUBSCRIBE: { label: 'Unsubscribe', first: { type: 'UNSUBSCRIBE' } },
  ADD_TO_WORKFLOW: { label: 'Add to a workflow', first: { type: 'ADD_TO_WORKFLOW', workflowId: '' } },
  REMOVE_FROM_WORKFLOW: {
    label: 'Remove from a workflow',
    first: { type: 'REMOVE_FROM_WORKFLOW', workflowId: '' },
  },
  WEBHOOK: { label: 'Call an address', first: { type: 'WEBHOOK', url: '' } },
}

interface ActionFieldsProps {
  step: StepOf<'ACTION'>
  onChange: (step: StepOf<'ACTION'>) => void
}

/** What an ACTION does, one after the other. */
export function ActionFields({ step, onChange }: ActionFieldsProps) {
  const { actions } = step.config
  const put = (next: WorkflowAction[]): void => onChange({ ...step, config: { actions: next } })
  return (
    <>
      {actions.map((action, index) => (
        // Actions have no ids of their own; an edit keeps its place.
        <div key={index} className={styles['way']}>
          <div className={styles['row']}>
            <Select
              label="Do"
              allowDeselect={false}
              value={action.type}
              data={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
              onChange={(type) =>
                type !== null && put(actions.toSpliced(index, 1, KINDS[type as WorkflowAction['type']].first))
              }
            />
            <ActionIcon
              aria-label="Take out the action"
              disabled={actions.length < 2}
              onClick={() => put(actions.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </ActionIcon>
          </div>
          <OneAction action={action} onChange={(next) => put(actions.toSpliced(index, 1, next))} />
        </div>
      ))}
      <Button leftSection={<Plus aria-hidden />} onClick={() => put([...actions, KINDS.ADD_TAGS.first])}>
        Add an action
      </Button>
    </>
  )
}

interface OneActionProps {
  action: WorkflowAction
  onChange: (action: WorkflowAction) => void
}

function OneAction({ action, onChange }: OneActionProps) {
  switch (action.type) {
    case 'ADD_TAGS':
    case 'REMOVE_TAGS':
      return (
        <TagsInput
          label="Tags"
          placeholder="type a name, then Enter"
          value={action.tags}
          onChange={(tags) => onChange({ ...action, tags })}
        />
      )
    case 'UPDATE_FIELD':
      return (
        <>
          <TextInput
            label="Custom field"
            value={action.field}
            onChange={(event) => onChange({ ...action, field: event.currentTarget.value })}
          />
          <TextInput
            label="Value"
            value={action.value ?? ''}
            onChange={(event) => onChange({ ...action, value: event.currentTarget.value })}
          />
        </>
      )
    case 'UNSUBSCRIBE':
      return null
    case 'ADD_TO_WORKFLOW':
    case 'REMOVE_FROM_WORKFLOW':
      return (
        <WorkflowSelect
          value={action.workflowId}
          onChange={(workflowId) => onChange({ ...action, workflowId })}
        />
      )
    case 'WEBHOOK':
      return (
        <TextInput
          label="Address"
          value={action.url}
          onChange={(event) => onChange({ ...action, url: event.currentTarget.value })}
        />
      )
  }
}

function WorkflowSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useQuery(customerQuery(useScope(), 'list_workflows', { limit: 1000 }))
  return (
    <Select
      label="Workflow"
      searchable
      allowDeselect={false}
      value={value}
      data={data?.workflows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChange={(id) => id !== null && onChange(id)}
    />
  )
}
