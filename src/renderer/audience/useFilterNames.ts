import { useCallback } from 'react'
import type { Acting } from '../bridge/customer.ts'
import { text, type Filter } from './filters.ts'
import { useNames } from './queries.ts'
import type { NameOf } from './sentences.ts'

/** Names for the ids in filters, where the connection can list them. */
export function useFilterNames(acting: Acting, filters: Filter[]): NameOf {
  const has = (type: string): boolean => filters.some((filter) => text(filter['type']) === type)
  const tags = useNames(acting, 'tags', has('TAG'))
  const segments = useNames(acting, 'segments', has('SEGMENT'))
  const campaigns = useNames(acting, 'campaigns', has('CAMPAIGN'))
  const workflows = useNames(acting, 'workflows', has('WORKFLOW'))
  return useCallback(
    (id) =>
      [tags, segments, campaigns, workflows].flatMap((names) => names ?? []).find((named) => named.id === id)
        ?.name,
    [tags, segments, campaigns, workflows],
  )
}
