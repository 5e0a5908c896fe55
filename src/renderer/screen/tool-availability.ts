import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'

/**
 * Returns why a tool cannot be run here, as a button's hint; null when it can. The host
 * enforces the same: this only says it before the click.
 */
export function useUnavailableReason(connection: ConnectionSummary): (tool: string) => string | null {
  const { data: tools = [] } = useQuery({
    ...queries.tools(connection.id),
    enabled: connection.state === 'open',
  })
  return (name) => {
    const tool = tools.find((candidate) => candidate.name === name)
    if (!tool) return `${connection.label} does not list ${name}`
    return connection.kind === 'deployment' && tool.access !== 'read'
      ? `${connection.label} is read-only: ${name} changes data`
      : null
  }
}
