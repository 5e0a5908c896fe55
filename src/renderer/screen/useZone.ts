import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { callTool } from '../bridge/tools.ts'
import { queries } from '../state/queries.ts'

/**
 * The zone of the organization acted as; null where nobody says: without a connection or an organization, and on
 * a deployment with a key that is not an admin's.
 */
export function useZone(
  connection: ConnectionSummary | null,
  organization: { id: string } | null,
): string | null {
  const id = connection?.id ?? ''
  const { data: tools } = useQuery({ ...queries.tools(id), enabled: connection?.state === 'open' })
  const listed = tools?.some(({ name, surface }) => name === 'get_org' && surface === 'admin') === true
  const { data } = useQuery({
    // Kept with the organization's own answers, so that a change of its settings makes it stale too.
    queryKey: ['tool', id, organization?.id ?? null, 'zone'],
    queryFn: () =>
      callTool({
        connection: id,
        surface: 'admin',
        tool: 'get_org',
        input: { id: organization?.id },
      }),
    enabled: listed && organization !== null,
  })
  return organization === null ? null : (data?.organization?.timezone ?? null)
}
