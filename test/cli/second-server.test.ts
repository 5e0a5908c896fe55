import { existsSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPostdesk, type ServeProcess, startServe } from '../support/serve-process.ts'

/** Line 16: a lock file that was deleted by hand lets no second server in. */
vi.setConfig({ testTimeout: 200_000, hookTimeout: 200_000 })

let folder: string
let first: ServeProcess

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'second-'))
  first = await startServe(['--data', folder])
})
afterEach(async () => {
  if (first.child.exitCode === null && first.child.signalCode === null) await first.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const startSecond = () =>
  runPostdesk(['serve', '--port', '0', '--data', folder, '--app', join(folder, 'app2')])

test('Right to the last edge, 16: the lock file is deleted: a second server is refused, and the first puts the file back', async () => {
  const lock = join(folder, 'lock')
  // As fast as it can be put back, so that the second server meets a folder without one.
  const deleting = setInterval(() => rmSync(lock, { force: true }), 5)
  const refused = await startSecond()
  clearInterval(deleting)
  expect(refused.code).toBe(1)
  expect(refused.stdout).toBe('')
  expect(refused.stderr).toMatch(/ is in use by (another Postdesk, and its lock file is gone|process \d+)/)
  expect(refused.stderr).toMatch(/nothing was changed: .* and try again\.\n$/)
  expect(refused.stderr).not.toMatch(/\n\s+at /)
  await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 5000 })
  const named = await startSecond()
  expect(named.code).toBe(1)
  expect(named.stderr).toContain(`use ${first.announced.url}`)
  expect((await fetch(first.announced.url)).status).toBeLessThan(500)
})

test('a server that was killed keeps nobody out, whatever is in the file that it had locked', async () => {
  await first.end('SIGKILL')
  writeFileSync(join(folder, 'guard.db'), 'not a database at all')
  const second = await startServe(['--data', folder])
  expect((await second.end()).code).toBe(0)
  unlinkSync(join(folder, 'guard.db'))
  first = await startServe(['--data', folder])
})
