import type { FaultKind } from '../engine/domain/fault-kinds.ts'
import type { ArmedFault } from '../engine/sandbox/world/armed-faults.ts'
import { WebError } from '../shared/ports.ts'
import { type Failure, failure, FailureError } from '../shared/result.ts'
import { isRecord } from '../shared/text/guards.ts'
import { type Call, type CallParts, settled } from './call.ts'
import type { WireFault } from './gateway.ts'
import { tooMany } from './limits.ts'

const WIRE_FAULTS: readonly WireFault[] = ['cut', 'html', 'unavailable']

/** Older than anything that a sandbox holds. */
const LONG_AGO = '2000-01-01T00:00:00.000Z'

const BECAUSE = 'a fault is armed in this sandbox'

const FAILURES: Partial<Record<FaultKind, (fault: ArmedFault) => Failure>> = {
  rate_limit: ({ retryAfter }) => tooMany(BECAUSE, retryAfter),
  revoked_key: () => ({ code: 'AUTHENTICATION_ERROR', message: `This key counts as revoked: ${BECAUSE}.` }),
  server_error: () => ({ code: 'INTERNAL_ERROR', message: `The platform failed: ${BECAUSE}.` }),
  unavailable: ({ retryAfter }) => ({ ...wire('SERVER_FAILED', 'answers 503'), retryAfter }),
  cut: () => wire('CONNECTION_CUT', 'cut the connection before anything was done'),
  html: () => wire('ANSWERED_HTML', 'answers with a web page'),
}

function wire(code: Failure['code'], what: string): Failure {
  return { code, message: `The sandbox ${what}: ${BECAUSE}.` }
}

/** Step: lets the call meet a fault that is armed for its tool, as a deployment would show it. */
export function meetFault(call: Call): void | Promise<void> {
  const { name } = settled(call.tool)
  const { given, code } = call
  const hasExpectation = isRecord(given) && given['expectedUpdatedAt'] !== undefined
  const fault = call.parts.armedFaults.take({ tool: name, hasCode: code !== undefined, hasExpectation })
  if (!fault) return
  call.fault = fault.kind
  const failed = FAILURES[fault.kind]?.(fault)
  if (failed) call.result = failure(failed)
  else if (fault.kind === 'stale') call.given = { ...(given as object), expectedUpdatedAt: LONG_AGO }
  else if (fault.kind === 'slow') return delay(call, fault.delayMs)
}

/** Step: takes away the answer of a call that was done. It runs also for calls that have a result. */
export function loseAnswer<Parts extends CallParts>(call: Call<Parts>): void {
  if (call.fault !== 'lost_answer') return
  call.result = failure(wire('CONNECTION_CUT', 'cut the connection after the call'))
}

/** Returns what the door has to send instead of an answer; null for an answer. */
export function wireFaultOf({ fault }: Call): WireFault | null {
  return fault === 'lost_answer' ? 'cut' : (WIRE_FAULTS.find((kind) => kind === fault) ?? null)
}

/** Waits so long, or until the caller gives up; then the world may have been moved in time. */
async function delay({ parts, request }: Call, ms: number): Promise<void> {
  await parts.pause(ms, request.signal).catch((error: unknown) => {
    if (!(error instanceof WebError)) throw error
    throw new FailureError({ code: 'CANCELED', message: 'The call was given up before it was done.' })
  })
  await parts.world.ready()
}
