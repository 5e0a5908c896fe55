import type { ReadHandle, SqlValue } from '../db.ts'

/** What the meaning of a filter depends on besides the filter itself. */
export interface Setting {
  db: ReadHandle
  organization: number
  /** IANA name: DATE filters speak of days of this zone. */
  timezone: string
  /** ms UTC. */
  now: number
  /** Told of an index that would have made this search fast; it is built later, by others. */
  wantIndex(statement: string): void
}

/**
 * SQL that is true or not true for the subscriber row `s`; NULL counts as not true.
 * Sub-selects compare with `+s.id`: without the sign SQLite makes a join of EXISTS, takes over the
 * bound that a cursor sets on `s.id`, and reads a whole campaign for each subscriber.
 */
export interface Fragment {
  sql: string
  parameters: SqlValue[]
}

/** What a driver is used for. */
export type Purpose = 'page' | 'count'

/** First and last id of a range of subscribers. */
export interface Bounds {
  least: number
  most: number
}

/** Rows of an index that can drive the search, instead of a scan of all subscribers. */
export interface Driver {
  /** Of the subscriber rows `s` themselves, or of rows `driver` that name a subscriber. */
  from: string
  where: string
  parameters: SqlValue[]
  /** How many subscribers it delivers, where that is kept. */
  exact?: number
  /** No more than so many, where that is known without counting; else the index is probed. */
  atMost?: number
  /** True when the rows come in the order of subscriber ids; else a page has to be sorted. */
  ordered: boolean
  /** True when one subscriber may come twice. */
  repeats?: boolean
  /** True when the condition holds for every subscriber it delivers, so that it need not be tested. */
  covers: boolean
}

/** Returns true when the driver's rows are not those of `subscribers` and have to be joined to them. */
export function isLinked(driver: Driver): boolean {
  return !driver.from.startsWith('subscribers s')
}

/** Returns true when a test reads more of the subscriber row `s` than its id. */
export function needsRow({ sql }: Fragment): boolean {
  return /\bs\.(?!id\b)/.test(sql)
}

/** One condition of an audience. All of a list must hold. */
export interface Condition {
  test: Fragment
  /** Looked for only when needed: finding out may cost a query. */
  driver?: (purpose: Purpose) => Driver | null
  /** The range of ids that holds every match, where that is cheap to find. */
  bounds?: () => Bounds | null
  /** For the exact complement of something: that something, so that counts can subtract. */
  negates?: Condition[]
}

/**
 * Holds for every subscriber; ids are positive. SQLite folds plain constants away before it matches
 * partial indexes, and a statement that names such an index would have "no query solution".
 */
export const EVERYBODY: Condition = testOnly('s.id > 0')

/** Holds for no subscriber. */
export const NOBODY: Condition = {
  test: { sql: 's.id < 0', parameters: [] },
  driver: () => ({
    from: 'subscribers s',
    where: 's.id = -1',
    parameters: [],
    exact: 0,
    ordered: true,
    covers: true,
  }),
}

/** Returns the condition that a subscriber is one of these, ascending row ids. */
export function amongIds(ids: readonly number[]): Condition {
  const list = JSON.stringify(ids)
  return {
    ...testOnly('s.id IN (SELECT value FROM json_each(?))', list),
    driver: () => ({
      from: 'subscribers s',
      where: 's.id IN (SELECT value FROM json_each(?))',
      parameters: [list],
      atMost: ids.length,
      ordered: true,
      covers: true,
    }),
  }
}

/** Returns a condition that is tested row by row and cannot drive. */
export function testOnly(sql: string, ...parameters: SqlValue[]): Condition {
  return { test: { sql, parameters } }
}

/** Returns the condition that not all of these hold; it holds for subscribers with missing values. */
export function complement(conditions: Condition[]): Condition {
  const inner = conjunction(conditions.length === 0 ? [EVERYBODY] : conditions)
  return { test: { sql: `(${inner.sql}) IS NOT TRUE`, parameters: inner.parameters }, negates: conditions }
}

/** Returns SQL that is true when all of these hold. */
export function conjunction(conditions: readonly Condition[]): Fragment {
  if (conditions.length === 0) return { sql: '1', parameters: [] }
  return join(
    conditions.map(({ test }) => test),
    'AND',
  )
}

/** Returns the test that at least one of these holds. */
export function anyOf(tests: readonly Fragment[]): Fragment {
  return join(tests, 'OR')
}

function join(tests: readonly Fragment[], word: 'AND' | 'OR'): Fragment {
  return {
    sql: joinEvenly(
      tests.map(({ sql }) => `(${sql})`),
      ` ${word} `,
    ),
    parameters: tests.flatMap(({ parameters }) => parameters),
  }
}

/** SQLite takes expressions a thousand deep, and reads a plain chain of ANDs as one that deep. */
function joinEvenly(tests: readonly string[], word: string): string {
  if (tests.length <= 8) return tests.join(word)
  const middle = tests.length >> 1
  return `(${joinEvenly(tests.slice(0, middle), word)})${word}(${joinEvenly(tests.slice(middle), word)})`
}
