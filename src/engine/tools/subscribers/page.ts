import { invalid } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import type { SubscriberStatus } from '../../domain/subscriber-status.ts'
import { parseFilters } from '../../domain/audience/parse.ts'
import { resolveFilters, type Setting } from '../../store/audience/resolve.ts'
import { countSubscribers, searchSubscribers, type SubscriberSearch } from '../../store/audience/search.ts'
import type { SubscriberRow } from '../../store/subscribers.ts'
import type { ReadContext } from '../define.ts'
import { columnsOf, type PresentedField, type PresentedSubscriber, presentSubscribers } from './present.ts'

export interface SearchInput {
  status?: SubscriberStatus | 'ALL' | 'all' | undefined
  tag?: string | undefined
  query?: string | undefined
  filters?: readonly unknown[] | undefined
}

export type AudienceContext = Pick<ReadContext, 'db' | 'now' | 'organization' | 'wantIndex'>

/** What filters mean for this organization at this moment. */
export function settingOf({ db, now, organization, wantIndex }: AudienceContext): Setting {
  return { db, now, organization: organization.number, timezone: organization.timezone, wantIndex }
}

/** A tag that does not exist is carried by nobody. */
export function toSearch(context: AudienceContext, input: SearchInput): SubscriberSearch {
  const { status, tag, query, filters = [] } = input
  const tagged = tag === undefined ? [] : [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: [tag] }]
  const parsed = parseFilters('filters', [...filters, ...tagged])
  if (parsed.issues.length > 0) throw invalid(parsed.issues)
  return {
    status: status === undefined || status === 'ALL' || status === 'all' ? null : status,
    text: query?.trim() ? query : null,
    conditions: resolveFilters(parsed.filters, settingOf(context)),
  }
}

export interface SubscriberPage<Field extends PresentedField> {
  subscribers: Pick<PresentedSubscriber, Field>[]
  total: number
  nextCursor: string | null
}

/** One page, newest first. The extra row asked for tells whether there is a next page. */
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
    total: input.withTotal ? countSubscribers(db, search) : 0,
    nextCursor: rows.length > input.limit && last ? encodeId('subscriber', organization, last.id) : null,
  }
}
