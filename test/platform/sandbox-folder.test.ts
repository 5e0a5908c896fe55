import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SandboxFolderError } from '../../src/engine/store/files.ts'
import { migrate } from '../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../src/engine/store/migrations/index.ts'
import { openSandboxFolder, readLock } from '../../src/platform/sandbox-folder.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'

const machine = { now: () => Date.UTC(2026, 8, 1, 9) }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-folder-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (options = {}) => openSandboxFolder(folder, { machine, ...options })

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(SandboxFolderError)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

/** Makes a world with one organization that has the given name and no other setting. */
function fill(name: string): void {
  const files = open()
  files.openPlatform().close()
  const file = files.createOrganization(1)
  file.write.run(
    `INSERT OR REPLACE INTO settings (id, name, timezone, double_opt_in) VALUES (1, ?, 'UTC', 0)`,
    [name],
  )
  file.close()
  files.release()
}

function nameInWorld(): string | undefined {
  const files = open()
  files.openPlatform().close()
  const file = files.createOrganization(1)
  const row = file.read.get<{ name: string }>('SELECT name FROM settings')
  file.close()
  files.release()
  return row?.name
}

function writeLock(lock: object): void {
  writeFileSync(join(folder, 'lock'), JSON.stringify(lock))
}

describe('lock', () => {
  test('a folder in use is refused with the process and the URL of its host', () => {
    const files = open()
    files.setUrl('http://127.0.0.1:4319')
    expect(readLock(folder)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:4319' })
    const message = messageOf(open)
    expect(message).toContain(`process ${process.pid}`)
    expect(message).toContain('use http://127.0.0.1:4319')
    files.release()
    expect(readLock(folder)).toBeNull()
    open().release()
  })

  test('a folder with other files is refused and left as it is; what a system left in an empty one is none', () => {
    writeFileSync(join(folder, 'thesis.odt'), 'x')
    expect(messageOf(open)).toContain('holds other files and no sandbox; nothing was changed: choose a new')
    expect(readdirSync(folder)).toEqual(['thesis.odt'])
    rmSync(join(folder, 'thesis.odt'))
    writeFileSync(join(folder, '.DS_Store'), 'x')
    open().release()
    writeFileSync(join(folder, 'thesis.odt'), 'x')
    open().release()
  })

  test('a lock of a process that was killed is taken over', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])
    await once(child, 'spawn')
    writeLock({ pid: child.pid, started: null, url: null })
    expect(messageOf(open)).toContain(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(readLock(folder)).toBeNull()
    open().release()
  })

  test('a lock with a pid that now belongs to another process is taken over', () => {
    writeLock({ pid: process.pid, started: 'another boot:1', url: null })
    expect(readLock(folder)).toBeNull()
    open().release()
  })

  test('a lock that was cut off is taken over', () => {
    writeFileSync(join(folder, 'lock'), '{"pi')
    open().release()
  })

  test('releasing leaves a lock alone that somebody else has taken', () => {
    const files = open()
    writeLock({ pid: 1, started: null, url: null })
    files.release()
    expect(existsSync(join(folder, 'lock'))).toBe(true)
  })

  test('nothing but the file that the system locks is left behind by taking the lock', () => {
    open().release()
    expect(readdirSync(folder).toSorted()).toEqual(['backups', 'guard.db', 'snapshots', 'world'])
  })
})

describe('files that cannot be used', () => {
  test('a newer file is refused, unchanged', () => {
    fill('before')
    const path = join(folder, 'world/organizations/0001.db')
    const newer = openSqlite(path)
    newer.write.script('PRAGMA user_version = 99990')
    newer.close()
    const before = readFileSync(path)
    const files = open()
    expect(messageOf(() => files.openOrganization(1))).toMatch(/newer Postdesk.*update Postdesk/)
    files.release()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('a corrupt file is refused with where to find a copy, unchanged', () => {
    fill('before')
    const path = join(folder, 'world/organizations/0001.db')
    writeFileSync(path, 'This is no database. '.repeat(1000))
    const before = readFileSync(path)
    const files = open()
    expect(messageOf(() => files.openOrganization(1))).toMatch(/damaged.*snapshots or backups/)
    files.release()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('a database of somebody else is refused, unchanged', () => {
    const foreign = openSqlite(join(folder, 'keys.db'))
    foreign.write.script('CREATE TABLE theirs (a)')
    foreign.close()
    const files = open()
    expect(messageOf(() => files.openKeys())).toContain('damaged')
    files.release()
  })

  test.each(['missing', 'empty'])('a %s platform beside organizations is no new world', (how) => {
    fill('before')
    const path = join(folder, 'world/platform.db')
    rmSync(path)
    if (how === 'empty') writeFileSync(path, '')
    const files = open()
    expect(messageOf(() => files.openPlatform())).toContain(`is ${how}`)
    files.release()
    expect(existsSync(join(folder, 'world/organizations/0001.db'))).toBe(true)
  })

  test('a file in the place of the folder is refused', () => {
    const path = join(folder, 'a-file')
    writeFileSync(path, 'mine')
    expect(messageOf(() => openSandboxFolder(path, { machine }))).toContain('not a folder')
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })
})

describe('migration', () => {
  test('an older file is backed up before it is migrated', () => {
    const path = join(folder, 'world/organizations/0001.db')
    mkdirSync(join(folder, 'world/organizations'), { recursive: true })
    const older = openSqlite(path)
    older.write.script(
      `CREATE TABLE of_old (name TEXT); INSERT INTO of_old VALUES ('kept'); PRAGMA user_version = 5`,
    )
    older.close()
    const files = open()
    files.openOrganization(1).close()
    files.release()
    const backup = openSqlite(join(folder, 'backups/2026-09-01T09-00-00-000Z/world/organizations/0001.db'))
    expect(backup.read.get('PRAGMA user_version')).toEqual({ user_version: 5 })
    expect(backup.read.column('SELECT name FROM of_old')).toEqual(['kept'])
    expect(backup.read.get(`SELECT 1 FROM sqlite_schema WHERE name = 'settings'`)).toBeUndefined()
    backup.close()
    const migrated = openSqlite(path)
    expect(migrated.read.get('PRAGMA user_version')).toEqual({
      user_version: organizationMigrations.at(-1)?.number,
    })
    migrated.close()
  })

  test('a new or current file is not backed up', () => {
    fill('before')
    expect(nameInWorld()).toBe('before')
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })

  test('a migration that fails leaves the file as it was', () => {
    const file = openSqlite(join(folder, 'keys.db'))
    const first = { number: 10, name: 'first', sql: 'CREATE TABLE one (a TEXT) STRICT' }
    const broken = { number: 20, name: 'broken', sql: `CREATE TABLE two (a TEXT) STRICT; ${first.sql}` }
    expect(() => migrate(file, [first, broken])).toThrow('already exists')
    expect(file.read.column('SELECT name FROM sqlite_schema')).toEqual(['one'])
    expect(file.read.get('PRAGMA user_version')).toEqual({ user_version: 10 })
    file.close()
  })
})
