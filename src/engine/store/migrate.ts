import type { Database } from './db.ts'

/** One numbered step (in tens). Never edited after it landed; a change is a new file. */
export interface Migration {
  number: number
  name: string
  sql: string
}

/** The file was written by a newer Postdesk. Nothing was changed. */
export class NewerFileError extends Error {}

/** Returns true when `migrate` would change an existing file, which is then backed up first. */
export function needsMigration(database: Database, migrations: readonly Migration[]): boolean {
  const version = database.readVersion()
  return version > 0 && version < (migrations.at(-1)?.number ?? 0)
}

/**
 * Brings a file to the newest version, each step in its own transaction. Throws NewerFileError for
 * a file of a later version.
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  const version = database.readVersion()
  const newest = migrations.at(-1)?.number ?? 0
  if (version > newest) {
    throw new NewerFileError(
      `This file has version ${version}, newer than this Postdesk knows (${newest}). Update Postdesk, then open it again.`,
    )
  }
  for (const migration of migrations) {
    if (migration.number <= version) continue
    database.transaction(() => {
      database.write.script(migration.sql)
      database.writeVersion(migration.number)
    })
  }
}
