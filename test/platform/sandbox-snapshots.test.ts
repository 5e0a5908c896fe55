import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSandboxFolder } from '../../src/platform/sandbox-folder.ts'

const machine = { now: () => Date.UTC(2026, 8, 1, 9) }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-folder-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (options = {}) => openSandboxFolder(folder, { machine, ...options })

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

async function snapshot(name: string, options = {}) {
  const files = open(options)
  try {
    return await files.createSnapshot(name)
  } finally {
    files.release()
  }
}

async function restore(name: string, options = {}) {
  const files = open(options)
  try {
    await files.restoreSnapshot(name)
  } finally {
    files.release()
  }
}

test('a restored world is byte for byte the one that was copied', async () => {
  fill('first')
  const paths = ['world/platform.db', 'world/organizations/0001.db']
  const before = paths.map((path) => readFileSync(join(folder, path)))
  const made = await snapshot('before the change')
  expect(made).toMatchObject({ name: 'before the change', created: machine.now() })
  expect(made.bytes).toBeGreaterThan(before.reduce((sum, content) => sum + content.length, 0) - 1)
  fill('second')
  await restore('before the change')
  expect(
    paths.map((path, index) => readFileSync(join(folder, path)).equals(before[index] as Buffer)),
  ).toEqual([true, true])
  expect(nameInWorld()).toBe('first')
  expect(readdirSync(folder).toSorted()).toEqual(['backups', 'guard.db', 'snapshots', 'world'])
})

test('keys are outside the world: a restore does not touch them', async () => {
  fill('first')
  const files = open()
  files.openKeys().close()
  await files.createSnapshot('one')
  const keys = files.openKeys()
  keys.write.run(
    `INSERT INTO keys (kind, label, hash, last_four, session, created) VALUES ('admin', '', 'h', '0000', 0, 1)`,
  )
  await files.restoreSnapshot('one')
  expect(keys.read.column('SELECT hash FROM keys')).toEqual(['h'])
  keys.close()
  files.release()
})

test.each(['', ' a', 'a ', 'A', '.a', '../a', 'a/b', 'a'.repeat(65)])(
  'the name "%s" is refused',
  async (name) => {
    fill('first')
    await expect(snapshot(name)).rejects.toThrow('cannot name a snapshot')
    await expect(restore(name)).rejects.toThrow('There is no snapshot')
  },
)

test('a name is used once', async () => {
  fill('first')
  await snapshot('one')
  await expect(snapshot('one')).rejects.toThrow('There is a snapshot "one" already')
})

test('the newest comes first; half a snapshot is not listed and is cleared away', async () => {
  fill('first')
  await snapshot('one')
  await snapshot('two', { machine: { now: () => machine.now() + 1 } })
  mkdirSync(join(folder, 'snapshots/.unfinished/world'), { recursive: true })
  const files = open()
  expect(files.listSnapshots().map(({ name }) => name)).toEqual(['two', 'one'])
  expect(readdirSync(join(folder, 'snapshots')).toSorted()).toEqual(['one', 'two'])
  files.release()
})

test('refused below twice its size of free disk, with nothing left behind', async () => {
  fill('first')
  const { bytes } = await snapshot('measure')
  await expect(snapshot('one', { freeBytes: async () => 2 * bytes - 1 })).rejects.toThrow(
    /Not enough free disk.*free some space/,
  )
  expect(readdirSync(join(folder, 'snapshots'))).toEqual(['measure'])
  await snapshot('one', { freeBytes: async () => 2 * bytes })
})

test('a snapshot of a world with an unfolded log holds the log', async () => {
  fill('first')
  const files = open()
  const file = files.createOrganization(1)
  file.write.run(`UPDATE settings SET name = 'in the log'`)
  await files.createSnapshot('one')
  file.close()
  files.release()
  fill('second')
  await restore('one')
  expect(nameInWorld()).toBe('in the log')
})

/** Each state in which SIGKILL can leave a restore, and the world that the next opening finds. */
const killed: [string, string, () => void][] = [
  [
    'while copying',
    'old',
    () => cpSync(join(folder, 'new'), join(folder, '.unfinished/world'), { recursive: true }),
  ],
  ['after the copy', 'old', () => renameSync(join(folder, 'new'), join(folder, 'world.incoming'))],
  [
    'between the renames',
    'new',
    () => {
      renameSync(join(folder, 'new'), join(folder, 'world.incoming'))
      renameSync(join(folder, 'world'), join(folder, 'world.outgoing'))
    },
  ],
  [
    'between the renames, the copy lost',
    'old',
    () => renameSync(join(folder, 'world'), join(folder, 'world.outgoing')),
  ],
  [
    'while the old world is deleted',
    'new',
    () => {
      renameSync(join(folder, 'world'), join(folder, 'world.outgoing'))
      renameSync(join(folder, 'new'), join(folder, 'world'))
      rmSync(join(folder, 'world.outgoing/platform.db'))
    },
  ],
]
test.each(killed)('killed %s: the %s world is there, whole', (_when, expected, arrange) => {
  fill('new')
  cpSync(join(folder, 'world'), join(folder, 'new'), { recursive: true })
  fill('old')
  arrange()
  expect(nameInWorld()).toBe(expected)
  expect(readdirSync(folder).filter((name) => name.startsWith('world') || name.startsWith('.'))).toEqual([
    'world',
  ])
})
