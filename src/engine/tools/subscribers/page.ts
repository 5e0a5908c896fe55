import { invalid } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { countSubscribers, searchSubscribers } from '../../store/audience/search.ts'
import type { SubscriberRow } from '../../store/subscribers.ts'
import { type AudienceContext, type SearchInput, toSearch } from '../../subscribers/search.ts'
import { columnsOf, type PresentedField, type PresentedSubscriber, presentSubscribers } from './present.ts'

interface SubscriberPage<Field extends PresentedField> {
  subscribers: Pick<PresentedSubscriber, Field>[]
  /** Row ids of the same. */
  ids: number[]
  total: number
  nextCursor: string | null
}

/**
 * Returns one page of `list_subscribers` or `query_subscribers`, newest first, with the fields asked
 * for. One row more than the limit is read: it tells whether there is a next page.
 */
export function findPage<Field extends PresentedField>(
  context: AudienceContext,
  input: SearchInput & {
    limit: number
    cursor?: string | undefined
    fields: readonly Field[]
    withTotal: boolean
  },
): SubscriberPage<Field> {
  const { db } = context
  const organization = context.organization.number
  const before = input.cursor === undefined ? null : decodeId('subscriber', organization, input.cursor)
  if (input.cursor !== undefined && before === null) {
    throw invalid([
      {
        path: 'cursor',
        message: 'is not a subscriber id',
        hint: 'Send the nextCursor of the previous page.',
      },
    ])
  }
  const search = toSearch(context, input)
  const rows = searchSubscribers(db, search, {
    limit: input.limit + 1,
    before,
    columns: columnsOf(input.fields),
  })
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    // Of each row only what these fields are made of is there, and nothing else is asked of it.
    subscribers: presentSubscribers(db, organization, shown as SubscriberRow[], input.fields),
    ids: shown.map(({ id }) => id),
    total: input.withTotal ? countSubscribers(db, search) : 0,
    nextCursor: rows.length > input.limit && last ? encodeId('subscriber', organization, last.id) : null,
  }
}
