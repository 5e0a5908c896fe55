import type { ReadContext } from '../context.ts'
import type { EventFilter, SavedFilter } from '../domain/workflows/graph.ts'
import type { CompiledGraph } from '../domain/workflows/compile.ts'
import { type Heard, isAnyMet } from '../domain/workflows/matching.ts'
import { eventCode } from '../domain/event-types.ts'
import { listDeletedReferences } from '../sending/audience.ts'
import { amongIds } from '../store/audience/condition.ts'
import { listSubscriberIds } from '../store/audience/search.ts'
import { listEventsOfSubscriber } from '../store/events.ts'
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

/** Returns why filters cannot be relied on, null when they can: they name what was deleted. */
export function faultOfFilters(context: MatchContext, filters: readonly SavedFilter[]): string | null {
  if (filters.length === 0) return null
  return listDeletedReferences(context, filters)[0] ?? null
}

const CALLED = eventCode('WEBHOOK_EXECUTED')

/** More events of one type than a subscriber has since a run began. */
const MOST_LOOKED_AT = 1000

/** Returns whether one of the filters has been met since `since`, ms UTC. */
export function hasHappened(
  { db, organization }: MatchContext,
  filters: readonly EventFilter[],
  run: { subscriber: number; workflow: number; since: number; graph: CompiledGraph },
): boolean {
  const types = new Set(filters.map(({ eventType }) => eventType))
  return [...types].some((type) =>
    listEventsOfSubscriber(db, run.subscriber, type, MOST_LOOKED_AT).some(
      ({ at, data }) =>
        at >= run.since &&
        isAnyMet(filters, readHeard(eventCode(type), data), {
          organization: organization.number,
          workflow: run.workflow,
          graph: run.graph,
        }),
    ),
  )
}

function readHeard(kind: number, data: Record<string, unknown> | null): Heard {
  const { tagId, fieldId, campaignId, workflowId, stepId, amount } = data ?? {}
  const subject = tagId ?? fieldId ?? campaignId ?? workflowId
  const url = kind === CALLED ? stepId : data?.['url']
  return {
    kind,
    subject: typeof subject === 'number' ? subject : null,
    url: typeof url === 'string' ? url : null,
    amount: typeof amount === 'number' ? Math.round(amount * 100) : null,
  }
}
