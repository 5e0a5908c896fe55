import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CONFLICT_STRATEGIES, type ConflictStrategy } from '../../../engine/domain/workflows/status.ts'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useChange } from '../../screen/useChange.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count } from '../../ui/time.ts'
import type { WorkflowDetail } from '../../workflows/workflows.ts'
import styles from './workflows.module.css'

type Group = ToolAnswer<'list_workflow_groups'>['groups'][number]

/** What becomes of a subscriber who is in another workflow of the group. */
const STRATEGY: Record<ConflictStrategy, string> = {
  CANCEL_EXISTING: 'Cancel the run they have',
  SKIP_NEW: 'Do not enter',
  RUN_FIRST_STEP: 'Run only the first step',
}

function useGroups() {
  return useQuery(customerQuery(useScope(), 'list_workflow_groups', {}))
}

/** The groups of an organization: listed, created, changed, deleted. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const change = useChange(useScope())
  const obstacle = useUnavailableReason()
  const { data } = useGroups()
  const [form, setForm] = useState<Group | 'new' | null>(null)
  if (form !== null)
    return <GroupForm key={form === 'new' ? '' : form.id} group={form} onClose={() => setForm(null)} />
  const remove = ({ id: groupId, name, updatedAt, workflowCount }: Group): void =>
    void change.run(
      'delete_workflow_group',
      {
        groupId,
        expectedName: name,
        expectedUpdatedAt: updatedAt,
        unassignWorkflows: workflowCount > 0,
      },
      () => undefined,
    )
  return (
    <>
      <Dialog
        title="Workflow groups"
        size={680}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <ActionButton
              variant="filled"
              icon={Plus}
              obstacle={obstacle('create_workflow_group')}
              onClick={() => setForm('new')}
            >
              New group
            </ActionButton>
          </>
        }
      >
        <p>
          A subscriber has a run in one workflow of a group at a time. The group says what happens when a
          second one starts.
        </p>
        {!data && <SkeletonRows rows={3} label="Loading groups" />}
        {data?.groups.length === 0 && <p className={styles['dim']}>No group yet.</p>}
        {data && data.groups.length > 0 && (
          <PlainTable
            label="Groups"
            head={['Group', 'When a second one starts', 'Workflows', 'Inside now', 'Change']}
            words={[1, 4]}
            rows={data.groups.map((group) => [
              group.name,
              STRATEGY[group.conflictStrategy],
              count(group.workflowCount),
              count(group.activeRunCounts.active + group.activeRunCounts.waiting),
              <span key={group.id} className={`${styles['buttons']} small`}>
                <ActionButton
                  icon={PencilLine}
                  obstacle={obstacle('update_workflow_group')}
                  aria-label={`Edit ${group.name}`}
                  onClick={() => setForm(group)}
                >
                  Edit
                </ActionButton>
                <ActionButton
                  icon={Trash2}
                  obstacle={obstacle('delete_workflow_group')}
                  aria-label={`Delete ${group.name}`}
                  onClick={() => remove(group)}
                >
                  Delete
                </ActionButton>
              </span>,
            ])}
          />
        )}
        {change.failure && !change.asked && (
          <ErrorPanel failure={change.failure} context={{ tool: 'delete_workflow_group' }} />
        )}
      </Dialog>
      <Confirmation change={change} onCancel={() => undefined} />
    </>
  )
}

function GroupForm({ group, onClose }: { group: Group | 'new'; onClose: () => void }) {
  const change = useChange(useScope())
  const before = group === 'new' ? null : group
  const [name, setName] = useState(before?.name ?? '')
  const [strategy, setStrategy] = useState<ConflictStrategy>(before?.conflictStrategy ?? 'CANCEL_EXISTING')
  const written = { name: name.trim(), conflictStrategy: strategy }
  const submit = (): void => {
    if (before === null) void change.run('create_workflow_group', written, onClose)
    else {
      const input = { groupId: before.id, expectedUpdatedAt: before.updatedAt, ...written }
      void change.run('update_workflow_group', input, onClose)
    }
  }
  return (
    <Dialog
      title={before === null ? 'New group' : `Edit ${before.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={name.trim() === ''}>
          {before === null ? 'Create' : 'Save'}
        </FormButtons>
      }
    >
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="When a second workflow of the group starts"
        data={CONFLICT_STRATEGIES.map((value) => ({ value, label: STRATEGY[value] }))}
        value={strategy}
        allowDeselect={false}
        onChange={(next) => next !== null && setStrategy(next)}
      />
      {change.failure && <ErrorPanel failure={change.failure} context={written} />}
    </Dialog>
  )
}

/** Puts a workflow into a group, or out of the one that it is in. */
export function SetGroupDialog({ workflow, onClose }: { workflow: WorkflowDetail; onClose: () => void }) {
  const change = useChange(useScope())
  const { data } = useGroups()
  const [groupId, setGroupId] = useState(workflow.groupId)
  const submit = (): void =>
    void change.run(
      'set_workflow_group',
      { workflowId: workflow.id, expectedUpdatedAt: workflow.updatedAt, groupId },
      onClose,
    )
  return (
    <Dialog
      title={`Group of ${workflow.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={groupId === workflow.groupId}>
          Save
        </FormButtons>
      }
    >
      <Select
        label="Group"
        description="Only later starts follow it; runs inside stay."
        placeholder="In no group"
        clearable
        data={(data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={groupId}
        onChange={setGroupId}
      />
      {change.failure && <ErrorPanel failure={change.failure} context={{ tool: 'set_workflow_group' }} />}
    </Dialog>
  )
}
