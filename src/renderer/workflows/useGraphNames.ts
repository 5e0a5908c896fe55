import { useMemo } from 'react'
import type { Step } from '../../engine/domain/workflows/graph.ts'
import type { Filter } from '../audience/filters.ts'
import { useFilterNames } from '../audience/useFilterNames.ts'
import type { NameOf } from '../audience/sentences.ts'
import { useScope } from '../screen/scope.tsx'
import type { WorkflowGraph } from './workflows.ts'

/** Returns the names of the tags, segments, campaigns and workflows that a graph mentions by id. */
export function useGraphNames(graph: WorkflowGraph): NameOf {
  const { connection, organization } = useScope()
  const acting = useMemo(
    () => ({ connection: connection.id, organization: organization?.id ?? null }),
    [connection.id, organization?.id],
  )
  const filters = useMemo(() => filtersIn(graph), [graph])
  return useFilterNames(acting, filters)
}

/**
 * Returns the filters of a graph, and one for each tag, campaign and workflow that it names
 * elsewhere, so that one lookup finds the names of all.
 */
function filtersIn({ steps }: WorkflowGraph): Filter[] {
  return steps.flatMap((step) => [...filtersOf(step), ...namedIn(step)] as Filter[])
}

function filtersOf(step: Step): readonly object[] {
  return step.type === 'TRIGGER' || step.type === 'CONDITION' || step.type === 'GOAL'
    ? step.config.filters
    : []
}

function namedIn(step: Step): object[] {
  const tags = [
    ...(step.type === 'TRIGGER' ? (step.config.tags ?? []) : []),
    ...step.eventFilters.flatMap(({ tagIds = [] }) => tagIds),
    ...(step.type === 'ACTION'
      ? step.config.actions.flatMap((action) => ('tags' in action ? action.tags : []))
      : []),
  ]
  const workflows =
    step.type === 'ACTION'
      ? step.config.actions.flatMap((action) => ('workflowId' in action ? [action.workflowId] : []))
      : []
  const campaigns = step.eventFilters.flatMap(({ campaignId }) => campaignId ?? [])
  return [
    ...(tags.length > 0 ? [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: tags }] : []),
    ...workflows.map((workflowId) => ({ type: 'WORKFLOW', operator: 'IN_PROGRESS', workflowId })),
    ...campaigns.map((campaignId) => ({ type: 'CAMPAIGN', operator: 'RECEIVED', campaignId })),
  ]
}
