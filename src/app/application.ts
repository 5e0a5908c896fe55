import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../engine/store/db.ts'
import { migrate } from '../engine/store/migrate.ts'
import { applicationMigrations } from '../engine/store/migrations/index.ts'
import { withFolderErrors } from '../platform/folder-errors.ts'
import { openSqlite } from '../platform/sqlite.ts'

/** The application's own file, outside every world: connections, history, saved calls, interface state. */
export function openApplication(folder: string): Database {
  return withFolderErrors(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
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
