import { decodeId } from '../../../shared/ids.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import type { ReadHandle } from '../db.ts'
import { cached } from '../read-cache.ts'
import { mapTagIdsByName } from '../tags.ts'
import { listCounters } from '../counters.ts'
import {
  complement,
  type Condition,
  type Driver,
  NOBODY,
  type Purpose,
  type Setting,
  testOnly,
} from './condition.ts'
import { keptCount, RARE_SHARE, totalOf } from './probe.ts'

/** From more tags than these one test counts them: 500 tests of their own took SQLite a second to read. */
const MOST_SINGLE_TAGS = 8

/**
 * Returns the conditions of a TAG filter. Each of a few tags of BELONGS_TO_ALL is one of its own, so that
 * the rarest can drive; of many, only the rarest is.
 */
export function tagConditions(filter: Filter & { type: 'TAG' }, setting: Setting): Condition[] {
  const { db, organization } = setting
  const named = mapNames(db, filter.tagNames)
  const tags = [
    ...filter.tagIds.map((id) => decodeId('tag', organization, id) ?? undefined),
    ...filter.tagNames.map((name) => named.get(name)),
  ]
  const known = [...new Set(tags.filter((tag) => tag !== undefined))]
  const all = filter.operator.endsWith('ALL')
  // Nobody has a tag that does not exist, so nobody has all of a list with one in it.
  const impossible = known.length === 0 || (all && tags.includes(undefined))
  const positive = impossible ? [NOBODY] : all ? allTags(db, known) : [anyTag(db, known)]
  return filter.operator.startsWith('NOT_') ? [complement(positive)] : positive
}

/** Nobody of one list and nobody of another is nobody of both; so it is with all of each. */
const JOINED: readonly string[] = ['NOT_BELONGS_TO_ANY', 'BELONGS_TO_ALL']

/**
 * Returns the filters with those joined that one list of tags says as well: 50 lists of 500 tags looked at
 * one by one for each subscriber took 650 ms.
 */
export function joinTagFilters(filters: readonly Filter[]): Filter[] {
  const joined = new Map<string, Filter & { type: 'TAG' }>()
  const others: Filter[] = []
  for (const filter of filters) {
    // Nobody has all of an empty list, and a joined one would not say so.
    if (filter.type !== 'TAG' || !JOINED.includes(filter.operator) || isEmptyList(filter)) others.push(filter)
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
  return [...joined.values(), ...others]
}

function isEmptyList({ tagIds, tagNames }: Filter & { type: 'TAG' }): boolean {
  return tagIds.length + tagNames.length === 0
}

/** From memory what every page of a list asks for. */
function mapNames(db: ReadHandle, names: readonly string[]): ReadonlyMap<string, number> {
  return cached(db, `tags named ${JSON.stringify(names)}`, () => mapTagIdsByName(db, names))
}

function allTags(db: ReadHandle, tags: readonly number[]): Condition[] {
  if (tags.length <= MOST_SINGLE_TAGS) return tags.map((tag) => anyTag(db, [tag]))
  const [first] = listCounters(db, 'tag', tags).toSorted((one, other) => one.n - other.n)
  const carried = `SELECT count(*) FROM subscriber_tags t WHERE t.subscriber = +s.id
    AND t.tag IN (SELECT value FROM json_each(?))`
  return [
    ...(first ? [anyTag(db, [first.key])] : []),
    testOnly(`(${carried}) = ?`, JSON.stringify(tags), tags.length),
  ]
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
