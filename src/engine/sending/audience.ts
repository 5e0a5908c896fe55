/**
 * The recipients that stored filters reach now. Campaigns, limits, bulk operations and workflows ask
 * here, so that all of them agree on who is a recipient. Reads the database only.
 */
import { invalid, type Issue } from '../../shared/errors.ts'
import { decodeId } from '../../shared/ids.ts'
import { fingerprintOf } from '../domain/fingerprint.ts'
import type { Filter } from '../domain/audience/filter.ts'
import { parseFilters } from '../domain/audience/parse.ts'
import { findMissingReferences } from '../store/audience/references.ts'
import { findSegment } from '../store/segments.ts'
import { countSubscribers, listSubscriberIds, type SubscriberSearch } from '../store/audience/search.ts'
import { listSuppressedSubscribed } from '../store/suppressions.ts'
import { amongIds } from '../store/audience/condition.ts'
import { type AudienceContext, toSearch } from '../subscribers/search.ts'

/** Returns the search for those of stored filters (JSON text) who are SUBSCRIBED; the suppressed are taken out after. */
export function searchAudience(context: AudienceContext, filters: string): SubscriberSearch {
  return toSearch(context, { filters: JSON.parse(filters) as unknown[], status: 'SUBSCRIBED' })
}

/** Returns how many recipients stored filters (JSON text) have now. */
export function countAudience(context: AudienceContext, filters: string): number {
  const { db } = context
  const search = searchAudience(context, filters)
  const suppressed = listSuppressedSubscribed(db)
  const found = countSubscribers(db, search)
  // Almost always there are none, and the count stays the maintained one.
  if (found === 0 || suppressed.length === 0) return found
  return found - countSubscribers(db, { ...search, conditions: [...search.conditions, amongIds(suppressed)] })
}

/** Returns the row ids of the recipients that stored filters (JSON text) have now, ascending. */
export function listAudience(context: AudienceContext, filters: string): number[] {
  const suppressed = new Set(listSuppressedSubscribed(context.db))
  const ids = listSubscriberIds(context.db, searchAudience(context, filters))
  return suppressed.size === 0 ? ids : ids.filter((id) => !suppressed.has(id))
}

/** Returns what the segments say that filters name, also through segments, as 64 bits: who matches changes with them. */
export function fingerprintSegments(
  { db, organization }: AudienceContext,
  filters: readonly unknown[],
): string {
  const found = new Map<number, readonly unknown[]>()
  const collect = (given: readonly unknown[]): void => {
    for (const filter of parseFilters('filters', given).filters) {
      const id = filter.type === 'SEGMENT' ? decodeId('segment', organization.number, filter.segmentId) : null
      const segment = id === null || found.has(id) ? undefined : findSegment(db, id)
      if (!segment) continue
      found.set(segment.id, segment.filters)
      collect(segment.filters)
    }
  }
  collect(filters)
  return fingerprintOf([...found])
}

/**
 * Returns what filters name that does not exist, also through the segments they name: `filters.0.tagIds.0:
 * "tag_…" does not exist`. What acts on an audience fails closed by it, because what is gone would match
 * nobody and its complement everybody.
 */
export function listDeletedReferences(context: AudienceContext, filters: readonly unknown[]): string[] {
  return findDeletedReferences(context, filters).map(({ path, message }) => `${path}: ${message}`)
}

/** Throws VALIDATION_ERROR that names everything in the filters that does not exist, also through segments. */
export function refuseDeletedReferences(context: AudienceContext, filters: readonly unknown[]): void {
  const issues = findDeletedReferences(context, filters)
  if (issues.length > 0) throw invalid(issues)
}

function findDeletedReferences(
  context: Pick<AudienceContext, 'db' | 'organization'>,
  filters: readonly unknown[],
): Issue[] {
  const parsed = parseFilters('filters', filters).filters
  const direct = findMissingReferences(context.db, context.organization.number, parsed)
  return [...direct, ...findBrokenSegments(context, parsed)]
}

/** Returns what segments lack that the filters name, each at the place of its segment: `filters.0.segmentId`. */
export function findBrokenSegments(
  context: Pick<AudienceContext, 'db' | 'organization'>,
  filters: readonly Filter[],
  seen = new Set<number>(),
): Issue[] {
  const { db, organization } = context
  return filters.flatMap((filter, index) => {
    const id = filter.type === 'SEGMENT' ? decodeId('segment', organization.number, filter.segmentId) : null
    const segment = id === null || seen.has(id) ? undefined : findSegment(db, id)
    if (!segment) return []
    seen.add(segment.id)
    const inner = parseFilters('filters', segment.filters).filters
    const direct = findMissingReferences(db, organization.number, inner)
    return [...direct, ...findBrokenSegments(context, inner, seen)].map(({ path, message }) => ({
      path: `filters.${index}.segmentId`,
      // The segment that lacks something is named, and none of those that lead to it.
      message:
        path.endsWith('.segmentId') && message.startsWith('segment "')
          ? message
          : `segment "${segment.name}", ${path}: ${message}`,
    }))
  })
}
