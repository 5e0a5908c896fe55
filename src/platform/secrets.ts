import { createRequire } from 'node:module'
import type { SecretState, SecretStore } from '../shared/ports.ts'

/** The little that is used of keytar, which is an optional package and may not be there. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export class SecretsError extends Error {
  readonly state: Exclude<SecretState, 'ready'>
  constructor(state: Exclude<SecretState, 'ready'>, reason: string) {
    super(
      state === 'locked'
        ? 'The system keychain is locked. Unlock it and try again.'
        : `The system keychain cannot be reached: ${reason}`,
    )
    this.state = state
  }
}

/** An entry that is always there once the keychain was seen open: it missing means locked. */
const PROBE = 'postdesk-probe'

/**
 * The system keychain. A locked one answers "no such secret" without an error, so every
 * missing answer is checked against the probe before it is believed.
 */
export function keychainSecrets(service = 'postdesk', load: () => Keychain = loadKeytar): SecretStore {
  let probeSeen = false

  async function use<T>(work: (keychain: Keychain) => Promise<T>): Promise<T> {
    try {
      return await work(load())
    } catch (error) {
      throw explain(error)
    }
  }

  async function requireOpen(): Promise<void> {
    await use(async (keychain) => {
      const found = await keychain.getPassword(service, PROBE)
      if (found === null && probeSeen) throw new SecretsError('locked', '')
      if (found === null) await keychain.setPassword(service, PROBE, 'open')
      probeSeen = true
    })
  }

  async function get(name: string): Promise<string | null> {
    const read = (): Promise<string | null> => use((keychain) => keychain.getPassword(service, name))
    const first = await read()
    if (first !== null) return first
    await requireOpen()
    // Asking may have made the user unlock it: only now is a missing answer the truth.
    return read()
  }

  return {
    get,
    state: () =>
      requireOpen().then(
        () => 'ready',
        (error: SecretsError) => error.state,
      ),
    set: (name, secret) => use((keychain) => keychain.setPassword(service, name, secret)),
    delete: async (name) => {
      if ((await get(name)) !== null) await use((keychain) => keychain.deletePassword(service, name))
    },
  }
}

/** Memory only, for machines without a keychain: gone with the process, and said so on screen. */
export function sessionSecrets(): SecretStore {
  const kept = new Map<string, string>()
  return {
    state: () => Promise.resolve('ready'),
    get: (name) => Promise.resolve(kept.get(name) ?? null),
    set: (name, secret) => Promise.resolve(void kept.set(name, secret)),
    delete: (name) => Promise.resolve(void kept.delete(name)),
  }
}

/** On demand: loading it without libsecret throws, and most commands never need a secret. */
function loadKeytar(): Keychain {
  return createRequire(import.meta.url)('keytar') as Keychain
}

/** Keytar passes on the system's own words; these are the ones that mean "closed, but there". */
function explain(error: unknown): SecretsError {
  if (error instanceof SecretsError) return error
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  return new SecretsError(
    /locked|dismissed|cancell?ed|interaction/i.test(reason) ? 'locked' : 'unavailable',
    reason,
  )
}
