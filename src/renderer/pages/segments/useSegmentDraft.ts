import { useMemo } from 'react'
import type { Filter } from '../../audience/filters.ts'
import type { Segment } from '../../bridge/records.ts'
import { useKeptFields } from '../../state/drafts.ts'

/** What a segment is about to become. Kept like every draft, so that another tab or a reload loses nothing. */
export interface SegmentDraft {
  name: string
  filters: Filter[]
}

interface OpenDraft {
  draft: SegmentDraft
  changed: boolean
  set: (change: Partial<SegmentDraft>) => void
  /** Back to what is saved. */
  drop: () => void
}

function same(left: SegmentDraft, right: SegmentDraft): boolean {
  return left.name === right.name && JSON.stringify(left.filters) === JSON.stringify(right.filters)
}

export function useSegmentDraft(path: string, segment: Segment | null): OpenDraft {
  const { fields, keep, drop } = useKeptFields(path)
  const saved = useMemo<SegmentDraft>(
    () => ({ name: segment?.name ?? '', filters: segment?.filters ?? [] }),
    [segment],
  )
  const draft = useMemo(() => {
    const { name, filters } = fields
    return {
      name: typeof name === 'string' ? name : saved.name,
      filters: Array.isArray(filters) ? (filters as Filter[]) : saved.filters,
    }
  }, [fields, saved])
  return {
    draft,
    changed: !same(draft, saved),
    set: (change) => keep({ ...draft, ...change }),
    drop,
  }
}
