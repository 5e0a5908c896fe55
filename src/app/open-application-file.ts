import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../engine/store/db.ts'
import { migrate } from '../engine/store/migrate.ts'
import { applicationMigrations } from '../engine/store/migrations/index.ts'
import { lostFile, withFolderErrors } from '../platform/folder-errors.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { isFilled } from '../platform/sandbox-folder.ts'
import { openSqlite } from '../platform/sqlite.ts'
import type { Log } from '../shared/ports.ts'

/** Only the account that runs the console may read history and connections. */
const OWN_ONLY = 0o700

/**
 * Opens the application's own file, outside every world: connections, history, saved calls, interface
 * state. The desktop's host and the server each call it once, when they start.
 */
export function openApplication(folder: string, log?: Log): Database {
  return withFolderErrors(folder, () => {
    const file = join(folder, 'app.db')
    if (wasUsed(folder) && !isFilled(file)) log?.error(lostFile(file, LOST_RECORDS))
    makeFolder(folder, OWN_ONLY)
    const database = openSqlite(file)
    try {
      migrate(database, applicationMigrations)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

const LOST_RECORDS = 'Connections, history and cases are not in it'

/** Returns whether the folder was used before: it has other files, or lies in a sandbox that has a world. */
function wasUsed(folder: string): boolean {
  if (!existsSync(folder)) return false
  const isBesideWorld = existsSync(join(folder, '..', 'world', 'platform.db'))
  return isBesideWorld || readdirSync(folder).some((name) => !name.startsWith('app.db'))
}
