import type { OrganizationBudget } from '../shared/bridge.ts'
import type { Clock, Pause, StopSignal } from '../shared/ports.ts'
import { type Failure, FailureError } from '../shared/result.ts'
import { toIsoTime } from '../shared/text/iso-time.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/text/time-units.ts'
import type { RateState } from './gateway.ts'
import { tooMany } from './limits.ts'

/** The longest wait that a read is kept for: a whole minute, which is the window of every plan. */
const MOST_WAIT_MS = 65 * SECOND_MS

/** Reads that wait at once, for all organizations of a connection. */
const MOST_QUEUED = 200

/** Waits of one read: each ends when the deployment said that it may go on. */
const MOST_WAITS = 3

/** So many organizations have their budget remembered. */
const MOST_ORGANIZATIONS = 50

/** What is known of one organization's minute. Times are of the steady clock. */
interface Minute {
  limit: number | null
  /** Null when no answer has told it. */
  left: number | null
  endsAt: number
  /** After a 429: no call makes sense before. */
  waitsUntil: number
  queued: number
}

interface BudgetParts {
  machine: Clock
  steady: Clock
  pause: Pause
  /** Told after each change of what `list` returns. */
  changed: () => void
  mostWaitMs?: number | undefined
}

/**
 * The calls per minute that a deployment has left for each organization, as its answers tell. Reads wait
 * for their turn where none is left; a write is never kept back (docs/decisions/0179-budget-of-a-deployment.md).
 */
export class Budget {
  private readonly parts: BudgetParts
  private readonly minutes = new Map<string, Minute>()

  constructor(parts: BudgetParts) {
    this.parts = parts
  }

  /** What is known of the minute that runs, in order of the last call, the latest first. */
  list(): OrganizationBudget[] {
    const now = this.parts.steady.now()
    return [...this.minutes]
      .filter(([, { endsAt, waitsUntil, queued }]) => Math.max(endsAt, waitsUntil) > now || queued > 0)
      .toReversed()
      .map(([organization, minute]) => ({
        organization: organization === '' ? null : organization,
        limit: minute.limit,
        left: minute.left,
        endsAt: this.toMachine(minute.endsAt),
        waitsUntil: waitOf(minute, now) > 0 ? this.toMachine(now + waitOf(minute, now)) : null,
        queued: minute.queued,
      }))
  }

  /** Counts a call that is about to be sent. */
  take(organization: string | null): void {
    const minute = this.minuteOf(organization)
    if (this.parts.steady.now() >= minute.endsAt) minute.left = minute.limit
    if (minute.left !== null) minute.left = Math.max(0, minute.left - 1)
    this.parts.changed()
  }

  /** Waits until a read may be sent. Throws RATE_LIMIT_ERROR when that is too long, and what `signal` ends. */
  async waitForTurn(organization: string | null, signal: StopSignal | undefined): Promise<void> {
    const { steady, pause, mostWaitMs = MOST_WAIT_MS } = this.parts
    const minute = this.minuteOf(organization)
    for (let waits = 0; ; waits += 1) {
      const wait = waitOf(minute, steady.now())
      if (wait <= 0) return
      const isFull = this.queued() >= MOST_QUEUED
      if (wait > mostWaitMs || waits >= MOST_WAITS || isFull) throw new FailureError(refusal(wait, isFull))
      minute.queued += 1
      this.parts.changed()
      try {
        await pause(wait, signal)
      } finally {
        minute.queued -= 1
        this.parts.changed()
      }
    }
  }

  /** Learns from an answer. Returns whether a read that got it may try again after a wait. */
  hear(organization: string | null, rate: RateState | null, failed: Failure | null): boolean {
    const { steady, machine, mostWaitMs = MOST_WAIT_MS } = this.parts
    const minute = this.minuteOf(organization)
    const now = steady.now()
    if (rate) {
      const endsAt = now + Math.min(Math.max(rate.resetAt - machine.now(), 0), MINUTE_MS)
      // Answers come in any order: within one minute the least that was told is true.
      const isSame = Math.abs(endsAt - minute.endsAt) < SECOND_MS && minute.left !== null
      minute.left = isSame ? Math.min(minute.left ?? 0, rate.remaining) : rate.remaining
      minute.limit = rate.limit
      minute.endsAt = endsAt
    }
    const wait = failed?.code === 'RATE_LIMIT_ERROR' ? failed.retryAfter : undefined
    if (wait !== undefined) minute.waitsUntil = Math.max(minute.waitsUntil, now + wait * SECOND_MS)
    this.parts.changed()
    return wait !== undefined && wait * SECOND_MS <= mostWaitMs
  }

  private queued(): number {
    let sum = 0
    for (const { queued } of this.minutes.values()) sum += queued
    return sum
  }

  private minuteOf(organization: string | null): Minute {
    const key = organization ?? ''
    const known = this.minutes.get(key) ?? { limit: null, left: null, endsAt: 0, waitsUntil: 0, queued: 0 }
    // The latest stands last; of too many the oldest that nobody waits for goes.
    this.minutes.delete(key)
    this.minutes.set(key, known)
    const [oldest, minute] = [...this.minutes].find(([, { queued }]) => queued === 0) ?? []
    if (this.minutes.size > MOST_ORGANIZATIONS && minute !== known && oldest !== undefined)
      this.minutes.delete(oldest)
    return known
  }

  private toMachine(steady: number): string {
    return toIsoTime(Math.round(this.parts.machine.now() + steady - this.parts.steady.now()))
  }
}

/** Returns the ms until a call makes sense. */
function waitOf({ left, endsAt, waitsUntil }: Minute, now: number): number {
  return Math.max(waitsUntil - now, left === 0 ? endsAt - now : 0, 0)
}

function refusal(wait: number, isFull: boolean): Failure {
  const why = isFull ? `${MOST_QUEUED} reads wait already` : 'the deployment has asked to wait'
  return tooMany(why, Math.max(1, Math.ceil(wait / SECOND_MS)))
}
