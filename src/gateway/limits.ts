import { MOST_BYTES } from '../engine/domain/limits.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/text/time-units.ts'
import type { Clock } from '../shared/ports.ts'
import type { RateState } from './gateway.ts'

/** Calls per second from one address, on any route (decision 0008, "Limits of calls"). */
export const CALLS_PER_SECOND_OF_ADDRESS = 500

/** Largest body any route takes: room for HTML and text of the largest size, however JSON spells them. */
export const MOST_BODY_BYTES = 4 * MOST_BYTES

interface Window {
  startedAt: number
  used: number
}

/**
 * Calls per organization and minute in fixed windows of machine time, and calls per peer
 * address and second for any route. Bad calls count too. Source: decision 0008, "Limits of calls".
 */
export class Limits {
  private readonly machine: Clock
  private readonly organizations = new Map<number, Window>()
  private readonly addresses = new Map<string, Window>()

  constructor(machine: Clock) {
    this.machine = machine
  }

  /** Counts one call; `remaining` is -1 when it is over the limit. */
  countOrganization(organization: number, limit: number): RateState {
    return this.count(this.organizations, organization, limit, MINUTE_MS)
  }

  /** Counts one call; `remaining` is -1 when it is over the limit. */
  countAddress(address: string): RateState {
    return this.count(this.addresses, address, CALLS_PER_SECOND_OF_ADDRESS, SECOND_MS)
  }

  private count<Key>(windows: Map<Key, Window>, key: Key, limit: number, lengthMs: number): RateState {
    const now = this.machine.now()
    let window = windows.get(key)
    if (!window || now - window.startedAt >= lengthMs) {
      window = { startedAt: now - (now % lengthMs), used: 0 }
      windows.set(key, window)
    }
    window.used += 1
    return { limit, remaining: Math.max(-1, limit - window.used), resetAt: window.startedAt + lengthMs }
  }
}
