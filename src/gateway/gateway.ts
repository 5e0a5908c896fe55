import type { AnswerWire, Origin, PersonDoor, Surface, ToolListing } from '../shared/bridge.ts'
import type { StopSignal } from '../shared/ports.ts'
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

/** What a connection may do: everything, only reading, or what its safety ladder allows at the moment. */
export type Permission = 'read' | 'all' | SafetyLadder

/** A call that changes data on a deployment, before it is sent. */
export interface WantedWrite {
  tool: string
  /** Null for a tool that only the deployment knows: it counts as dangerous. */
  access: 'write' | 'danger' | null
  /** Id or slug of the organization to act as; null under a token of one organization. */
  organization: string | null
  /** What the person typed as its name. */
  organizationName: string | null
  door: ConsoleDoor['name']
}

/** Decides about writing on one deployment (docs/decisions/0168-the-safety-ladder.md). */
export interface SafetyLadder {
  /** Returns the reason that writing was switched on with. Throws FORBIDDEN for what may not be sent, NAME_REQUIRED where a name is still to be typed. */
  admit(wanted: WantedWrite): Promise<string>
}

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
  name: PersonDoor
  /** Of the call, for the history, which keeps it without keys and codes. */
  input: unknown
  /** The organization's name as the person typed it, which a dangerous call on production needs. */
  organizationName?: string | undefined
  /** The person left the question for that name: the call ends as LEFT. */
  left?: boolean | undefined
  /** A screen reads by itself what it shows already; the history keeps such calls only when told to. */
  background?: boolean | undefined
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
  /** Gives the call up, where it waits for another machine. */
  signal?: StopSignal | undefined
  /**
   * Returns the body. Called once, after the caller is known, so that nobody else's body is read.
   * Throws ToolError for a body that is none.
   */
  receive(): Received | Promise<Received>
}

/** Armed faults that only a door with a wire shows in full: it sends no answer, or one that is none. */
export type WireFault = 'cut' | 'html' | 'unavailable'

export interface Answer {
  result: Result<unknown>
  /** The tool that was asked for, null for a listing and when nothing was read. */
  tool: string | null
  /** Null for callers that are not counted. */
  rate: RateState | null
  /** How a deployment answered; absent where nothing came over HTTP. */
  wire?: AnswerWire
  /** What a door with a wire sends in its place, because a fault is armed. */
  wireFault?: WireFault | null
}

/**
 * The one calling interface. HTTP, bridge and command line all come through here, and cannot
 * tell a sandbox from a deployment.
 */
export interface Gateway {
  /** Runs one call through the pipeline. Never rejects. */
  call(call: GatewayCall): Promise<Answer>
  /** Returns every tool; a failure when a deployment cannot be reached, or `signal` gave the call up. */
  tools(signal?: StopSignal): Promise<Result<ToolListing[]>>
  /** Runs an action of the control door; only sandboxes have any. */
  control(action: string, input: unknown): Promise<Result<unknown>>
  close(): void
}

/** Returns the call of the user at this machine: console, command line or assistant; its input is there at once. */
export function consoleCall(given: {
  surface: Surface
  tool: string
  input: unknown
  organization: string | null
  origin?: Origin | undefined
  organizationName?: string | undefined
  left?: boolean | undefined
  background?: boolean | undefined
  door?: ConsoleDoor['name']
}): GatewayCall {
  const { surface, tool, input, organization, origin = 'manual', door = 'console' } = given
  const { organizationName, left, background } = given
  return {
    surface,
    caller: { kind: 'console', organization },
    wants: 'run',
    tool,
    origin,
    door: { name: door, input, organizationName, left, background },
    receive: () => ({ tool, input }),
  }
}
