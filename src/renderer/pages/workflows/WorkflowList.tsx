import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Boxes, Plus, Workflow as WorkflowIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { NameDialog } from '../../screen/NameDialog.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useChange } from '../../screen/useChange.ts'
import { useLastGood } from '../../state/lastGood.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Empty } from '../../ui/Parts.tsx'
import { count, countedOf } from '../../ui/time.ts'
import { GroupsDialog } from './GroupDialogs.tsx'
import { actionsOfWorkflow } from './workflowActions.ts'
import { WorkflowStatus } from './WorkflowStatus.tsx'
import { SCREEN, wordsOfTrigger, type Workflow } from '../../workflows/workflows.ts'

/** As many as one call lists. */
const MOST_ROWS = 1000

const NOTHING = '–'

function amount(value: number): ReactNode {
  return value === 0 ? NOTHING : count(value)
}

const COLUMNS: ListColumn<Workflow>[] = [
  { key: 'name', label: 'Workflow', width: 190, link: true },
  {
    key: 'status',
    label: 'Status',
    width: 108,
    cell: ({ status }) => <WorkflowStatus status={status} />,
  },
  {
    key: 'trigger',
    label: 'Starts when',
    width: 150,
    cell: ({ trigger }) => wordsOfTrigger(trigger),
  },
  {
    key: 'active',
    label: 'Active',
    width: 72,
    numeric: true,
    text: ({ runs }) => String(runs.active),
    cell: ({ runs }) => amount(runs.active),
  },
  {
    key: 'waiting',
    label: 'Waiting',
    width: 76,
    numeric: true,
    text: ({ runs }) => String(runs.waiting),
    cell: ({ runs }) => amount(runs.waiting),
  },
  {
    key: 'completed',
    label: 'Completed',
    width: 88,
    numeric: true,
    text: ({ runs }) => String(runs.completed),
    cell: ({ runs }) => amount(runs.completed),
  },
  {
    key: 'conversions',
    label: 'Conversions',
    width: 96,
    numeric: true,
    cell: ({ conversions }) => amount(conversions),
  },
  {
    key: 'group',
    label: 'Group',
    width: 104,
    text: ({ group }) => group?.name ?? null,
    cell: ({ group }) => group?.name ?? NOTHING,
  },
  {
    key: 'published',
    label: 'Published',
    width: 96,
    text: ({ publishedVersion }) => publishedVersion?.publishedAt ?? null,
    cell: ({ publishedVersion }) =>
      publishedVersion === null ? NOTHING : <Moment at={publishedVersion.publishedAt} />,
  },
]

/** The workflows of an organization, newest first. */
export function WorkflowList() {
  const scope = useScope()
  const { connection } = scope
  const obstacle = useUnavailableReason()
  const change = useChange(scope)
  const [search, setSearch] = useState('')
  const [text] = useDebouncedValue(search.trim(), 200)
  const [creating, setCreating] = useState(false)
  const [groups, setGroups] = useState(false)
  const input = { limit: MOST_ROWS, ...(text === '' ? {} : { query: text }) }
  const { dataUpdatedAt, refetch, ...asked } = useQuery({
    ...customerQuery(scope, 'list_workflows', input),
    placeholderData: keepPreviousData,
  })
  const { data, error } = useLastGood(`${connection.id} workflows ${scope.organization?.id ?? ''}`, asked)
  const rows = data?.workflows
  const why = obstacle('create_workflow')
  return (
    <ListScreen<Workflow>
      title="Workflows"
      screen={SCREEN}
      what="workflows"
      facts={data ? countedOf(data.workflows.length, data.total, 'workflow') : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'list_workflows', input }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      actionsOf={(workflow) =>
        actionsOfWorkflow({ workflow, connection, obstacle, change, onDeleted: () => undefined })
      }
      head={
        <>
          <ListSearch value={search} label="Search workflows" placeholder="Name" onChange={setSearch} />
          <Button leftSection={<Boxes aria-hidden />} onClick={() => setGroups(true)}>
            Groups
          </Button>
          <ActionButton variant="filled" icon={Plus} obstacle={why} onClick={() => setCreating(true)}>
            New workflow
          </ActionButton>
        </>
      }
      empty={
        search.trim() === '' ? (
          <Empty
            icon={<WorkflowIcon aria-hidden />}
            action={
              why === null ? (
                <Button variant="filled" onClick={() => setCreating(true)}>
                  New workflow
                </Button>
              ) : undefined
            }
          >
            No workflow yet. A workflow sends a series of emails by itself: it starts with an event, waits,
            asks, and sends.
          </Empty>
        ) : (
          <NoMatch icon={<WorkflowIcon aria-hidden />} onClear={() => setSearch('')}>
            No workflow has “{search.trim()}” in its name.
          </NoMatch>
        )
      }
    >
      <Confirmation change={change} onCancel={() => undefined} />
      {change.failure && !change.asked && (
        <FailureDialog
          title="Not done"
          failure={change.failure}
          context={{ connection: connection.label }}
          onClose={change.clear}
        />
      )}
      {groups && <GroupsDialog onClose={() => setGroups(false)} />}
      {creating && <NewWorkflow onClose={() => setCreating(false)} />}
    </ListScreen>
  )
}

function NewWorkflow({ onClose }: { onClose: () => void }) {
  const scope = useScope()
  const change = useChange(scope)
  return (
    <NameDialog
      title="New workflow"
      verb="Create"
      help="It starts as a DRAFT without steps. Nobody enters it before it is published."
      busy={change.busy}
      failure={change.failure}
      tool="create_workflow"
      onClose={onClose}
      onSubmit={(name) =>
        void change.run('create_workflow', { name }, ({ workflowId }) => {
          onClose()
          navigate(screenPath(scope.connection.id, SCREEN, workflowId))
        })
      }
    />
  )
}
