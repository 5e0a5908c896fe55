import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Filter } from '../../audience/filters.ts'
import type { Segment } from '../../bridge/records.ts'
import {
  draftStore,
  draftText,
  EMPTY_INPUT,
  parseInput,
  writeDraft,
  writeDraftValue,
} from '../../state/drafts.ts'

/** What a segment is about to become. Kept like every draft, so that another tab or a reload loses nothing. */
export interface SegmentDraft {
  name: string
  filters: Filter[]
}

export interface OpenDraft {
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
  const text = useStore(draftStore, (state) => draftText(state, path))
  const saved = useMemo<SegmentDraft>(
    () => ({ name: segment?.name ?? '', filters: segment?.filters ?? [] }),
    [segment],
  )
  const draft = useMemo(() => {
    const kept = parseInput(text)
    const { name, filters } = kept.ok ? kept.value : {}
    return {
      name: typeof name === 'string' ? name : saved.name,
      filters: Array.isArray(filters) ? (filters as Filter[]) : saved.filters,
    }
  }, [text, saved])
  return {
    draft,
    changed: !same(draft, saved),
    set: (change) => writeDraftValue(path, { ...draft, ...change }),
    drop: () => writeDraft(path, EMPTY_INPUT),
  }
}
