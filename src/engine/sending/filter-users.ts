/**
 * Finds and changes the filters that name a tag, a segment, a field or a workflow. For the tools
 * that delete or rename one, and for those that list its uses.
 */
import { ToolError } from '../../shared/errors.ts'
import { decodeId, encodeId } from '../../shared/ids.ts'
import type { WriteContext } from '../context.ts'
import type { Filter } from '../domain/audience/filter.ts'
import { parseFilters } from '../domain/audience/parse.ts'
import type { CampaignStatus } from '../domain/campaign-status.ts'
import { type NamedThing, namesThing } from '../store/audience/references.ts'
import { resolveFilters } from '../store/audience/resolve.ts'
import { type FilterHolder, listFilterHolders, pinFiltersToId } from '../store/audience/saved-filters.ts'
import { countSubscribers } from '../store/audience/search.ts'
import { type DeletableKind, keepDeletedName } from '../store/deleted-names.ts'
import { type AudienceContext, settingOf } from '../subscribers/search.ts'
import { countAudience } from './audience.ts'

/** Who uses what is deleted, and how many subscribers match its filters before and after. */
export interface FilterUse {
  type: 'segment' | 'campaign'
  /** Public id. */
  id: string
  name: string
  /** Null for a segment. */
  status: CampaignStatus | null
  /** Name of the segment by which the filters reach it, null when they name it themselves. */
  through: string | null
  /** Null when the filters cannot be counted. */
  before: number | null
  after: number | null
}

/** Returns the thing that filters may name, with its public id. */
export function nameThing(
  kind: DeletableKind,
  organization: number,
  { id, name }: { id: number; name: string },
): NamedThing {
  return { kind, id, name, publicId: encodeId(kind, organization, id) }
}

/**
 * Deletes what filters may name. Returns what `remove` returned, and every segment, draft and
 * scheduled campaign that uses it, also through segments. Filters that named it by its name name it
 * by its id from now on, so that they stay closed when its name is given again.
 */
export function deleteNamed<R>(
  context: WriteContext,
  thing: NamedThing,
  remove: () => R,
): { removed: R; uses: FilterUse[] } {
  const users = findFilterUsers(context, thing)
  const before = users.map(({ holder }) => countMatching(context, holder))
  pinFiltersToId(context.db, thing)
  keepDeletedName(context.db, thing.kind, thing.id)
  const removed = remove()
  const uses = users.map(({ holder, through }, index): FilterUse => {
    const { type, name, status } = holder
    return {
      type,
      id: encodeId(type, context.organization.number, holder.id),
      name,
      status,
      through,
      before: before[index] ?? null,
      after: countMatching(context, holder),
    }
  })
  return { removed, uses }
}

type FileContext = Pick<AudienceContext, 'db' | 'organization'>

interface FilterUser {
  holder: FilterHolder
  through: string | null
}

/** Returns everything with filters that use a thing, which is no user of its own. */
function findFilterUsers(context: FileContext, thing: NamedThing): FilterUser[] {
  const holders = listFilterHolders(context.db).filter(
    ({ type, id }) => type !== thing.kind || id !== thing.id,
  )
  return findUsersAmong(context, holders, (filter) => namesThing(filter, thing))
}

/** Returns the segments with a filter that names something, also through further segments: names by public id. */
export function mapSegmentsThatName(
  context: FileContext,
  names: (filter: Filter) => boolean,
): ReadonlyMap<string, string> {
  const segments = listFilterHolders(context.db).filter(({ type }) => type === 'segment')
  const users = findUsersAmong(context, segments, names)
  const { number } = context.organization
  return new Map(users.map(({ holder: { id, name } }) => [encodeId('segment', number, id), name]))
}

/** Segments are followed until no further one is found. */
function findUsersAmong(
  { organization }: FileContext,
  among: readonly FilterHolder[],
  names: (filter: Filter) => boolean,
): FilterUser[] {
  const holders = among.map((holder) => ({
    holder,
    filters: parseFilters('filters', JSON.parse(holder.filters) as unknown[]).filters,
  }))
  const found = new Map<FilterHolder, string | null>()
  for (const { holder, filters } of holders) if (filters.some(names)) found.set(holder, null)
  // Names of the segments that may have further users, by row id.
  let reached = segmentsOf([...found.keys()])
  while (reached.size > 0) {
    const next: FilterHolder[] = []
    for (const { holder, filters } of holders) {
      if (found.has(holder)) continue
      const through = filters
        .map((filter) => (filter.type === 'SEGMENT' ? filter.segmentId : ''))
        .map((text) => reached.get(decodeId('segment', organization.number, text) ?? 0))
        .find((name) => name !== undefined)
      if (through === undefined) continue
      found.set(holder, through)
      next.push(holder)
    }
    reached = segmentsOf(next)
  }
  return holders.flatMap(({ holder }) => {
    const through = found.get(holder)
    return through === undefined ? [] : [{ holder, through }]
  })
}

function segmentsOf(holders: readonly FilterHolder[]): Map<number, string> {
  return new Map(holders.filter(({ type }) => type === 'segment').map(({ id, name }) => [id, name]))
}

/** A campaign's count is that of its recipients, a segment's that of all subscribers. */
function countMatching(context: AudienceContext, { type, filters }: FilterHolder): number | null {
  try {
    if (type === 'campaign') return countAudience(context, filters)
    const parsed = parseFilters('filters', JSON.parse(filters) as unknown[])
    const conditions = resolveFilters(parsed.filters, settingOf(context))
    return countSubscribers(context.db, { status: null, text: null, conditions })
  } catch (error) {
    // Segments within segments may have grown past what one search may hold.
    if (error instanceof ToolError) return null
    throw error
  }
}
