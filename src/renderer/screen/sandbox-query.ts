import { queryOptions } from '@tanstack/react-query'
import type { ActionInput, ActionName } from '../../engine/sandbox/actions/index.ts'
import { callSandbox } from '../bridge/actions.ts'
import type { Scope } from './scope.tsx'

/**
 * Returns the query of a control action that reads. Only a sandbox answers it: on a deployment the query
 * is not made. It is kept like that of a tool, so that one change makes both stale.
 */
export function sandboxQuery<N extends ActionName>(
  { connection, organization }: Scope,
  action: N,
  input: ActionInput<N>,
) {
  return queryOptions({
    queryKey: ['action', connection.id, organization?.id ?? null, action, input],
    queryFn: () => callSandbox(connection.id, action, input),
    enabled: connection.kind === 'sandbox',
    refetchOnMount: 'always' as const,
  })
}
