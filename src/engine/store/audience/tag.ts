import { decodeId } from '../../../shared/ids.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import type { ReadHandle } from '../db.ts'
import { cached } from '../read-cache.ts'
import { findTagByName } from '../tags.ts'
import { complement, type Condition, type Driver, NOBODY, type Purpose, type Setting } from './condition.ts'
import { keptCount, RARE_SHARE, totalOf } from './probe.ts'

/**
 * Returns the conditions of a TAG filter. Each tag of BELONGS_TO_ALL is one of its own, so that the
 * rarest can drive.
 */
export function tagConditions(filter: Filter & { type: 'TAG' }, setting: Setting): Condition[] {
  const { db, organization } = setting
  const named = filter.tagNames.map((name) =>
    cached(db, `tag named ${name}`, () => findTagByName(db, name)?.id),
  )
  const tags = [...filter.tagIds.map((id) => decodeId('tag', organization, id) ?? undefined), ...named]
  const known = [...new Set(tags.filter((tag) => tag !== undefined))]
  const all = filter.operator.endsWith('ALL')
  // Nobody has a tag that does not exist, so nobody has all of a list with one in it.
  const impossible = known.length === 0 || (all && tags.includes(undefined))
  const groups = all ? known.map((tag) => [tag]) : [known]
  const positive = impossible ? [NOBODY] : groups.map((group) => anyTag(db, group))
  return filter.operator.startsWith('NOT_') ? [complement(positive)] : positive
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
  const atMost = tags.reduce((sum, tag) => sum + keptCount(db, 'tag', tag), 0)
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
