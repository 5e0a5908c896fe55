import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useState } from 'react'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage, type Fact } from '../../screen/RecordPage.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useChange } from '../../screen/useChange.ts'
import { navigate } from '../../state/route.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { count, counted } from '../../ui/time.ts'
import { SetGroupDialog } from './GroupDialogs.tsx'
import { SubscribersTab } from './SubscribersTab.tsx'
import { changesOfWorkflow } from './workflowActions.ts'
import { TryTab } from './TryTab.tsx'
import { WorkflowStatus } from './WorkflowStatus.tsx'
import { WorkflowView } from './WorkflowView.tsx'
import { SCREEN, wordsOfTrigger, type WorkflowDetail } from '../../workflows/workflows.ts'
import styles from './workflows.module.css'

/** One workflow: its graph with who stands where, and what it is set to. */
export function WorkflowRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection } = scope
  const place = placeOf(connection.id, SCREEN, id, 'Workflows')
  const { data, error, refetch } = useQuery(customerQuery(scope, 'get_workflow', { workflowId: id }))
  const change = useChange(scope)
  const obstacle = useUnavailableReason()
  const [grouping, setGrouping] = useState(false)
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_workflow', workflowId: id, connection: connection.label }}
        onRetry={refetch}
      />
    )
  const actions = changesOfWorkflow({
    workflow: data,
    connection,
    obstacle,
    change,
    onDeleted: () => navigate(place.list.path),
  })
  const group: RowAction = {
    label: 'Group',
    icon: Boxes,
    obstacle: obstacle('set_workflow_group'),
    run: () => setGrouping(true),
  }
  return (
    <>
      <RecordPage
        {...place}
        name={data.name}
        id={data.id}
        idLabel="workflow id"
        badge={<WorkflowStatus status={data.status} />}
        facts={factsOf(data)}
        actions={[...actions, group].map(({ label, icon: Icon, run, obstacle: why }) => (
          <Button
            key={label}
            leftSection={<Icon aria-hidden />}
            variant={label === 'Activate' ? 'filled' : 'default'}
            disabled={Boolean(why)}
            title={why ?? undefined}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        tabs={[
          {
            name: 'graph',
            label: 'Graph',
            roomy: true,
            body: (
              <div className={styles['fill']}>
                <WorkflowView workflow={data} />
              </div>
            ),
          },
          {
            name: 'subscribers',
            label: 'Subscribers',
            roomy: true,
            body: (
              <div className={styles['fill']}>
                <SubscribersTab workflow={data} />
              </div>
            ),
          },
          ...(connection.kind === 'sandbox'
            ? [
                {
                  name: 'try',
                  label: 'Try it',
                  roomy: true,
                  body: (
                    <div className={styles['fill']}>
                      <TryTab workflow={data} />
                    </div>
                  ),
                },
              ]
            : []),
        ]}
        raw={data}
      />
      {grouping && <SetGroupDialog workflow={data} onClose={() => setGrouping(false)} />}
      <Confirmation change={change} onCancel={() => undefined} />
      {change.failure && !change.asked && (
        <FailureDialog
          title="Not done"
          failure={change.failure}
          context={{ workflow: data.id, connection: connection.label }}
          onClose={change.clear}
        />
      )}
    </>
  )
}

function factsOf({
  runs,
  conversions,
  trigger,
  publishedVersion,
  group,
  updatedAt,
  draft,
}: WorkflowDetail): Fact[] {
  const ended = runs.completed + runs.canceled + runs.failed
  return [
    { label: 'Starts when', value: wordsOfTrigger(trigger), hint: counted(draft.steps.length, 'step') },
    {
      label: 'Inside now',
      value: count(runs.active + runs.waiting),
      hint: `${count(runs.waiting)} waiting`,
    },
    {
      label: 'Ended',
      value: count(ended),
      hint: `${count(runs.completed)} completed · ${count(runs.canceled)} canceled · ${count(runs.failed)} failed`,
    },
    {
      label: 'Conversions',
      value: count(conversions),
      hint: group === null ? 'in no group' : `group ${group.name}`,
    },
    publishedVersion === null
      ? {
          label: 'Published',
          value: 'never',
          hint: (
            <>
              changed <Moment at={updatedAt} />
            </>
          ),
        }
      : {
          label: `Version ${publishedVersion.version}`,
          value: <Moment at={publishedVersion.publishedAt} />,
          hint: (
            <>
              draft changed <Moment at={updatedAt} />
            </>
          ),
        },
  ]
}
