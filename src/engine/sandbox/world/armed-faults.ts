import { EVERY_TOOL, type FaultKind } from '../../domain/fault-kinds.ts'

export interface ArmedFault {
  tool: string
  kind: FaultKind
  /** How many calls still meet it. */
  left: number
  /** Seconds that a 429 or 503 asks to wait. */
  retryAfter: number
  /** How long a slow call waits before it is done, ms. */
  delayMs: number
}

/** A call as far as it decides which faults it can meet. */
interface MetBy {
  tool: string
  hasCode: boolean
  hasExpectation: boolean
}

/** The faults that are armed in one sandbox, oldest first. In memory: they end with the process. */
export class ArmedFaults {
  private armed: ArmedFault[] = []
  private readonly changed: () => void

  constructor(changed: () => void) {
    this.changed = changed
  }

  list(): ArmedFault[] {
    return this.armed.map((fault) => ({ ...fault }))
  }

  /** The same kind for the same tool takes the place of the one before. */
  arm(fault: ArmedFault): void {
    this.armed = this.armed.filter(({ tool, kind }) => tool !== fault.tool || kind !== fault.kind)
    this.armed.push(fault)
    this.changed()
  }

  /** Disarms those of a tool, or all. Returns how many there were. */
  clear(tool: string | null): number {
    const kept = tool === null ? [] : this.armed.filter((fault) => fault.tool !== tool)
    const cleared = this.armed.length - kept.length
    this.armed = kept
    if (cleared > 0) this.changed()
    return cleared
  }

  /** Takes the oldest fault that this call meets, once. Null for a call that meets none. */
  take(call: MetBy): ArmedFault | null {
    const found = this.armed.find((fault) => meets(fault, call))
    if (!found) return null
    found.left -= 1
    if (found.left === 0) this.armed = this.armed.filter((fault) => fault !== found)
    this.changed()
    return found
  }
}

function meets({ tool, kind }: ArmedFault, call: MetBy): boolean {
  if (tool !== EVERY_TOOL && tool !== call.tool) return false
  if (kind === 'stale') return call.hasExpectation
  return kind !== 'expired_code' || call.hasCode
}
