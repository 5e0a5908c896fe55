import { join } from 'node:path'
import type { Database } from '../engine/store/db.ts'
import { migrate } from '../engine/store/migrate.ts'
import { applicationMigrations } from '../engine/store/migrations/index.ts'
import { withFolderErrors } from '../platform/folder-errors.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { openSqlite } from '../platform/sqlite.ts'

/** History and connections are nobody else's to read. */
const OWN_ONLY = 0o700

/** The application's own file, outside every world: connections, history, saved calls, interface state. */
export function openApplication(folder: string): Database {
  return withFolderErrors(folder, () => {
    makeFolder(folder, OWN_ONLY)
    const database = openSqlite(join(folder, 'app.db'))
    try {
      migrate(database, applicationMigrations)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/** Makes a folder that somebody named, with those above it. Throws SandboxFolderError naming it. */
export function makeNamedFolder(folder: string): void {
  withFolderErrors(folder, () => makeFolder(folder))
}
