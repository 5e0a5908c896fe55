import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { audienceKey } from '../../../audience/queries.ts'
import type { Filter } from '../../../audience/filters.ts'
import { hasStarted } from '../../../../engine/domain/campaign-status.ts'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { querySubscribers, type SubscriberField } from '../../../bridge/subscribers.ts'
import { useScope } from '../../../screen/scope.tsx'
import { customerQuery } from '../../../screen/tool-query.ts'
import type { Subscriber } from './look.ts'

/** How many a page of recipients holds, and how many others a search shows beside them. */
export const MOST_SHOWN = 20

const FIELDS = ['id', 'email', 'name'] satisfies SubscriberField[]

/** Who a campaign goes to, or went to. */
export interface Audience {
  filters: Filter[]
  status: 'SUBSCRIBED' | 'ALL'
  /** How many it was settled to go to; null while its filters still decide. */
  settled: number | null
}

/**
 * Returns the recipients of a campaign. Once it has started these are the people it was delivered to,
 * whatever its filters match today; no filter adds those with bounced mail, or mail still on its way.
 */
export function audienceOf({
  id,
  status,
  recipientFilters,
  recipientCount,
}: Pick<CampaignDetail, 'id' | 'status' | 'recipientFilters' | 'recipientCount'>): Audience {
  if (!hasStarted(status)) return { filters: recipientFilters, status: 'SUBSCRIBED', settled: null }
  const received = { type: 'CAMPAIGN', field: 'campaign', operator: 'RECEIVED', campaignId: id }
  return { filters: [received], status: 'ALL', settled: recipientCount }
}

/** Returns the recipients that a search finds, newest first and page by page; all of them without words. */
export function useRecipients(
  { filters, status }: Pick<Audience, 'filters' | 'status'>,
  words: string,
  enabled = true,
) {
  const { connection, organization } = useScope()
  const acting = { connection: connection.id, organization: organization?.id ?? null }
  const query = words.trim()
  const input = { filters, status, limit: MOST_SHOWN, fields: FIELDS } as const
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: audienceKey(acting, 'recipients', JSON.stringify(input), query),
    queryFn: ({ pageParam }) =>
      querySubscribers(acting, {
        ...input,
        ...(query === '' ? {} : { query }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  })
  const found = useMemo(() => data?.pages.flatMap(({ subscribers }) => subscribers) ?? null, [data])
  const readOn = async (): Promise<Subscriber[]> =>
    (await fetchNextPage()).data?.pages.flatMap(({ subscribers }) => subscribers) ?? []
  return { found, isError, isFetching, readOn: hasNextPage ? readOn : null }
}

/** Returns subscribers that a search finds beside the audience. */
export function useOthers(words: string, enabled: boolean) {
  const query = words.trim()
  const { data, isFetching } = useQuery({
    ...customerQuery(useScope(), 'list_subscribers', {
      limit: MOST_SHOWN,
      ...(query === '' ? {} : { query }),
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { others: data?.subscribers ?? [], isFetching }
}

/** Returns whether a subscriber is in the audience now; undefined while nobody says. */
export function useIsRecipient(audience: Audience, subscriber: Subscriber | null): boolean | undefined {
  const { found, isFetching } = useRecipients(audience, subscriber?.email ?? '', subscriber !== null)
  if (subscriber === null || found === null) return undefined
  const is = found.some(({ id }) => id === subscriber.id)
  return is || !isFetching ? is : undefined
}

/** Returns the recipient `by` places further; null is nobody, who stands before the first. */
export async function stepTo(
  recipients: readonly Subscriber[],
  current: Subscriber | null,
  by: 1 | -1,
  readOn: (() => Promise<Subscriber[]>) | null,
): Promise<Subscriber | null> {
  const at = recipients.findIndex(({ id }) => id === current?.id)
  const next = at + by
  if (next < 0) return by === -1 ? null : (recipients[0] ?? null)
  if (next < recipients.length) return recipients[next] ?? null
  const more = readOn ? await readOn() : []
  return more[next] ?? current
}
