import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import screen from '../../screen/screen.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useChange } from '../../screen/useChange.ts'
import { WorkflowRuns } from '../../screen/WorkflowRuns.tsx'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { counted } from '../../ui/time.ts'
import type { WorkflowDetail } from './workflows.ts'
import styles from './workflows.module.css'

/** As many as are listed at once. */
const MOST_ROWS = 100

/** Who is inside a workflow: each with where they stand, and a way to add one. */
export function SubscribersTab({ workflow }: { workflow: WorkflowDetail }) {
  const scope = useScope()
  const obstacle = useUnavailableReason()
  const [chosen, setChosen] = useState<{ id: string; email: string } | null>(null)
  const [adding, setAdding] = useState(false)
  const filters = [{ type: 'WORKFLOW', operator: 'IN_PROGRESS', workflowId: workflow.id }]
  const { data, error, refetch } = useQuery(
    customerQuery(scope, 'query_subscribers', { filters, limit: MOST_ROWS }),
  )
  const inactive = workflow.status === 'ACTIVE' ? null : 'Only an ACTIVE workflow takes subscribers'
  return (
    <div className={styles['sides']}>
      <div className={styles['inside']}>
        <div className={`${styles['bar']} small`}>
          <span className={styles['dim']} role="status">
            {data &&
              `${counted(data.subscribers.length, 'subscriber')} inside${data.hasMore ? ' shown, more are' : ''}`}
          </span>
          <span className={screen['push']} />
          <ActionButton
            icon={UserPlus}
            obstacle={obstacle('add_subscriber_to_workflow') ?? inactive}
            onClick={() => setAdding(true)}
          >
            Add a subscriber
          </ActionButton>
        </div>
        {error && (
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'query_subscribers', filters }}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonRows rows={6} label="Loading subscribers" />}
        {data?.subscribers.length === 0 && (
          <Empty icon={<Users aria-hidden />}>Nobody is inside this workflow.</Empty>
        )}
        {data && data.subscribers.length > 0 && (
          <PlainTable
            label="Subscribers inside"
            head={['Subscriber', 'Name', 'Status']}
            words={[1, 2]}
            height={2000}
            rows={data.subscribers.map(({ id = '', email = id, name, status }) => [
              <Button key={id} variant="subtle" onClick={() => setChosen({ id, email })}>
                {email}
              </Button>,
              name ?? '–',
              status ?? '–',
            ])}
          />
        )}
      </div>
      {chosen && (
        <SidePanel title={chosen.email} onClose={() => setChosen(null)}>
          <WorkflowRuns subscriberId={chosen.id} workflowId={workflow.id} />
        </SidePanel>
      )}
      {adding && <AddDialog workflow={workflow} onClose={() => setAdding(false)} />}
    </div>
  )
}

function AddDialog({ workflow, onClose }: { workflow: WorkflowDetail; onClose: () => void }) {
  const change = useChange(useScope())
  const [email, setEmail] = useState('')
  const submit = (): void =>
    void change.run('add_subscriber_to_workflow', { workflowId: workflow.id, email: email.trim() }, onClose)
  return (
    <Dialog
      title={`Add a subscriber to ${workflow.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={email.trim() === ''}>
          Add
        </FormButtons>
      }
    >
      <TextInput
        label="Email address"
        description="Enters the published version at its start; the first step acts at the next whole minute."
        value={email}
        data-autofocus
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {change.failure && (
        <ErrorPanel failure={change.failure} context={{ tool: 'add_subscriber_to_workflow' }} />
      )}
    </Dialog>
  )
}
