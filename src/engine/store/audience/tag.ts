import { decodeId } from '../../../shared/ids.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import type { ReadHandle } from '../db.ts'
import { cached } from '../read-cache.ts'
import { mapTagIdsByName } from '../tags.ts'
import { listCounters } from '../counters.ts'
import {
  anyOf,
  complement,
  type Condition,
  type Driver,
  type Fragment,
  NOBODY,
  type Purpose,
  type Setting,
} from './condition.ts'
import { keptCount, RARE_SHARE, totalOf } from './probe.ts'

type TagFilter = Filter & { type: 'TAG' }

/** From more tags than these one test counts them: 500 tests of their own took SQLite a second to read. */
const MOST_SINGLE_TAGS = 8

/**
 * Returns the conditions of a TAG filter. Each of a few tags of BELONGS_TO_ALL is one of its own, so that
 * the rarest can drive; of many, only the rarest is.
 */
export function tagConditions(filter: TagFilter, setting: Setting): Condition[] {
  const { db } = setting
  const { known, isWhole } = listTags(filter, setting)
  const all = filter.operator.endsWith('ALL')
  // Nobody has a tag that does not exist, so nobody has all of a list with one in it.
  const impossible = known.length === 0 || (all && !isWhole)
  const positive = impossible ? [NOBODY] : all ? allTags(db, known) : [anyTag(db, known)]
  return filter.operator.startsWith('NOT_') ? [complement(positive)] : positive
}

/** Returns the different tags that a filter names, and whether all that it names exist. */
function listTags(
  { tagIds, tagNames }: TagFilter,
  { db, organization }: Setting,
): { known: number[]; isWhole: boolean } {
  const named = mapNames(db, tagNames)
  const tags = [
    ...tagIds.map((id) => decodeId('tag', organization, id) ?? undefined),
    ...tagNames.map((name) => named.get(name)),
  ]
  const known = [...new Set(tags.filter((tag) => tag !== undefined))]
  return { known, isWhole: !tags.includes(undefined) }
}

/**
 * Returns the condition of several NOT_BELONGS_TO_ALL filters: no list of theirs is carried whole. Only who
 * carries the rarest tag of a list is asked about its others: 50 lists of 500 tags asked about for each
 * subscriber took 200 ms.
 */
export function notAllConditions(filters: readonly TagFilter[], setting: Setting): Condition[] {
  const [first] = filters
  if (first && filters.length === 1) return tagConditions(first, setting)
  const { db } = setting
  const lists = filters.map((filter) => listTags(filter, setting))
  const whole = lists.filter(({ known, isWhole }) => isWhole && known.length > 0).map(({ known }) => known)
  const uses = new Map(listCounters(db, 'tag', [...new Set(whole.flat())]).map(({ key, n }) => [key, n]))
  const rarestOf = (tags: readonly number[]): number =>
    tags.reduce((one, other) => ((uses.get(other) ?? 0) < (uses.get(one) ?? 0) ? other : one))
  const carried = whole.flatMap((tags) => {
    const rarest = rarestOf(tags)
    return uses.get(rarest) === 0 ? [] : [{ tags, rarest }]
  })
  if (carried.length === 0) return []
  const { test, driver } = anyTag(db, [...new Set(carried.map(({ rarest }) => rarest))])
  const wholeList = anyOf(carried.map(({ tags }) => carriesAll(tags)))
  const parameters = [...test.parameters, ...wholeList.parameters]
  const positive: Condition = {
    test: { sql: `${test.sql} AND (${wholeList.sql})`, parameters },
    driver: (purpose) => {
      const rare = driver?.(purpose) ?? null
      return rare && { ...rare, covers: false }
    },
  }
  return [complement([positive])]
}

/** Nobody of one list and nobody of another is nobody of both; so it is with all of each. */
const JOINED: readonly string[] = ['NOT_BELONGS_TO_ANY', 'BELONGS_TO_ALL']

/** Filters as they are looked for. */
interface Joined {
  others: Filter[]
  /** Those of NOT_BELONGS_TO_ALL, which together are one condition but not one list. */
  notAll: TagFilter[]
}

/**
 * Returns the filters with those joined that one list of tags says as well: 50 lists of 500 tags looked at
 * one by one for each subscriber took 650 ms.
 */
