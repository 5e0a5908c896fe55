import type { ReadHandle } from '../db.ts'
import { type CounterKind, readCounter, sumCounters } from '../counters.ts'
import { cached } from '../read-cache.ts'
import type { Driver } from './condition.ts'

/** Share of all subscribers below which an index is worth driving a page. */
export const RARE_SHARE = 0.02

/** Share above which a count reads the table straight through instead of looking rows up. */
export const SCAN_SHARE = 0.3

/** Returns how many subscribers there are, from the maintained counters. */
export function totalOf(db: ReadHandle): number {
  return cached(db, 'everyone', () => sumCounters(db, 'status'))
}

/** Returns a maintained counter, from the read cache. */
export function keptCount(db: ReadHandle, kind: CounterKind, key: number): number {
  return cached(db, `${kind} ${key}`, () => readCounter(db, kind, key))
}

/** Returns how many rows a driver delivers, Infinity past `most`: no more of the index is read than that. */
export function sizeUpTo(db: ReadHandle, driver: Driver, most: number): number {
  const known = driver.exact ?? driver.atMost
  if (known !== undefined) return known
  const probe = `SELECT count(*) AS n FROM (SELECT 1 FROM ${driver.from} WHERE ${driver.where} LIMIT ?)`
  const parameters = [...driver.parameters, most + 1]
  const found = cached(db, `${probe} ${parameters.join('\0')}`, () => {
    return db.get<{ n: number }>(probe, parameters)?.n ?? 0
  })
  return found > most ? Number.POSITIVE_INFINITY : found
}
