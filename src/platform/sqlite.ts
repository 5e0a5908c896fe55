import BetterSqlite, { type Database as Driver, type Statement } from 'better-sqlite3'
import { SQL_FUNCTIONS } from '../engine/store/functions.ts'
import { explainFileError } from './folder-errors.ts'
import type { Database, ReadHandle, SqlParameters, WriteHandle, Written } from '../engine/store/db.ts'

/**
 * The only file that names the SQLite driver. Pragmas are those measured best
 * (docs/benchmarks.md): WAL, NORMAL, 128 MB cache. Foreign keys are off: integrity is kept by
 * code and checked by a test, and the check costs 11 % of import speed.
 */
export const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'foreign_keys = OFF',
  'cache_size = -131072',
  'temp_store = MEMORY',
  'wal_autocheckpoint = 4000',
]

/** How many prepared statements one file keeps; filters make the texts many, not endless. */
const STATEMENTS_KEPT = 500

class Statements {
  private readonly kept = new Map<string, Statement>()
  private readonly driver: Driver
  constructor(driver: Driver) {
    this.driver = driver
  }
  find(sql: string): Statement {
    const known = this.kept.get(sql)
    if (known) return known
    const statement = this.driver.prepare(withoutPeeking(sql))
    if (this.kept.size >= STATEMENTS_KEPT) {
      const oldest = this.kept.keys().next().value
      if (oldest !== undefined) this.kept.delete(oldest)
    }
    this.kept.set(sql, statement)
    return statement
  }
}

/**
 * SQLite looks at the value of a plain `LIMIT ?` while it plans, and at that of `= ?` where there is
 * an order to satisfy, and from then on prepares the statement again for every value bound to it: half
 * the time of a page. It does not look into a sum, nor past a sign.
 */
function withoutPeeking(sql: string): string {
  return sql.replaceAll('LIMIT ?', 'LIMIT ? + 0').replaceAll('= ?', '= +?')
}

const NONE: SqlParameters = []

function readingOnly(statement: Statement): Statement {
  if (statement.readonly) return statement
  throw new Error(`A read handle was given a writing statement: ${statement.source.slice(0, 80)}`)
}

/** Runs work of the driver; what it says of the file becomes one plain sentence with the path. */
type Explaining = <T>(work: () => T) => T

function explaining(path: string): Explaining {
  return (work) => {
    try {
      return work()
    } catch (error) {
      throw explainFileError(error, path)
    }
  }
}

function readHandle(
  driver: Driver,
  statements: Statements,
  explain: Explaining,
  writes: () => number,
): ReadHandle {
  const find = (sql: string): Statement => readingOnly(statements.find(sql))
  // Plucking is a property of the statement, so column reads keep statements of their own.
  const columns = new Statements(driver)
  return {
    get: <Row>(sql: string, parameters = NONE) =>
      explain(() => find(sql).get(...parameters) as Row | undefined),
    all: <Row>(sql: string, parameters = NONE) => explain(() => find(sql).all(...parameters) as Row[]),
    column: <Value>(sql: string, parameters = NONE) =>
      explain(
        () =>
          readingOnly(columns.find(sql))
            .pluck(true)
            .all(...parameters) as Value[],
      ),
    writes,
  } as ReadHandle
}

function writeHandle(
  driver: Driver,
  statements: Statements,
  read: ReadHandle,
  explain: Explaining,
  wrote: () => void,
): WriteHandle {
  return {
    ...read,
    run: (sql: string, parameters = NONE): Written =>
      explain(() => {
        wrote()
        const written = statements.find(sql).run(...parameters)
        return { changes: written.changes, lastId: Number(written.lastInsertRowid) }
      }),
    script: (sql: string) =>
      explain(() => {
        wrote()
        driver.exec(sql)
      }),
  } as WriteHandle
}

/** Thrown inside a rehearsal to make the driver roll back; never leaves this file. */
class RehearsalOver extends Error {}

function rehearseIn<T>(transaction: (work: () => T) => T, work: () => T): T {
  const box: { answer?: { value: T } } = {}
  try {
    transaction(() => {
      box.answer = { value: work() }
      throw new RehearsalOver()
    })
  } catch (error) {
    if (!(error instanceof RehearsalOver)) throw error
  }
  if (!box.answer) throw new Error('rehearsal gave no answer')
  return box.answer.value
}

/** Deleted rows leave their bytes in free pages and in the log until both are written again. */
function rewrite(driver: Driver): void {
  driver.exec('VACUUM')
  driver.pragma('wal_checkpoint(TRUNCATE)')
}

/** For `Database.checkpointBeyond`, and for a bench that drives a file by hand. */
export function foldBeyond(driver: Driver): (pages: number) => boolean {
  // Says how many pages were written, and how many of them are in the main file; folds nothing.
  const askLog = driver.prepare('PRAGMA wal_checkpoint(NOOP)')
  return (pages) => {
    const { log, checkpointed } = askLog.get() as { log: number; checkpointed: number }
    if (log - checkpointed < pages) return false
    driver.pragma('wal_checkpoint(PASSIVE)')
    return true
  }
}

/** Opens (and creates) one database file. Throws SandboxFolderError when it cannot, and when it fails later. */
export function openSqlite(path: string): Database {
  const explain = explaining(path)
  return explain(() => openDriver(path, explain))
}

function startDriver(path: string): Driver {
  const driver = new BetterSqlite(path, { timeout: 5000 })
  try {
    for (const pragma of PRAGMAS) driver.pragma(pragma)
    for (const [name, run] of Object.entries(SQL_FUNCTIONS))
      driver.function(name, { deterministic: true }, run)
    return driver
  } catch (error) {
    driver.close()
    throw error
  }
}

function openDriver(path: string, explain: Explaining): Database {
  const driver = startDriver(path)
  const statements = new Statements(driver)
  let writes = 0
  const read = readHandle(driver, statements, explain, () => writes)
  const wrote = () => void (writes += 1)
  const transaction = <T>(work: () => T): T => {
    try {
      return explain(() => driver.transaction(work).immediate())
    } finally {
      wrote()
    }
  }
  const foldWhen = foldBeyond(driver)
  return {
    read,
    write: writeHandle(driver, statements, read, explain, wrote),
    transaction,
    rehearse: (work) => rehearseIn(transaction, work),
    readVersion: () => explain(() => Number(driver.pragma('user_version', { simple: true }))),
    writeVersion: (version) =>
      explain(() => {
        wrote()
        driver.pragma(`user_version = ${version}`)
      }),
    checkpoint: () => explain(() => void driver.pragma('wal_checkpoint(TRUNCATE)')),
    checkpointBeyond: (pages) => explain(() => foldWhen(pages)),
    compact: () => {
      wrote()
      explain(() => rewrite(driver))
    },
    close: () => {
      driver.close()
    },
  }
}
