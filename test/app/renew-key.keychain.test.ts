import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONTROL_KEY, serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import type { RenewKeyScript } from './renew-key-child.ts'

/**
 * `connection.renewKey` with the real keychain of the system: open, locked and absent. Every case is
 * an application in a process and a keyring of its own; the deployment is a second, real Postdesk.
 */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const session = at('../../build/keyring-session.sh')
const child = at('renew-key-child.ts')
const possible = [
  '/usr/bin/dbus-run-session',
  '/usr/bin/gnome-keyring-daemon',
  at('../../node_modules/keytar/build/Release/keytar.node'),
].every((file) => existsSync(file))

let far: ServedSandbox
let folder: string
let keys: RenewKeyScript['keys']

beforeAll(async () => {
  far = await serveSandbox()
})
afterAll(() => far.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'renew-key-'))
  keys = []
  for (let left = 3; left > 0; left -= 1)
    keys.push((await far.control('key.create', { kind: 'admin' })).body.data)
})

async function run(mode: 'unlocked' | 'locked' | 'none', steps: RenewKeyScript['steps']): Promise<string[]> {
  const script: RenewKeyScript = { folder, far: { url: far.url, controlKey: CONTROL_KEY }, keys, steps }
  const parameters = [session, mode, process.execPath, child, JSON.stringify(script)]
  try {
    const output = await new Promise<string>((resolve, reject) => {
      execFile('bash', parameters, (error, text) => (error ? reject(error) : resolve(text)))
    })
    expectNoKeyIn(output)
    return JSON.parse(output) as string[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nor in any file of the application. */
function expectNoKeyIn(output: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  expect(files.length).toBeGreaterThan(0)
  const texts = [output, ...files.map((path) => readFileSync(path).toString('latin1'))]
  for (const { key } of keys) expect(texts.filter((text) => text.includes(key.slice(5)))).toEqual([])
}

const refused = expect.stringMatching(/^AUTHENTICATION_ERROR: /)
const gone = 'KEY_NOT_HERE: This key was kept for one session. Enter it again.'

describe.skipIf(!possible)('connection.renewKey and the keychain', () => {
  test('the key in the keychain is replaced: it outlives the process, the revoked one does not', async () => {
    expect(
      await run('unlocked', [
        ['add', 0, 'keychain'],
        ['list'],
        ['revoke', 0],
        ['list'],
        ['renew', 1, 'keychain'],
        ['list'],
        ['restart'],
        ['list'],
      ]),
    ).toEqual(['ok', 'ok', 'ok', refused, 'ok', 'ok', 'ok', 'ok'])
  })

  test('kept for the session only, the one before leaves the keychain too', async () => {
    expect(
      await run('unlocked', [
        ['add', 0, 'keychain'],
        ['renew', 1, 'session'],
        ['list'],
        ['restart'],
        ['list'],
        // From a session into the keychain again.
        ['renew', 2, 'keychain'],
        ['restart'],
        ['list'],
      ]),
    ).toEqual(['ok', 'ok', 'ok', 'ok', gone, 'ok', 'ok', 'ok'])
  })

  test.each([
    ['locked', /^WRONG_STATE: keep: The system keychain is locked\. .*keep the key for this session only\.$/],
    [
      'none',
      /^WRONG_STATE: keep: The system keychain cannot be reached: .+keep the key for this session only\.$/,
    ],
  ] as const)('%s: refused with the way out, and the key of before stays in use', async (mode, why) => {
    const told = await run(mode, [
      ['add', 0, 'session'],
      ['renew', 1, 'keychain'],
      ['list'],
      ['revoke', 0],
      ['list'],
      ['renew', 1, 'session'],
      ['list'],
    ])
    expect(told).toEqual(['ok', expect.stringMatching(why), 'ok', 'ok', refused, 'ok', 'ok'])
  })
})
