import { invalid } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { countSubscribers, searchSubscribers, type SubscriberSearch } from '../../store/audience/search.ts'
import type { SubscriberColumn, SubscriberRow } from '../../store/subscribers.ts'
import { type AudienceContext, type SearchInput, toSearch } from '../../subscribers/search.ts'
import { columnsOf, type PresentedField, type PresentedSubscriber, presentSubscribers } from './present.ts'

interface SubscriberPage<Field extends PresentedField> {
  subscribers: Pick<PresentedSubscriber, Field>[]
  /** Row ids of the same. */
  ids: number[]
  total: number
  nextCursor: string | null
}

type PageInput = SearchInput & { limit: number; cursor?: string | undefined }

/** Returns the rows of a page and, from one more that is read, whether there is a next page. */
export function findRows(
  context: AudienceContext,
  search: SubscriberSearch,
  input: Pick<PageInput, 'limit' | 'cursor'>,
  columns: readonly SubscriberColumn[],
): { rows: SubscriberRow[]; hasMore: boolean } {
  const { db } = context
  const before =
    input.cursor === undefined ? null : decodeId('subscriber', context.organization.number, input.cursor)
  if (input.cursor !== undefined && before === null) {
    throw invalid([
      {
        path: 'cursor',
        message: 'is not a subscriber id',
        hint: 'Send the nextCursor of the previous page.',
      },
    ])
  }
  const rows = searchSubscribers(db, search, { limit: input.limit + 1, before, columns })
  // Of each row only these columns are there, and nothing else is asked of it.
  return { rows: rows.slice(0, input.limit), hasMore: rows.length > input.limit }
}

/**
 * Returns one page of `list_subscribers` or `query_subscribers`, newest first, with the fields asked
 * for.
 */
export function findPage<Field extends PresentedField>(
  context: AudienceContext,
  input: PageInput & { fields: readonly Field[]; withTotal: boolean },
): SubscriberPage<Field> {
  const { db } = context
  const organization = context.organization.number
  const search = toSearch(context, input)
  const { rows, hasMore } = findRows(context, search, input, columnsOf(input.fields))
  const last = rows.at(-1)
  return {
    subscribers: presentSubscribers(db, organization, rows, input.fields),
    ids: rows.map(({ id }) => id),
    total: input.withTotal ? countSubscribers(db, search) : 0,
    nextCursor: hasMore && last ? encodeId('subscriber', organization, last.id) : null,
  }
}
