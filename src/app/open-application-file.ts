import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../engine/store/db.ts'
import { migrate, type Migration } from '../engine/store/migrate.ts'
import { deleteOldHistory, listOldHistory } from '../engine/store/application.ts'
import { insertCall } from '../engine/store/history.ts'
import { applicationMigrations, historyMigrations } from '../engine/store/migrations/index.ts'
import { lostFile, withFolderErrors } from '../platform/folder-errors.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { isFilled } from '../platform/examine-world.ts'
import { openSqlite } from '../platform/sqlite.ts'
import type { Log } from '../shared/ports.ts'

/** Only the account that runs the console may read history and connections. */
const OWN_ONLY = 0o700

/** What the application keeps outside every world. */
export interface ApplicationFiles {
  application: Database
  history: Database
}

/** Opens both files of the application, as the host does when it starts. */
export function openApplicationFiles(folder: string, log?: Log): ApplicationFiles {
  const application = openApplication(folder, log)
  try {
    return { application, history: openHistory(folder, application) }
  } catch (error) {
    application.close()
    throw error
  }
}

/** Opens the history of calls, and takes over what `app.db` holds of it. */
function openHistory(folder: string, application: Database): Database {
  return withFolderErrors(folder, () => {
    const history = openFile(join(folder, 'history.db'), historyMigrations)
    try {
      takeOldHistory(application, history)
      return history
    } catch (error) {
      history.close()
      throw error
    }
  })
}

const PART = 2000

/** Each line keeps its number, so that a start that ends half-way takes none over twice. */
function takeOldHistory(application: Database, history: Database): void {
  for (;;) {
    const rows = listOldHistory(application.read, PART)
    const last = rows.at(-1)
    if (!last) return
    history.transaction(() => rows.forEach(({ id, ...row }) => insertCall(history.write, row, id)))
    application.transaction(() => deleteOldHistory(application.write, last.id))
  }
}

/**
 * Opens the application's own file, outside every world: connections, saved calls, cases, interface
 * state. The desktop's host and the server each call it once, when they start.
 */
export function openApplication(folder: string, log?: Log): Database {
  return withFolderErrors(folder, () => {
    const file = join(folder, 'app.db')
    if (wasUsed(folder) && !isFilled(file)) log?.error(lostFile(file, LOST_RECORDS))
    makeFolder(folder, OWN_ONLY)
    return openFile(file, applicationMigrations)
  })
}

function openFile(path: string, migrations: readonly Migration[]): Database {
  const database = openSqlite(path)
  try {
    migrate(database, migrations)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const LOST_RECORDS = 'Connections, history and cases are not in it'

/** Returns whether the folder was used before: it has other files, or lies in a sandbox that has a world. */
function wasUsed(folder: string): boolean {
  if (!existsSync(folder)) return false
  const isBesideWorld = existsSync(join(folder, '..', 'world', 'platform.db'))
  return isBesideWorld || readdirSync(folder).some((name) => !name.startsWith('app.db'))
}
