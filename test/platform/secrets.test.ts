import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { keychainSecrets, sessionSecrets, type Keychain } from '../../src/platform/secrets.ts'

const session = fileURLToPath(new URL('../../build/keyring-session.sh', import.meta.url))
const child = fileURLToPath(new URL('secrets-child.ts', import.meta.url))

const needed = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon']
const keytar = fileURLToPath(new URL('../../node_modules/keytar/build/Release/keytar.node', import.meta.url))
const possible = [...needed, keytar].every((file) => existsSync(file))

/** Every case gets a keyring of its own in a process of its own, wrapped or not the same way. */
function inKeyring(mode: 'unlocked' | 'locked' | 'none', ...steps: string[]): Promise<unknown> {
  return runSteps('bash', [session, mode, process.execPath, child, ...steps], process.env)
}

function runSteps(program: string, parameters: string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  return new Promise((resolve, reject) => {
    execFile(program, parameters, { env }, (error, output) =>
      error ? reject(error) : resolve(JSON.parse(output) as unknown),
    )
  })
}

describe.skipIf(!possible)('the real keychain', () => {
  it('keeps, answers and forgets a secret, beyond ASCII too', async () => {
    const answers = await inKeyring('unlocked', 'get', 'set', 'get', 'delete', 'get', 'state')
    expect(answers).toEqual([null, null, 'svca_é\u{1F511}', null, null, 'ready'])
  })

  it('replaces a secret: the one before is gone', async () => {
    expect(await inKeyring('unlocked', 'set', 'replace', 'get', 'delete', 'get')).toEqual([
      ...[null, null, 'svca_the second', null, null],
    ])
  })

  it('keeps a secret over the end of the process, by a clean end or in the middle of a call', async () => {
    const words = (...steps: string[]) =>
      [process.execPath, child, ...steps].map((word) => `'${word}'`).join(' ')
    // One keyring for all of it; each line is a process of its own.
    const lines = [
      `${words('set')} >/dev/null`,
      ...[0, 1, 3, 10].map((ms) => `DIE_MS=${ms} ${words('dieWriting')} >/dev/null || true`),
      words('get', 'state', 'replace', 'get', 'delete', 'get'),
    ]
    const parameters = [session, 'unlocked', 'bash', '-c', lines.join('\n')]
    const [kept, ...after] = (await runSteps('bash', parameters, process.env)) as unknown[]
    // The old one or the new one, and whole.
    expect(['svca_é\u{1F511}', 'y'.repeat(100_000)]).toContain(kept)
    expect(after).toEqual(['ready', null, 'svca_the second', null, null])
  })

  it('keeps a secret of 100 kB', async () => {
    const answers = await inKeyring('unlocked', 'setLarge', 'get')
    expect(answers).toEqual([null, 'x'.repeat(100_000)])
  })

  it('deleting what is not there is no error', async () => {
    expect(await inKeyring('unlocked', 'delete', 'state')).toEqual([null, 'ready'])
  })

  it('says locked, never "no such secret", while the keyring is locked', async () => {
    const refused = { refused: 'locked', message: 'The system keychain is locked. Unlock it and try again.' }
    const answers = await inKeyring('locked', 'state', 'get', 'set', 'delete')
    expect(answers).toEqual(['locked', refused, refused, refused])
  })

  it('says unavailable on a bus without a login keyring', async () => {
    const answers = await inKeyring('none', 'state', 'get')
    expect(answers).toMatchObject(['unavailable', { refused: 'unavailable' }])
  })

  it('says unavailable without D-Bus', async () => {
    const { DISPLAY: _d, DBUS_SESSION_BUS_ADDRESS: _b, XDG_RUNTIME_DIR: _r, ...env } = process.env
    const answers = await runSteps(process.execPath, [child, 'state', 'get', 'set'], env)
    const refused = { refused: 'unavailable' }
    expect(answers).toMatchObject(['unavailable', refused, refused])
  })
})

describe('a keychain that changes its mind', () => {
  const open = (): { kept: Map<string, string>; keychain: Keychain } => {
    const kept = new Map<string, string>()
    const keychain: Keychain = {
      getPassword: (_service, name) => Promise.resolve(kept.get(name) ?? null),
      setPassword: (_service, name, secret) => Promise.resolve(void kept.set(name, secret)),
      deletePassword: (_service, name) => Promise.resolve(kept.delete(name)),
    }
    return { kept, keychain }
  }

  it('is locked, without a second prompt, when the probe was there and is gone', async () => {
    const { kept, keychain } = open()
    const secrets = keychainSecrets('test', () => keychain)
    expect(await secrets.state()).toBe('ready')
    kept.clear()
    const write = vi.spyOn(keychain, 'setPassword')
    expect(await secrets.state()).toBe('locked')
    await expect(secrets.get('key')).rejects.toThrow('locked')
    expect(write).not.toHaveBeenCalled()
  })

  it('finds the secret when looking for it made the user unlock', async () => {
    const { kept, keychain } = open()
    const write = keychain.setPassword
    keychain.setPassword = (service, name, secret) => {
      kept.set('key', 'svca_1')
      return write(service, name, secret)
    }
    expect(await keychainSecrets('test', () => keychain).get('key')).toBe('svca_1')
  })

  it('is unavailable when the binding is not installed', async () => {
    const secrets = keychainSecrets('test', () => {
      throw new Error("Cannot find module 'keytar'\nRequire stack: …")
    })
    expect(await secrets.state()).toBe('unavailable')
    await expect(secrets.get('key')).rejects.toThrow("cannot be reached: Cannot find module 'keytar'")
  })
})

describe('secrets of one session', () => {
  it('are kept and forgotten in memory', async () => {
    const secrets = sessionSecrets()
    expect(await secrets.state()).toBe('ready')
    await secrets.set('key', 'svca_1')
    expect(await secrets.get('key')).toBe('svca_1')
    await secrets.delete('key')
    expect(await secrets.get('key')).toBeNull()
  })
})
