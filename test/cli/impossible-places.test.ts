import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { explainFileError, explainFolderError } from '../../src/platform/folder-errors.ts'
import { makeFolder } from '../../src/platform/make-folder.ts'
import { runPostdesk } from '../support/serve-process.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** Line 16: `--data` at an impossible place ends with what is wrong, the path and the next step. */
vi.setConfig({ testTimeout: 200_000, hookTimeout: 200_000 })

const base = mkdtempSync(join(tmpdir(), 'impossible-'))
const file = join(base, 'a-file')
const foreign = join(base, 'foreign')

beforeAll(() => {
  writeFileSync(file, 'mine')
  symlinkSync(join(base, 'nowhere', 'at all'), join(base, 'dangling'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function expectRefused(data: string, said: RegExp, words: string[] = []): Promise<void> {
  const ended = await runPostdesk(['serve', '--port', '0', '--data', data, ...words])
  expect(ended.code).toBe(1)
  expect(ended.stdout).toBe('')
  expect(ended.stderr).toMatch(said)
  // One sentence: no stack, nothing of the machine's own words.
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(ended.stderr).toMatch(/nothing was changed: .+\.\n$/)
}

describe('Right to the last edge, 16: serve --data', () => {
  test.each<[string, string, RegExp]>([
    ['a file', file, /^".*\/a-file" is not a folder; /],
    ['under a file', join(file, 'inside'), /^".*\/a-file\/inside" is not a folder; /],
    ['in /proc', '/proc/postdesk', /^There is no "\/proc\/postdesk", and it cannot be created; /],
    ['a device', '/dev/null', /^"\/dev\/null" is not a folder; /],
    [
      'a link to nowhere',
      join(base, 'dangling'),
      /dangling" (is not a folder|, and it cannot be created); |^There is no /,
    ],
    ['a name that is too long', join(base, 'x'.repeat(300)), /cannot be used/],
  ])('%s', (_what, data, said) => expectRefused(data, said))

  test('a folder of somebody else’s files', async () => {
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'thesis.odt'), 'mine')
    await expectRefused(foreign, /^".*\/foreign" holds other files and no sandbox; /)
    expect(readdirSync(foreign)).toEqual(['thesis.odt'])
    rmSync(foreign, { recursive: true })
  })

  test('--app a file', () => expectRefused(join(base, 'fine'), /a-file" is not a folder; /, ['--app', file]))

  test('what was there is untouched', () => {
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(readdirSync(base).toSorted()).toEqual(['a-file', 'dangling', 'fine'])
  })

  test('a folder without existing parents is made with them', () => {
    const data = join(base, 'new', 'deep', 'folder')
    makeFolder(data)
    makeFolder(data)
    expect(readdirSync(join(base, 'new', 'deep'))).toEqual(['folder'])
  })
})

describe.skipIf(!canMount)('a disk that can only be read', () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = mountSmallDisk(4)
    execFileSync('mount', ['-o', 'remount,ro', disk.path])
  })
  afterAll(() => disk.unmount())

  test('is named as that', () =>
    expectRefused(join(disk.path, 'box'), /^The disk that holds ".*\/box" can only be read; /))
})

describe('Right to the last edge, 16: what the system and SQLite say becomes a sentence with path and next step', () => {
  test.each([
    ['ENOSPC', /disk that holds "\/a\/b" is full.*free some space/],
    ['EDQUOT', /is full/],
    ['EACCES', /may not read and write "\/a\/b".*give your account permission/],
    ['EROFS', /can only be read.*make it writable/],
    ['EMFILE', /too many files open to use "\/a\/b".*ulimit -n/],
    ['ENOTDIR', /"\/a\/b" is not a folder/],
    ['ENOENT', /There is no "\/a\/b"/],
    ['EIO', /failed to read or write \(EIO\).*check the disk/],
    ['SQLITE_FULL', /is full.*free some space/],
    ['SQLITE_CORRUPT', /"\/a\/b" is damaged.*restore a snapshot/],
    ['SQLITE_CORRUPT_INDEX', /is damaged/],
    ['SQLITE_NOTADB', /is damaged/],
    ['SQLITE_BUSY', /keeps "\/a\/b" locked.*close that program/],
  ])('%s', (code, said) => {
    const error = Object.assign(new Error('in its own words'), { code })
    const { message } = explainFolderError(error, '/a/b')
    expect(message).toMatch(said)
    expect(message).not.toContain('in its own words')
    if (code.startsWith('SQLITE_')) expect(explainFileError(error, '/a/b')).toMatchObject({ message })
  })

  test.each(['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR_WRITE'])(
    '%s, where the file system knows nothing against the place',
    (code) => {
      const { message } = explainFolderError(Object.assign(new Error('x'), { code }), file)
      expect(message).toMatch(/a-file".*nothing was changed: .+\.$/)
    },
  )

  test('a mistake of ours in a statement stays what it is', () => {
    const error = Object.assign(new Error('no such column'), { code: 'SQLITE_ERROR' })
    expect(explainFileError(error, '/a/b')).toBe(error)
  })
})
