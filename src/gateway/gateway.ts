import type { Origin, Surface, ToolListing } from '../shared/bridge.ts'
import type { Result } from '../shared/result.ts'

/**
 * The caller once it is known. The console is the person at this machine, acting as the
 * organization with this id or slug; keys carry the organization's number.
 */
export type Principal = KeyPrincipal | Console

export type KeyPrincipal =
  | { kind: 'token'; key: number; organization: number }
  | { kind: 'admin'; key: number; organization: number | null }

interface Console {
  kind: 'console'
  organization: string | null
}

/** What a caller with a key shows at the door. */
export interface Credentials {
  kind: 'key'
  /** `svc_…` or `svca_…`, null when none came. */
  token: string | null
  /** X-Service-Organization: id or slug. */
  organization: string | null
  /** The address it comes from has sent too much in this second, on whatever route. */
  isOverLimit: boolean
}

/** What a connection may do. A deployment starts at `read` and this version goes no further. */
export type Permission = 'read' | 'all'

/** The state of the caller's budget, for the X-RateLimit headers. */
export interface RateState {
  limit: number
  remaining: number
  /** ms UTC, machine time, at which the window ends. */
  resetAt: number
}

/** The body of a call, read. */
export interface Received {
  tool: string
  /** Parameters, with `confirmationCode` beside them. */
  input: unknown
}

/** Where a call came in: it decides which record the call leaves. */
export type Door = ConsoleDoor | HttpDoor

export interface ConsoleDoor {
  name: 'console'
  /** Of the call, for the history, which keeps it without keys and codes. */
  input: unknown
}

export interface HttpDoor {
  name: 'http'
  method: string
  path: string
  /** The body as text, null until it is read. */
  body: string | null
}

export interface GatewayCall {
  surface: Surface
  caller: Credentials | Console
  /** To run a tool, or to see the declaration of one or of all. */
  wants: 'run' | 'declaration' | 'listing'
  /** Null when the body names the tool. */
  tool: string | null
  origin: Origin
  door: Door
  /**
   * Returns the body. Called once, after the caller is known, so that nobody else's body is read.
   * Throws ToolError for a body that is none.
   */
  receive(): Received | Promise<Received>
}

export interface Answer {
  result: Result<unknown>
  /** The tool that was asked for, null for a listing and when nothing was read. */
  tool: string | null
  /** Null for callers that are not counted. */
  rate: RateState | null
}

/**
 * The one calling interface. HTTP, bridge and command line all come through here, and cannot
 * tell a sandbox from a deployment.
 */
export interface Gateway {
  /** Runs one call through the pipeline. Never rejects. */
  call(call: GatewayCall): Promise<Answer>
  /** Returns every tool; a failure when a deployment cannot be reached. */
  tools(): Promise<Result<ToolListing[]>>
  /** Runs an action of the control door; only sandboxes have any. */
  control(action: string, input: unknown): Promise<Result<unknown>>
  close(): void
}

/** Returns the call of the user at this machine; its input is there at once. */
export function consoleCall(given: {
  surface: Surface
  tool: string
  input: unknown
  organization: string | null
  origin?: Origin | undefined
}): GatewayCall {
  const { surface, tool, input, organization, origin = 'manual' } = given
  return {
    surface,
    caller: { kind: 'console', organization },
    wants: 'run',
    tool,
    origin,
    door: { name: 'console', input },
    receive: () => ({ tool, input }),
  }
}
