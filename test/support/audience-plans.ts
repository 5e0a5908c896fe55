import { parseFilters } from '../../src/engine/domain/audience/parse.ts'
import type { Setting } from '../../src/engine/store/audience/condition.ts'
import { resolveFilters } from '../../src/engine/store/audience/resolve.ts'
import { countSubscribers, searchSubscribers } from '../../src/engine/store/audience/search.ts'
import type { Database, ReadHandle, SqlParameters } from '../../src/engine/store/db.ts'
import { CROWD_NOW } from './audience-crowd.ts'
import type { PublicFilter } from './audience-oracle.ts'

/**
 * The plans of a filter as SQLite explains them over a crowd. What must never be there: OFFSET, a
 * page that sorts more than a fiftieth of everybody, a count that sorts people (it may gather ids
 * that an index names more than once), and a look at a person's rows in another table that does
 * not go by the person.
 */
const MOST_SORTED = 0.02

interface Explained {
  what: 'page' | 'count'
  sql: string
  parameters: SqlParameters
  details: string[]
}

/** What page and count run for a filter, with a status and without, and how SQLite goes about it. */
function explain(file: Database, filter: PublicFilter): Explained[] {
  const ran: { sql: string; parameters: SqlParameters }[] = []
  const note = (sql: string, parameters: SqlParameters = []): void => void ran.push({ sql, parameters })
  const db = {
    ...file.read,
    get: (sql: string, parameters?: SqlParameters) => (note(sql, parameters), file.read.get(sql, parameters)),
    all: (sql: string, parameters?: SqlParameters) => (note(sql, parameters), file.read.all(sql, parameters)),
  } as ReadHandle
  const setting: Setting = {
    db,
    organization: 1,
    timezone: 'Europe/Paris',
    now: CROWD_NOW,
    wantIndex: () => undefined,
  }
  const { filters, issues } = parseFilters('filters', [filter])
  if (issues.length > 0) throw new Error(JSON.stringify(issues))
  const explained: Explained[] = []
  for (const status of [null, 'SUBSCRIBED', 'COMPLAINED'] as const) {
    const conditions = resolveFilters(filters, setting)
    for (const what of ['page', 'count'] as const) {
      ran.length = 0
      if (what === 'page')
        searchSubscribers(
          db,
          { status, text: null, conditions },
          { limit: 51, before: 1_000_000_000, columns: ['id', 'email'] },
        )
      else countSubscribers(db, { status, text: null, conditions })
      explained.push(
        ...ran.map(({ sql, parameters }) => ({
          what,
          sql,
          parameters,
          details: detailsOf(file, sql, parameters),
        })),
      )
    }
  }
  return explained
}

function detailsOf(file: Database, sql: string, parameters: SqlParameters): string[] {
  return file.read
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters)
    .map(({ detail }) => detail)
}

/** One line per fault of the plans for this filter; none is expected. */
export function findPlanFaults(file: Database, filter: PublicFilter): string[] {
  const total = file.read.get<{ n: number }>('SELECT count(*) AS n FROM subscribers')?.n ?? 0
  return explain(file, filter).flatMap((explained) =>
    faultsOf(file, total, explained).map(
      (fault) =>
        `${JSON.stringify(filter)} ${explained.what}: ${fault}: ${explained.sql.replaceAll(/\s+/g, ' ')}`,
    ),
  )
}

function faultsOf(file: Database, total: number, { what, sql, parameters, details }: Explained): string[] {
  const faults: string[] = []
  if (/\boffset\b/i.test(sql)) faults.push('OFFSET')
  const sorts = details.find((detail) => detail.includes('TEMP B-TREE'))
  if (sorts) {
    const rows = what === 'page' ? countRows(file, sql, parameters) : 0
    if (rows > Math.max(100, total * MOST_SORTED)) faults.push(`${rows} rows go through ${sorts}`)
    if (what === 'count' && !sql.includes('count(DISTINCT driver.subscriber)')) faults.push(sorts)
  }
  for (const detail of details) {
    // Aliases of the tables that tests look into: emails, tags, runs, submissions.
    if (/^(?:SCAN|SEARCH) [etrc]\b/.test(detail) && !detail.includes('subscriber=?')) faults.push(detail)
    if (/^SCAN driver\b/.test(detail) && !detail.includes('COVERING INDEX')) faults.push(detail)
  }
  return faults
}

/** How many rows go into the sort. */
function countRows(file: Database, sql: string, parameters: SqlParameters): number {
  const unlimited = sql.replace(/(?:GROUP BY [\w.]+\s+)?ORDER BY [\w.]+ DESC LIMIT \?\s*$/, '')
  const from = unlimited.slice(unlimited.indexOf('FROM '))
  return file.read.get<{ n: number }>(`SELECT count(*) AS n ${from}`, parameters.slice(0, -1))?.n ?? 0
}