export function joinTagFilters(filters: readonly Filter[]): Joined {
  const joined = new Map<string, TagFilter>()
  const others: Filter[] = []
  const notAll: TagFilter[] = []
  for (const filter of filters) {
    if (filter.type === 'TAG' && filter.operator === 'NOT_BELONGS_TO_ALL') notAll.push(filter)
    // Nobody has all of an empty list, and a joined one would not say so.
    else if (filter.type !== 'TAG' || !JOINED.includes(filter.operator) || isEmptyList(filter))
      others.push(filter)
    else {
      const known = joined.get(filter.operator)
      const { tagIds, tagNames } = filter
      joined.set(filter.operator, {
        ...filter,
        tagIds: [...(known?.tagIds ?? []), ...tagIds],
        tagNames: [...(known?.tagNames ?? []), ...tagNames],
      })
    }
  }
  return { others: [...joined.values(), ...others], notAll }
}

function isEmptyList({ tagIds, tagNames }: TagFilter): boolean {
  return tagIds.length + tagNames.length === 0
}

/** From memory what every page of a list asks for. */
function mapNames(db: ReadHandle, names: readonly string[]): ReadonlyMap<string, number> {
  return cached(db, `tags named ${JSON.stringify(names)}`, () => mapTagIdsByName(db, names))
}

function allTags(db: ReadHandle, tags: readonly number[]): Condition[] {
  if (tags.length <= MOST_SINGLE_TAGS) return tags.map((tag) => anyTag(db, [tag]))
  const [first] = listCounters(db, 'tag', tags).toSorted((one, other) => one.n - other.n)
  return [...(first ? [anyTag(db, [first.key])] : []), { test: carriesAll(tags) }]
}

/** Returns the test that a subscriber carries all of these different tags. */
function carriesAll(tags: readonly number[]): Fragment {
  // The sign makes SQLite walk the few tags of the subscriber, instead of looking for each of the list.
  const carried = `SELECT count(*) FROM subscriber_tags t WHERE t.subscriber = +s.id
    AND +t.tag IN (SELECT value FROM json_each(?))`
  return { sql: `(${carried}) = ?`, parameters: [JSON.stringify(tags), tags.length] }
}

/** Returns the condition that a subscriber carries any of these tags. */
export function anyTag(db: ReadHandle, tags: readonly number[]): Condition {
  const [only] = tags
  if (only === undefined) return NOBODY
  if (tags.length === 1) {
    return { test: linkTest('t.tag = ?', [only]), driver: () => tagDriver(db, only) }
  }
  const list = JSON.stringify(tags)
  return {
    test: linkTest('t.tag IN (SELECT value FROM json_each(?))', [list]),
    driver: (purpose) => anyDriver(db, purpose, tags, list),
  }
}

/** Share of links that a count had rather sort than meet on a way over all of them. */
const SORTED_SHARE = 0.1

/** Few links are looked up tag by tag; many are met sooner on a way over all links by subscriber. */
function anyDriver(db: ReadHandle, purpose: Purpose, tags: readonly number[], list: string): Driver {
  const atMost = cached(db, `tags ${list}`, () =>
    listCounters(db, 'tag', tags).reduce((sum, { n }) => sum + n, 0),
  )
  const few = atMost <= totalOf(db) * (purpose === 'page' ? RARE_SHARE : SORTED_SHARE)
  return {
    from: `subscriber_tags driver${few ? '' : ' INDEXED BY subscriber_tags_subscriber'}`,
    // The sign keeps the list from being put before the walk, which would then have to be sorted.
    where: `${few ? '' : '+'}driver.tag IN (SELECT value FROM json_each(?))`,
    parameters: [list],
    atMost,
    ordered: !few,
    repeats: true,
    covers: true,
  }
}

function linkTest(tag: string, parameters: (string | number)[]) {
  return {
    sql: `EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.subscriber = +s.id AND ${tag})`,
    parameters,
  }
}

function tagDriver(db: ReadHandle, tag: number): Driver {
  return {
    from: 'subscriber_tags driver',
    where: 'driver.tag = ?',
    parameters: [tag],
    exact: keptCount(db, 'tag', tag),
    ordered: true,
    covers: true,
  }
}
