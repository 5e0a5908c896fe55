import { useCallback } from 'react'
import type { Acting } from '../bridge/tools.ts'
import { text, texts, type Filter } from './filters.ts'
import { MOST_LISTED, NO_NAMES, useNames, type Named } from './queries.ts'
import type { NameOf } from './sentences.ts'

/** Names for the ids in filters, where the connection can list them. */
export function useFilterNames(acting: Acting, filters: Filter[]): NameOf {
  const has = (type: string): boolean => filters.some((filter) => text(filter['type']) === type)
  const tags = useNames(acting, 'tags', has('TAG'))
  const segments = useNames(acting, 'segments', has('SEGMENT'))
  const campaigns = useNames(acting, 'campaigns', has('CAMPAIGN'))
  const workflows = useNames(acting, 'workflows', has('WORKFLOW'))
  return useCallback(
    (id) => {
      const named = [tags, segments, campaigns, workflows]
        .flatMap((names) => names ?? [])
        .find((one) => one.id === id)
      if (named) return named.name
      const isTag = filters.some(({ tagIds }) => texts(tagIds).includes(id))
      const isSegment = filters.some(({ segmentId }) => segmentId === id)
      return (isTag && isWhole(tags)) || (isSegment && isWhole(segments)) ? null : undefined
    },
    [filters, tags, segments, campaigns, workflows],
  )
}

/** A list that came to its end: what it does not hold is not there. */
function isWhole(names: Named[] | null): boolean {
  return names !== null && names !== NO_NAMES && names.length < MOST_LISTED
}
