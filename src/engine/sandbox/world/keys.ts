import type { Chance, Clock, Digest } from '../../../shared/ports.ts'
import type { TokenScope } from '../../../shared/token-scopes.ts'
import type { Database } from '../../store/db.ts'
import { SandboxFolderError } from '../../store/files.ts'
import { cached } from '../../store/read-cache.ts'
import { findKey, findLiveKey, insertKey, type KeyKind, type KeyRow, touchKey } from '../../store/keys.ts'
import { MINUTE_MS } from '../../../shared/text/time-units.ts'

/** Last-used is a background figure: written at most once a minute per key (contract: admin-keys). */
const LAST_USED_THROTTLE_MS = MINUTE_MS

const ADMIN_FORM = /^svca_[0-9a-f]{64}$/
const CUSTOMER_FORM = /^svc_[0-9a-f]{48}$/

interface MintedKey {
  id: number
  /** The plaintext: answered once, stored nowhere. */
  secret: string
}

/**
 * The API keys of one sandbox, in its `keys.db`, which a rewind leaves as it is. The gateway finds the key of
 * each call here (`gateway/admit.ts`), control actions mint new ones, and the last use of each is noted.
 */
export class KeyRing {
  private readonly database: Database
  private readonly machine: Clock
  private readonly chance: Chance
  private readonly digest: Digest
  private readonly learn: (secret: string) => void

  constructor(
    database: Database,
    ports: {
      machine: Clock
      chance: Chance
      digest: Digest
      /** Told of every secret that is given or comes in, so that no record keeps it. */
      learn(secret: string): void
    },
  ) {
    this.database = database
    this.machine = ports.machine
    this.chance = ports.chance
    this.digest = ports.digest
    this.learn = (secret) => ports.learn(secret)
  }

  /** Makes a key. Returns its plaintext, which cannot be had again. */
  mint(key: {
    kind: KeyKind
    organization: number | null
    label: string
    session: boolean
    scopes?: readonly TokenScope[] | null
  }): MintedKey {
    const secret = key.kind === 'admin' ? `svca_${this.chance.hex(32)}` : `svc_${this.chance.hex(24)}`
    this.learn(secret)
    const id = this.database.transaction(() =>
      insertKey(this.database.write, {
        scopes: null,
        ...key,
        hash: this.digest.sha256(secret),
        lastFour: secret.slice(-4),
        created: this.machine.now(),
      }),
    )
    return { id, secret }
  }

  /** A key that was found before; null when it has been revoked since. */
  findLive(id: number): KeyRow | null {
    const { read } = this.database
    const key = cached(read, `key ${id}`, () => findKey(read, id))
    return key?.revoked === null ? key : null
  }

  /** The live key behind a plaintext, or null when it is malformed, unknown or revoked. */
  find(secret: string): KeyRow | null {
    if (!ADMIN_FORM.test(secret) && !CUSTOMER_FORM.test(secret)) return null
    const { read } = this.database
    const hash = this.digest.sha256(secret)
    const key = cached(read, `live key ${hash}`, () => findLiveKey(read, hash))
    if (!key) return null
    this.learn(secret)
    this.touch(key)
    return key
  }

  /** A full disk fails no call for this figure. After the machine's clock went back it is written at once. */
  private touch({ id, lastUsed }: KeyRow): void {
    const now = this.machine.now()
    if (lastUsed !== null && Math.abs(now - lastUsed) < LAST_USED_THROTTLE_MS) return
    try {
      this.database.transaction(() => touchKey(this.database.write, id, now))
    } catch (error) {
      if (!(error instanceof SandboxFolderError)) throw error
    }
  }
}
