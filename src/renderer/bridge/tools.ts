import { type Origin, readsOnly, type Surface } from '../../shared/bridge.ts'
import type {
  AdminToolName,
  CustomerToolName,
  DeploymentAnswer,
  ToolAnswer,
  ToolInput,
  ToolName,
} from '../../engine/tools/index.ts'
import { heardFrom } from './access.ts'
import { host, HostFailure, unwrap } from './actions.ts'
import { callNamed } from './namedCall.ts'
import { asRead, giveUpReads, type ReadTerms } from './reads.ts'

/** The owner of the records: a connection and, unless its token names it, an organization. */
export interface Acting {
  connection: string
  organization: string | null
}

/** One call of a tool by a screen. What a person runs on the Tools page goes its own way. */
export interface ToolRequest<N extends ToolName> {
  connection: string
  surface: Surface
  tool: N
  input: ToolInput<N>
  /** The organization to act as; null under a token of one organization and on the admin surface. */
  organization?: string | null
  origin?: Origin
  /** What is shown already is read again, not by a person. */
  background?: boolean
  /** The code from the first call; given, it confirms the same call. */
  confirmationCode?: number | undefined
  /** Of a read. */
  terms?: ReadTerms
}

/**
 * What a screen reads of an answer. Customer tools answer the published contract in full; what a
 * deployment's admin tools leave out is not known, so any part of those may be missing
 * (docs/decisions/0049).
 */
export type Answer<N extends ToolName> = N extends AdminToolName ? DeploymentAnswer<N> : ToolAnswer<N>

/** A record; a deployment may leave its named parts out. */
export type MayLack<T, Parts extends keyof T> = Omit<T, Parts> & Partial<Pick<T, Parts>>

/**
 * Returns what a tool answers. Throws `HostFailure` with the failure; a confirmation asked for is
 * a failure too.
 */
export function callTool<N extends ToolName>(request: ToolRequest<N>): Promise<Answer<N>> {
  return send<Answer<N>>(request)
}

/** Returns what a customer tool answers. Throws `HostFailure`. */
export function callCustomer<N extends CustomerToolName>(
  acting: Acting,
  tool: N,
  input: ToolInput<N>,
  confirmationCode?: number,
): Promise<ToolAnswer<N>> {
  return callTool({ ...acting, surface: 'customer', tool, input, confirmationCode })
}

/** The same of a tool that we may have no declaration of, as deployments list them. */
export function callUndeclared(acting: Acting, tool: string, input: object): Promise<unknown> {
  return send<unknown>({ ...acting, surface: 'customer', tool, input })
}

type SentRequest = Omit<ToolRequest<ToolName>, 'tool' | 'input'> & { tool: string; input: object }

async function send<T>(request: SentRequest): Promise<T> {
  const { connection, tool, terms } = request
  if (!readsOnly(tool)) return sendNow<T>(request)
  return asRead({ connection, tool }, (stop) => sendNow<T>(request, stop), terms)
}

async function sendNow<T>(request: SentRequest, stop?: AbortSignal): Promise<T> {
  const { connection, surface, tool, organization, origin = 'manual', confirmationCode, background } = request
  const target = organization === null || organization === undefined ? {} : { organization }
  const by = background === true ? { background } : {}
  const input = { ...request.input, ...(confirmationCode === undefined ? {} : { confirmationCode }) }
  const callId = crypto.randomUUID()
  let isOver = false
  const giveUp = (): void => void cancelCall(callId, () => isOver)
  stop?.addEventListener('abort', giveUp, { once: true })
  try {
    const named = stop === undefined ? {} : { callId }
    const result = await callNamed({ connection, surface, tool, input, origin, ...target, ...by, ...named })
    return unwrap<T>(heardFrom(connection, result))
  } finally {
    isOver = true
    stop?.removeEventListener('abort', giveUp)
  }
}

/** What overtakes its call on the way finds nothing to give up yet. */
const CANCEL_AGAIN_MS = 200

/** Gives up a call, and asks again while it is on its way and not known yet. */
export async function cancelCall(callId: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { canceled } = await host.cancelCall(callId).catch(() => ({ canceled: true }))
    if (canceled) return
    await new Promise((resolve) => setTimeout(resolve, CANCEL_AGAIN_MS))
  }
}

/** Gives up every read of a connection that waits for an answer, or for its turn. */
export function cancelReads(connection: string): void {
  giveUpReads(connection, readGivenUp())
}

/** Returns what a read fails with that is given up before it was sent. */
export function readGivenUp(): HostFailure {
  return new HostFailure({ code: 'CANCELED', message: 'The read was given up before it was sent.' })
}

/** Returns whether a call failed because somebody gave it up. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof HostFailure && error.failure.code === 'CANCELED'
}
