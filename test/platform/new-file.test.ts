import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/engine/store/migrate.ts'
import {
  keyMigrations,
  organizationMigrations,
  platformMigrations,
} from '../../src/engine/store/migrations/index.ts'
import { writeNewFile } from '../../src/platform/new-file.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-file-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const pathOf = (name: string) => join(folder, name)

/** Returns what a file holds: its version, each statement of its schema, and the rows of each table. */
function readAll(path: string): unknown {
  const file = openSqlite(path)
  try {
    const schema = file.read.all<{ type: string; name: string; sql: string | null }>(
      'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name',
    )
    const tables = schema.filter(({ type, sql }) => type === 'table' && sql !== null)
    const rows = tables.map(({ name }) => [name, file.read.all(`SELECT * FROM "${name}"`)])
    return { version: file.readVersion(), schema, rows }
  } finally {
    file.close()
  }
}

test.each([
  ['keys', keyMigrations],
  ['organization', organizationMigrations],
  ['platform', platformMigrations],
])('each new file of kind %s is what its migrations make', (_kind, migrations) => {
  const walked = openSqlite(pathOf('walked.db'))
  migrate(walked, migrations)
  walked.close()
  for (const name of ['first.db', 'second.db', 'third.db']) {
    writeNewFile(pathOf(name), migrations)
    expect(readAll(pathOf(name))).toEqual(readAll(pathOf('walked.db')))
  }
  expect(readdirSync(folder).sort()).toEqual(['first.db', 'second.db', 'third.db', 'walked.db'])
})

test('what is written to one new file stands in no other', () => {
  writeNewFile(pathOf('one.db'), keyMigrations)
  const one = openSqlite(pathOf('one.db'))
  one.write.script('CREATE TABLE only_here (a)')
  one.close()
  writeNewFile(pathOf('other.db'), keyMigrations)
  expect(JSON.stringify(readAll(pathOf('other.db')))).not.toContain('only_here')
})

test('what a killed process left, half a file or the log of a file that is gone, is not in the new one', () => {
  const gone = openSqlite(pathOf('gone.db'))
  gone.write.script('CREATE TABLE before (a)')
  copyFileSync(pathOf('gone.db-wal'), pathOf('new.db-wal'))
  copyFileSync(pathOf('gone.db-shm'), pathOf('new.db-shm'))
  gone.close()
  writeFileSync(pathOf('new.db.unfinished'), 'half a file')
  writeNewFile(pathOf('new.db'), keyMigrations)
  const found = readAll(pathOf('new.db'))
  expect(found).toMatchObject({ version: keyMigrations.at(-1)?.number })
  expect(JSON.stringify(found)).not.toContain('before')
})
