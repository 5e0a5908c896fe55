import type { ConnectionSummary } from '../../shared/bridge.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../state/queries.ts'
import { useScope } from './scope.tsx'

/** Returns whether the host refuses everything that changes data: a deployment without writing switched on. */
export function isReadOnly({ kind, writing }: ConnectionSummary): boolean {
  return kind === 'deployment' && !writing.some(({ door }) => door === 'console')
}

/**
 * Returns why a tool cannot be run here, as a button's hint; null when it can. The host
 * enforces the same: this only says it before the click.
 */
export function useUnavailableReason(): (tool: string) => string | null {
  const { connection } = useScope()
  const { data: tools = [] } = useQuery({
    ...queries.tools(connection.id),
    enabled: connection.state === 'open',
  })
  return (name) => {
    const tool = tools.find((candidate) => candidate.name === name)
    if (!tool) return `${connection.label} does not list ${name}`
    return tool.access !== 'read' && isReadOnly(connection)
      ? `${connection.label} is read-only: ${name} changes data`
      : null
  }
}
