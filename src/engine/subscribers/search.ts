/**
 * Turns the conditions of a call into a search of the store. For everything that lists, counts,
 * exports or mails subscribers by filters.
 */
import { invalid } from '../../shared/errors.ts'
import type { ReadContext } from '../context.ts'
import { parseFilters } from '../domain/audience/parse.ts'
import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import type { Setting } from '../store/audience/condition.ts'
import { resolveFilters } from '../store/audience/resolve.ts'
import type { SubscriberSearch } from '../store/audience/search.ts'

export interface SearchInput {
  status?: SubscriberStatus | 'ALL' | 'all' | undefined
  tag?: string | undefined
  query?: string | undefined
  filters?: readonly unknown[] | undefined
}

export type AudienceContext = Pick<ReadContext, 'db' | 'now' | 'organization' | 'wantIndex'>

/** Returns what filters are resolved with: the file, the organization's time zone, and this instant (ms UTC). */
export function settingOf({ db, now, organization, wantIndex }: AudienceContext): Setting {
  return { db, now, organization: organization.number, timezone: organization.timezone, wantIndex }
}

/**
 * Returns the search of a list call, for the store. A tag that does not exist is carried by nobody.
 * Throws VALIDATION_ERROR for filters with faults.
 */
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
