import { type SubscriberStatus, statusCode } from '../../domain/subscriber-status.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { listSubscriberColumns, spellOut, type SubscriberColumn, type SubscriberRow } from '../subscribers.ts'
import { findTagIdsContaining } from '../tags.ts'
import { type Condition, testOnly } from './condition.ts'
import { addressContains } from './idn.ts'
import { planCount, planPage } from './plan.ts'
import { keptCount, totalOf } from './probe.ts'

/** Conditions on subscribers, combined with AND; null leaves one out. */
export interface SubscriberSearch {
  status: SubscriberStatus | null
  /** Free text over email, name and tag name. */
  text: string | null
  conditions: readonly Condition[]
}

/**
 * Returns at most `limit` of the subscribers found, newest first, only ids below `before` when it
 * is given.
 */
export function searchSubscribers<Column extends SubscriberColumn>(
  db: ReadHandle,
  search: SubscriberSearch,
  page: { limit: number; before: number | null; columns: readonly Column[] },
): Pick<SubscriberRow, Column>[] {
  const { sql, parameters, id, repeats } = planPage(db, allConditions(db, search))
  const before = page.before === null ? '' : `AND ${id} < ?`
  const rows = db.all<Parameters<typeof spellOut<Column>>[0]>(
    `SELECT ${listSubscriberColumns(page.columns)} ${sql} ${before} ${repeats ? `GROUP BY ${id}` : ''}
     ORDER BY ${id} DESC LIMIT ?`,
    [...parameters, ...(page.before === null ? [] : [page.before]), page.limit],
  )
  return rows.map((row) => spellOut<Column>(row))
}

/** Returns how many subscribers are found, from a maintained counter where one fits. */
export function countSubscribers(db: ReadHandle, search: SubscriberSearch): number {
  const { status, text, conditions } = search
  const [only] = conditions
  if (text === null && conditions.length === 0) {
    return status === null ? totalOf(db) : keptCount(db, 'status', statusCode(status))
  }
  if (text === null && conditions.length === 1 && only?.negates) {
    return (
      countSubscribers(db, { ...search, conditions: [] }) -
      countSubscribers(db, { ...search, conditions: only.negates })
    )
  }
  const { sql, parameters, id, repeats, exact } = planCount(db, allConditions(db, search))
  if (exact !== null) return exact
  const counted = repeats ? `count(DISTINCT ${id})` : 'count(*)'
  return db.get<{ n: number }>(`SELECT ${counted} AS n ${sql}`, parameters)?.n ?? 0
}

/** Returns the ids of all subscribers found, ascending: the audience at this instant. */
export function listSubscriberIds(db: ReadHandle, search: SubscriberSearch): number[] {
  const { sql, parameters, id, repeats } = planCount(db, allConditions(db, search))
  return db.column(`SELECT ${repeats ? 'DISTINCT ' : ''}${id} ${sql} ORDER BY ${id}`, parameters)
}

/**
 * Returns the ids of all subscribers found, newest first, `size` at a time: of a million no list is kept.
 * For use within one transaction, so that every part sees the same.
 */
export function* partsOfFound(db: ReadHandle, search: SubscriberSearch, size: number): Generator<number[]> {
  const { sql, parameters, id, repeats } = planPage(db, allConditions(db, search))
  const select = `SELECT ${repeats ? 'DISTINCT ' : ''}${id} ${sql} AND ${id} < ? ORDER BY ${id} DESC LIMIT ?`
  let part: number[]
  let before = Number.MAX_SAFE_INTEGER
  do {
    part = db.column(select, [...parameters, before, size])
    yield part
    before = part.at(-1) ?? 0
  } while (part.length === size)
}

/**
 * Adds the id of every subscriber found to a table, ascending. `into` names the table and two columns: the first
 * gets `owner`. Returns how many were found.
 */
export function insertFound(db: WriteHandle, into: string, owner: number, search: SubscriberSearch): number {
  const { sql, parameters, id, repeats } = planCount(db, allConditions(db, search))
  const found = `SELECT ${repeats ? 'DISTINCT ' : ''}?, ${id} ${sql} ORDER BY ${id}`
  return db.run(`INSERT INTO ${into} ${found}`, [owner, ...parameters]).changes
}

function allConditions(db: ReadHandle, { status, text, conditions }: SubscriberSearch): Condition[] {
  return [
    ...(status === null ? [] : [statusCondition(db, status)]),
    ...conditions,
    ...(text === null ? [] : [textSearch(db, foldCase(text.trim()))]),
  ]
}

function statusCondition(db: ReadHandle, status: SubscriberStatus): Condition {
  const code = statusCode(status)
  return {
    ...testOnly('s.status = ?', code),
    driver: () => ({
      from: 'subscribers s INDEXED BY subscribers_status',
      where: 's.status = ?',
      parameters: [code],
      exact: keptCount(db, 'status', code),
      ordered: true,
      covers: true,
    }),
  }
}

/** Tags are found by name first, so that no tag name is looked at per subscriber. */
function textSearch(db: ReadHandle, text: string): Condition {
  const address = addressContains(db, 's.email', text)
  const own = `${address.sql} OR instr(s.name_folded, ?) > 0`
  const tags = findTagIdsContaining(db, text)
  if (tags.length === 0) return testOnly(own, ...address.parameters, text)
  const tagged = `EXISTS (SELECT 1 FROM subscriber_tags t WHERE t.subscriber = +s.id AND t.tag IN (SELECT value FROM json_each(?)))`
  return testOnly(`${own} OR ${tagged}`, ...address.parameters, text, JSON.stringify(tags))
}
