import { listOf, recordOf } from '../../shared/text/guards.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Acting, callCustomer, callUndeclared } from '../bridge/tools.ts'
import { queries, queryClient } from '../state/queries.ts'

/**
 * What the filter builder and the screens of people ask for. Every key starts with
 * `audience / connection / organization`, so that one call makes all of it stale.
 */
export function audienceKey({ connection, organization }: Acting, ...rest: unknown[]): unknown[] {
  return ['audience', connection, organization, ...rest]
}

export function forgetAudience({ connection, organization }: Acting): void {
  void queryClient.invalidateQueries({ queryKey: ['audience', connection, organization] })
}

export interface Named {
  id: string
  name: string
  /** How many people it holds, where the list says so. */
  count: number | null
}

interface Listing {
  tool: string
  input: Record<string, unknown>
  /** Where the answer keeps the list, and how an entry says how many it holds. */
  key: string
  counts: string
}

/** As many segments as one call lists. */
export const MOST_LISTED = 200

const LISTINGS = {
  tags: { tool: 'list_tags', input: {}, key: 'tags', counts: 'subscribersCount' },
  segments: {
    tool: 'list_segments',
    input: { limit: MOST_LISTED },
    key: 'segments',
    counts: 'subscriberCount',
  },
  campaigns: { tool: 'list_campaigns', input: { limit: 100 }, key: 'campaigns', counts: '' },
  workflows: { tool: 'list_workflows', input: { limit: 100 }, key: 'workflows', counts: '' },
  fields: { tool: 'get_custom_fields', input: {}, key: 'fields', counts: '' },
} as const satisfies Record<string, Listing>

/** While the list is on its way. */
export const NO_NAMES: Named[] = []

export type ListingName = keyof typeof LISTINGS

/** Reads tolerantly: a deployment may list what we have no tool for. */
function readNames(answer: unknown, { key, counts }: Listing): Named[] {
  return listOf(recordOf(answer)[key])
    .map(recordOf)
    .map((entry) => ({
      id: String(entry['id']),
      name: String(entry['name'] ?? entry['subject'] ?? entry['id']),
      count: typeof entry[counts] === 'number' ? entry[counts] : null,
    }))
}

export const audienceQueries = {
  names: (acting: Acting, name: ListingName) =>
    queryOptions({
      queryKey: audienceKey(acting, 'names', name),
      queryFn: async () => {
        const listing: Listing = LISTINGS[name]
        return readNames(await callUndeclared(acting, listing.tool, listing.input), listing)
      },
    }),
  definitions: (acting: Acting) =>
    queryOptions({
      queryKey: audienceKey(acting, 'definitions'),
      queryFn: async () => {
        const { filters } = await callCustomer(acting, 'get_available_filters', {})
        return filters
      },
    }),
}

/** Whether the connection lists a customer tool; undefined while the listing is on its way. */
export function useLists(connection: string, tool: string): boolean | undefined {
  const { data } = useQuery(queries.tools(connection))
  return data?.some((known) => known.name === tool && known.surface === 'customer')
}

/** Names to choose from, where the connection can list them; null where it cannot. */
export function useNames(acting: Acting, name: ListingName, wanted = true): Named[] | null {
  const lists = useLists(acting.connection, LISTINGS[name].tool)
  const { data } = useQuery({ ...audienceQueries.names(acting, name), enabled: lists === true && wanted })
  return lists === true ? (data ?? NO_NAMES) : null
}
