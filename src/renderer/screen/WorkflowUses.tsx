import { useQuery } from '@tanstack/react-query'
import type { ActionInput } from '../../engine/sandbox/actions/index.ts'
import { screenPath } from '../state/route.ts'
import { counted } from '../ui/time.ts'
import { sandboxQuery } from './sandbox-query.ts'
import { useScope } from './scope.tsx'
import screen from './screen.module.css'

/** The workflows that name a thing, and where; a deployment does not say. */
export function WorkflowUses({ kind, id }: Pick<ActionInput<'workflowUse.list'>, 'kind' | 'id'>) {
  const scope = useScope()
  const { connection, organization } = scope
  const { data } = useQuery(
    sandboxQuery(scope, 'workflowUse.list', { organizationId: organization?.id ?? '', kind, id }),
  )
  if (connection.kind !== 'sandbox') return 'not stated by the platform'
  if (!data) return '–'
  if (data.workflows.length === 0) return 'none'
  return (
    <ul className={screen['links']} aria-label="Workflows that use it">
      {data.workflows.map(({ workflowId, name, status, live, steps, through }) => (
        <li key={workflowId}>
          <a href={`#${screenPath(connection.id, 'workflows', workflowId)}`}>{name}</a>{' '}
          <span className={screen['dim']}>
            {status}
            {live ? '' : ', only its draft'} · {placesOf(steps)}
            {through === undefined ? '' : `, through segment “${through}”`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What is no step is the settings or the goals of the workflow. */
function placesOf(steps: readonly string[]): string {
  const others = steps.filter((step) => step === 'settings' || step === 'successGoals')
  const own = steps.length - others.length
  const named = others.map((other) => (other === 'settings' ? 'exit rules' : 'success goals'))
  return [...(own > 0 ? [counted(own, 'step')] : []), ...named].join(', ')
}
