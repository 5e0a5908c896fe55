import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Migration, migrate } from '../engine/store/migrate.ts'
import { openSqlite } from './sqlite.ts'

/** The bytes of an empty file of the newest version, by the migrations that made it. */
const templates = new Map<readonly Migration[], Buffer>()

/**
 * Writes an empty file of the newest version to a path where no file is. Only the first file of a
 * process walks through the migrations; the others are copies of it, because each of the twenty
 * steps makes SQLite read the whole schema again. The file gets its name when it is complete.
 */
export function writeNewFile(path: string, migrations: readonly Migration[]): void {
  const unfinished = `${path}.unfinished`
  // SQLite would read the log of a file that is gone into the new one.
  for (const left of [unfinished, `${path}-wal`, `${path}-shm`]) rmSync(left, { force: true })
  const template = templates.get(migrations)
  if (template) writeDurably(unfinished, template)
  else templates.set(migrations, makeTemplate(unfinished, migrations))
  renameSync(unfinished, path)
}

/** Makes the file itself by its migrations, and returns its bytes. */
function makeTemplate(path: string, migrations: readonly Migration[]): Buffer {
  const database = openSqlite(path)
  try {
    migrate(database, migrations)
    database.checkpoint()
  } finally {
    database.close()
  }
  return readFileSync(path)
}

function writeDurably(path: string, bytes: Buffer): void {
  const file = openSync(path, 'w')
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
