import { truncateSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'

/**
 * Locks a file for this process alone, and returns what gives it free; null when another has it. The
 * system takes the lock back when the process ends, however it ends, and nobody can delete it: Node
 * has no such lock of its own, SQLite has one on every system. Nothing is kept in the file.
 */
export function lockFile(path: string): (() => void) | null {
  try {
    return tryToLock(path)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_NOTADB') throw error
    // Its content is read under the lock: nobody has it, and what is in it is of no use.
    truncateSync(path)
    return tryToLock(path)
  }
}

function tryToLock(path: string): (() => void) | null {
  const driver = new BetterSqlite(path, { timeout: 0 })
  try {
    // In this mode the lock of the first transaction stays until the file is closed.
    driver.pragma('locking_mode = EXCLUSIVE')
    driver.transaction(() => undefined).exclusive()
    return () => void driver.close()
  } catch (error) {
    driver.close()
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
