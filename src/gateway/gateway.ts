import type { Origin, Surface, ToolListing } from '../shared/bridge.ts'
import type { Failure, Result } from '../shared/result.ts'

/**
 * Who is calling, once that is settled. The console is the person at this machine, acting as
 * the organization with this id or slug; keys carry the organization's number.
 */
export type Principal =
  | { kind: 'token'; key: number; organization: number }
  | { kind: 'admin'; key: number; organization: number | null }
  | { kind: 'console'; organization: string | null }

export type KeyPrincipal = Exclude<Principal, { kind: 'console' }>

/** The state of the caller's budget, for the X-RateLimit headers. */
export interface RateState {
  limit: number
  remaining: number
  /** ms UTC, machine time, at which the window ends. */
  resetAt: number
}

/** What a caller shows at the door. */
export interface Credentials {
  /** `svc_…` or `svca_…`, null when none came. */
  token: string | null
  /** X-Service-Organization: id or slug. */
  organization: string | null
  /** Peer address, for the per-address limit. */
  address: string
}

export type Admission =
  | { ok: true; principal: KeyPrincipal; rate: RateState | null }
  | { ok: false; error: Failure; rate: RateState | null }

export interface GatewayCall {
  principal: Principal
  surface: Surface
  tool: string
  /** The body as it came, `confirmationCode` still in it. */
  input: unknown
  origin: Origin
}

/**
 * The one calling interface. HTTP, bridge, command line and MCP all come through here, and
 * cannot tell a sandbox from a deployment.
 */
export interface Gateway {
  /** Authenticate, select the organization, count against the limits. */
  admit(surface: Surface, credentials: Credentials): Promise<Admission>
  /** Failure when a deployment cannot be reached. */
  tools(): Promise<Result<ToolListing[]>>
  /** Answers TOOL_NOT_FOUND as a failure, naming the tools there are. */
  find(surface: Surface, name: string): Promise<Result<ToolListing>>
  call(call: GatewayCall): Promise<Result<unknown>>
  /** Runs an action of the control door; only sandboxes have any. */
  control(action: string, input: unknown): Promise<Result<unknown>>
  close(): void
}
