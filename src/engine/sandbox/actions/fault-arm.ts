import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import type { AnyTool } from '../../tools/define.ts'
import { EVERY_TOOL, FAULT_KINDS, type FaultKind } from '../../domain/fault-kinds.ts'
import type { ArmedFault } from '../world/armed-faults.ts'
import { defineAction } from './define.ts'

const MOST_CALLS = 1000
const MOST_WAIT_SECONDS = 3600
const MOST_DELAY_MS = 120_000

/** An armed fault as the actions show it. */
export const armedFault = z.object({
  tool: z.string(),
  kind: z.enum(FAULT_KINDS),
  left: z.int().describe('How many calls still meet it.'),
  retryAfter: z.int().nullable().describe('Seconds that a 429 or 503 asks to wait.'),
  delayMs: z.int().nullable().describe('How long a slow call waits.'),
})

export default defineAction({
  name: 'fault.arm',
  description:
    'Let the next calls of a tool fail as those of a real deployment do: rate_limit (429 with Retry-After), revoked_key (401), stale (expectedUpdatedAt is not current), expired_code (the confirmation code), server_error (500), unavailable (503 of a proxy), slow, cut (no answer, nothing done), lost_answer (done, and no answer), html (a web page). The same kind for the same tool replaces the one before. Armed faults end with the process.',
  keepsWorld: true,
  anytime: true,
  input: {
    tool: z.string().min(1).max(200).describe('Name of a tool, or * for every tool.'),
    kind: z.enum(FAULT_KINDS),
    count: z.int().min(1).max(MOST_CALLS).default(1).describe('How many calls meet it.'),
    retryAfter: z.int().min(1).max(MOST_WAIT_SECONDS).default(30).describe('Seconds, of a 429 or 503.'),
    delayMs: z.int().min(1).max(MOST_DELAY_MS).default(5000).describe('Of a slow call.'),
  },
  output: { fault: armedFault },
  run({ tool, kind, count, retryAfter, delayMs }, { tools, armedFaults }) {
    const message = refusalOf(tool, kind, tools)
    if (message !== null) throw invalid([{ path: 'tool', message }])
    const fault = { tool, kind, left: count, retryAfter, delayMs }
    armedFaults.arm(fault)
    return { fault: showFault(fault) }
  },
})

/** Returns a fault without the figures that its kind has no use for. */
export function showFault({ retryAfter, delayMs, ...fault }: ArmedFault) {
  const waits = fault.kind === 'rate_limit' || fault.kind === 'unavailable'
  return {
    ...fault,
    retryAfter: waits ? retryAfter : null,
    delayMs: fault.kind === 'slow' ? delayMs : null,
  }
}

/** Returns why no call could ever meet the fault; null when one can. */
function refusalOf(name: string, kind: FaultKind, tools: readonly AnyTool[]): string | null {
  if (name === EVERY_TOOL) return null
  const named = tools.filter((tool) => tool.name === name)
  if (named.length === 0) return `is not the name of a tool: "${name}". Write a name, or * for every tool`
  if (kind === 'stale' && !named.some(({ input }) => 'expectedUpdatedAt' in input))
    return `cannot be stale: ${name} takes no expectedUpdatedAt`
  if (kind === 'expired_code' && !named.some(({ access }) => access === 'danger'))
    return `needs no confirmation code: ${name} is not dangerous`
  return null
}
