import { MOST_BYTES } from '../engine/domain/limits.ts'
import type { Failure } from '../shared/result.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/text/time-units.ts'
import type { Clock } from '../shared/ports.ts'
import type { RateState } from './gateway.ts'

/** Largest body any route takes: room for HTML and text of the largest size, however JSON spells them. */
export const MOST_BODY_BYTES = 4 * MOST_BYTES

/** Calls per second from one address, on any route (contract: rate-limits). */
const CALLS_PER_SECOND_OF_ADDRESS = 500

/** Addresses that are remembered; on this machine there are few. */
const MOST_ADDRESSES = 10_000

/** Returns the refusal of a call that is over a limit; `retryAfter` in seconds. */
export function tooMany(limit: string, retryAfter: number): Failure {
  return { code: 'RATE_LIMIT_ERROR', message: `Too many requests: ${limit}.`, retryAfter }
}

export const ADDRESS_IS_OVER = tooMany(`${CALLS_PER_SECOND_OF_ADDRESS} per second from one address`, 1)

interface Window {
  /** By the steady clock. */
  startedAt: number
  used: number
}

/** By which windows are measured. */
interface Clocks {
  machine: Clock
  /** Never set back. */
  steady: Clock
}

/** Fixed windows, one for each key: they begin by the machine's clock and last by the steady one. */
class Windows<Key> {
  private readonly machine: Clock
  private readonly steady: Clock
  private readonly lengthMs: number
  private readonly windows = new Map<Key, Window>()

  constructor({ machine, steady }: Clocks, lengthMs: number) {
    this.machine = machine
    this.steady = steady
    this.lengthMs = lengthMs
  }

  get size(): number {
    return this.windows.size
  }

  clear(): void {
    this.windows.clear()
  }

  /** Counts one call; `remaining` is -1 when it is over the limit. */
  count(key: Key, limit: number): RateState {
    const now = this.steady.now()
    const { lengthMs } = this
    let window = this.windows.get(key)
    if (!window || now - window.startedAt >= lengthMs) {
      window = { startedAt: now - (this.machine.now() % lengthMs), used: 0 }
      this.windows.set(key, window)
    }
    window.used += 1
    const left = Math.round(window.startedAt + lengthMs - now)
    return { limit, remaining: Math.max(-1, limit - window.used), resetAt: this.machine.now() + left }
  }
}

/** Calls per organization and minute. Bad calls count too. contract: rate-limits. */
export class Limits {
  private readonly organizations: Windows<number>

  constructor(clocks: Clocks) {
    this.organizations = new Windows(clocks, MINUTE_MS)
  }

  /** Counts one call; `remaining` is -1 when it is over the limit. */
  countOrganization(organization: number, limit: number): RateState {
    return this.organizations.count(organization, limit)
  }
}

/** Requests per peer address and second, over all routes and sandboxes of a server. */
export class AddressLimit {
  private readonly addresses: Windows<string>

  constructor(clocks: Clocks) {
    this.addresses = new Windows(clocks, SECOND_MS)
  }

  /** Counts one request. Returns whether its address is over the limit. */
  isOver(address: string): boolean {
    if (this.addresses.size >= MOST_ADDRESSES) this.addresses.clear()
    return this.addresses.count(address, CALLS_PER_SECOND_OF_ADDRESS).remaining < 0
  }
}
