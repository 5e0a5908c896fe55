import type { HostEvent, HostFault } from '../shared/bridge.ts'
import type { Clock, Log } from '../shared/ports.ts'

interface KnownFault extends HostFault {
  /** The folder it is about. */
  place: string
}

/**
 * What fails while no call waits for it: work of timers, and promises that nobody handles. None of it
 * ends the process. It is logged once, and shown in the console (`host.info`) until it works again.
 */
export class Faults {
  private readonly known = new Map<string, KnownFault>()
  private readonly machine: Clock
  private readonly log: Log
  private readonly announce: (event: HostEvent) => void

  constructor(parts: { machine: Clock; log: Log; announce: (event: HostEvent) => void }) {
    this.machine = parts.machine
    this.log = parts.log
    this.announce = parts.announce
  }

  /** Oldest first. */
  list(): HostFault[] {
    return [...this.known.values()].map(({ what, message, since }) => ({ what, message, since }))
  }

  /** Runs work of a timer. Never rejects. */
  async attempt(place: string, what: string, work: () => unknown): Promise<void> {
    try {
      await work()
      this.settle(place, what)
    } catch (error) {
      this.report(place, what, error)
    }
  }

  report(place: string, what: string, error: unknown): void {
    const key = keyOf(place, what)
    const message = error instanceof Error ? error.message : String(error)
    const before = this.known.get(key)
    // Timers try again every second: the same words once are enough.
    if (before?.message === message) return
    const since = before?.since ?? new Date(this.machine.now()).toISOString()
    this.known.set(key, { place, what, message, since })
    this.log.error(`${what} failed`, { place, error: error instanceof Error ? error.stack : message })
    this.announce({ type: 'faults.changed' })
  }

  settle(place: string, what: string): void {
    if (!this.known.delete(keyOf(place, what))) return
    this.log.info(`${what} works again`, { place })
    this.announce({ type: 'faults.changed' })
  }

  /** A sandbox that is closed has no timers any more. */
  forget(place: string): void {
    for (const [key, fault] of this.known) if (fault.place === place) this.known.delete(key)
    this.announce({ type: 'faults.changed' })
  }
}

function keyOf(place: string, what: string): string {
  return `${place}\n${what}`
}
