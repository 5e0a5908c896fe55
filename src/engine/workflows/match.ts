import type { ReadContext } from '../context.ts'
import type { EventFilter, SavedFilter } from '../domain/workflows/graph.ts'
import type { CompiledGraph } from '../domain/workflows/compile.ts'
import { isAnyMet } from '../domain/workflows/matching.ts'
import { eventCode } from '../domain/event-types.ts'
import { amongIds } from '../store/audience/condition.ts'
import { listSubscriberIds } from '../store/audience/search.ts'
import { listHappenings } from '../store/workflows/happenings.ts'
import { toSearch } from '../subscribers/search.ts'

/** What filters of a workflow are read with. */
export type MatchContext = Pick<
  ReadContext,
  'db' | 'now' | 'organization' | 'platform' | 'content' | 'wantIndex'
>

/** Returns those of the subscribers who match all filters, in the order in which they are given. */
export function listMatching(
  context: MatchContext,
  filters: readonly SavedFilter[],
  subscribers: readonly number[],
): number[] {
  if (filters.length === 0 || subscribers.length === 0) return [...subscribers]
  const search = toSearch(context, { filters })
  const ids = [...new Set(subscribers)].toSorted((one, other) => one - other)
  const found = new Set(
    listSubscriberIds(context.db, { ...search, conditions: [...search.conditions, amongIds(ids)] }),
  )
  return subscribers.filter((id) => found.has(id))
}

/** Returns the row ids of those of the runs, all of one version, for which one of the filters has been met since they began. */
export function listWhoDid(
  { db, organization }: MatchContext,
  filters: readonly EventFilter[],
  runs: readonly { id: number; subscriber: number; started: number }[],
  { workflow, graph }: { workflow: number; graph: CompiledGraph },
): Set<number> {
  const asking = { organization: organization.number, workflow, graph }
  const kinds = [...new Set(filters.map(({ eventType }) => eventCode(eventType)))]
  const met = listHappenings(db, kinds, runs).filter((heard) => isAnyMet(filters, heard, asking))
  return new Set(met.flatMap(({ runs: ids }) => ids))
}
