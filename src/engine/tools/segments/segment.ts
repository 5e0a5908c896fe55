import { z } from 'zod'
import { invalid, type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import { parseFilters } from '../../domain/audience/parse.ts'
import { findMissingReferences } from '../../store/audience/references.ts'
import { resolveFilters } from '../../store/audience/resolve.ts'
import { countSubscribers } from '../../store/audience/search.ts'
import { findSegment, type SegmentRow } from '../../store/segments.ts'
import { type AudienceContext, settingOf } from '../../subscribers/search.ts'
import { filterList } from '../subscribers/filters.ts'
import { isoTime } from '../fields.ts'

export const segmentShape = {
  id: z.string(),
  name: z.string(),
  filters: filterList,
  subscriberCount: z.int().describe('Who matches now.'),
  createdAt: isoTime,
  updatedAt: isoTime,
} as const

export const segmentId = z.string().describe('Id of the segment (seg_…).')

export function identifySegment({ db, organization }: AudienceContext, text: string): SegmentRow {
  const id = decodeId('segment', organization.number, text)
  const found = id === null ? undefined : findSegment(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `segmentId: no segment "${text}".`)
  return found
}

/** The count is live: it is what the filters match at this moment. */
export function presentSegment(context: AudienceContext, row: SegmentRow) {
  const { filters } = parseFilters('filters', row.filters)
  const conditions = resolveFilters(filters, settingOf(context))
  return {
    id: encodeId('segment', context.organization.number, row.id),
    name: row.name,
    filters: row.filters as Record<string, unknown>[],
    subscriberCount: countSubscribers(context.db, { status: null, text: null, conditions }),
    createdAt: toIsoTime(row.created),
    updatedAt: toIsoTime(row.updated),
  }
}

/**
 * What saved filters must be beyond well-formed: everything they name exists, and no segment
 * contains itself (contract: filters). `own` is the segment being saved.
 */
export function checkSavedFilters(
  context: AudienceContext,
  list: readonly unknown[],
  own?: SegmentRow,
): void {
  const { filters, issues } = parseFilters('filters', list)
  const { db, organization } = context
  const missing = findMissingReferences(db, organization.number, filters)
  const cycles = own ? findCycles(context, filters, own) : []
  const all = [...issues, ...missing, ...cycles]
  if (all.length > 0) throw invalid(all)
}

function findCycles(context: AudienceContext, filters: readonly Filter[], own: SegmentRow): Issue[] {
  return filters.flatMap((filter, index) =>
    filter.type === 'SEGMENT' && reaches(context, filter.segmentId, own.id, new Set())
      ? [
          {
            path: `filters.${index}.segmentId`,
            message: 'leads back to this segment',
            hint: 'A segment cannot contain itself, directly or through others.',
          },
        ]
      : [],
  )
}

function reaches(context: AudienceContext, publicId: string, target: number, seen: Set<number>): boolean {
  const id = decodeId('segment', context.organization.number, publicId)
  if (id === null || seen.has(id)) return false
  if (id === target) return true
  seen.add(id)
  const inner = parseFilters('filters', findSegment(context.db, id)?.filters ?? []).filters
  return inner.some((filter) => filter.type === 'SEGMENT' && reaches(context, filter.segmentId, target, seen))
}
