import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { SubscriberStatus } from '../../engine/domain/subscriber-status.ts'
import type { ToolInput } from '../../engine/tools/index.ts'
import type { Issue } from '../../shared/errors.ts'
import type { Failure } from '../../shared/result.ts'
import { toFailure } from '../bridge/actions.ts'
import { type Acting, callCustomer } from '../bridge/tools.ts'
import type { Filter } from './filters.ts'
import { audienceKey } from './queries.ts'

/** How many people a search matches: asked for at once, while changes follow each other after the last. */
export interface LiveCount {
  /** Null until the first answer. */
  total: number | null
  /** Faults by path (`filters.0.value`), for the chips they belong to. */
  issues: Issue[]
  /** Any other failure. */
  failure: Failure | null
  /** When the total was true. */
  at: number | null
  pending: boolean
}

interface CountedSearch extends Acting {
  /** A subscriber status; `ALL` when left out. */
  status?: StatusChoice
  query?: string
  /** Nothing is asked while false. */
  enabled?: boolean
}

type StatusChoice = SubscriberStatus | 'ALL'

/** A single change is counted at once; what follows it waits for a pause, as each call counts in the limits. */
const REST_MS = 300

/** The input of a count as text: what the answer is kept under. */
export function countInput(search: { filters: Filter[]; status: StatusChoice; query: string }): string {
  const { filters, status, query } = search
  return JSON.stringify({ filters, status, ...(query.trim() === '' ? {} : { query: query.trim() }) })
}

export function countQuery(acting: Acting, input: string) {
  return queryOptions({
    queryKey: audienceKey(acting, 'count', input),
    queryFn: () =>
      callCustomer(acting, 'count_subscribers', JSON.parse(input) as ToolInput<'count_subscribers'>),
  })
}

export function useLiveCount(filters: Filter[], search: CountedSearch): LiveCount {
  const { connection, organization, status = 'ALL', query = '', enabled = true } = search
  const wanted = countInput({ filters, status, query })
  const [settled] = useDebouncedValue(wanted, REST_MS, { leading: true })
  const { data, error, dataUpdatedAt, isFetching } = useQuery({
    ...countQuery({ connection, organization }, settled),
    placeholderData: keepPreviousData,
    enabled,
  })
  const failure = error ? toFailure(error) : null
  const issues = failure?.issues ?? []
  return {
    total: data?.total ?? null,
    issues,
    failure: failure && issues.length === 0 ? failure : null,
    at: dataUpdatedAt === 0 ? null : dataUpdatedAt,
    pending: isFetching || settled !== wanted,
  }
}
