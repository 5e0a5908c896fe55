import type { ContentLibrary } from '../shared/content-library.ts'
import type { Chance, Clock, Digest, Log, OutsidePorts, Pause, Turns } from '../shared/ports.ts'
import type { AnswerWire } from '../shared/bridge.ts'
import type { Result } from '../shared/result.ts'
import type { VirtualClock } from '../engine/sandbox/scheduler/virtual-clock.ts'
import type { FaultKind } from '../engine/domain/fault-kinds.ts'
import type { ArmedFaults } from '../engine/sandbox/world/armed-faults.ts'
import type { KeyRing } from '../engine/sandbox/world/keys.ts'
import type { World } from '../engine/sandbox/world/world.ts'
import type { RequestRow } from '../engine/store/application.ts'
import type { HistoryRow } from '../engine/store/history.ts'
import type { Database } from '../engine/store/db.ts'
import type { OrganizationRow } from '../engine/store/organizations.ts'
import type { AnyTool, ParsedInput, ToolAccess } from '../engine/tools/define.ts'
import type { Confirmations } from './confirmation-codes.ts'
import type { GatewayCall, Permission, Principal, RateState, Received } from './gateway.ts'
import type { Limits } from './limits.ts'

/** How many records of each kind named an erased person. */
export interface ErasedRecords {
  history: number
  requests: number
  savedCalls: number
  variables: number
}

/** Where the records of one connection's calls go. */
export interface CallRecords {
  /** Milliseconds with fractions, only ever growing: for durations, not for times. */
  elapsed(): number
  addHistory(line: Omit<HistoryRow, 'connection'>): void
  addRequest(line: Omit<RequestRow, 'connection'>): void
  /** Is told of a key that is in use, so that no line keeps its secret in any shape. */
  learn(key: string): void
  /** Erases what was recorded of a person who is recognized by one of `texts`, or was searched by a part of `searched`. */
  erase(person: { texts: readonly string[]; searched: readonly string[] }): ErasedRecords
}

/** What the steps of every gateway use. */
export interface CallParts {
  machine: Clock
  /** Never set back: for windows and lifetimes. */
  steady: Clock
  log: Log
  records: CallRecords
  /** What the connection may do. */
  permission: Permission
}

/** What the steps of a sandbox use. */
export interface SandboxParts extends CallParts {
  world: World
  clock: VirtualClock
  turns: Turns
  pause: Pause
  keys: KeyRing
  limits: Limits
  confirmations: Confirmations
  armedFaults: ArmedFaults
  chance: Chance
  digest: Digest
  outside: OutsidePorts
  content: ContentLibrary
  tools: readonly AnyTool[]
  findTool(surface: string, name: string): AnyTool | undefined
}

/** The organization a customer tool acts on, and its file. */
export interface Target {
  organization: OrganizationRow
  file: Database
}

/** One call on its way through the pipeline. Fields without a value are set by the step they name. */
export class Call<Parts extends CallParts = SandboxParts> {
  readonly request: GatewayCall
  readonly parts: Parts
  readonly startedAt: number
  /** authenticate */
  principal: Principal | null = null
  /** limitOrganization; null for a caller that is not counted. */
  rate: RateState | null = null
  /** forward: how a deployment answered. */
  wire: AnswerWire | null = null
  /** findTool; null for a listing, and for a tool that only a deployment knows. */
  tool: AnyTool | null = null
  /** How the history classes the call; null when the tool is not known. */
  access: ToolAccess | null = null
  /** guardConnection: why writing is on, where a ladder let the call pass. */
  reason: string | null = null
  /** receiveBody */
  received: Received | null = null
  /** takeOffCode; undefined when the body has none. */
  code: unknown = undefined
  /** takeOffCode: the exact parameters, which a code is bound to. */
  given: unknown = undefined
  /** meetFault: the armed fault that the call meets. */
  fault: FaultKind | null = null
  /** parseParameters */
  input: ParsedInput = undefined as never
  /** openTarget, in a step that needs the organization's file. */
  target: Target | null = null
  /** prepareTool */
  prepared: unknown = undefined
  /** runTool, then parseAnswer */
  answer: unknown = undefined
  /** Set by the step that ends the call: none but the record comes after it. */
  result: Result<unknown> | null = null

  constructor(request: GatewayCall, parts: Parts) {
    this.request = request
    this.parts = parts
    this.startedAt = parts.records.elapsed()
  }
}

/** Does its part or throws ToolError; a promise is waited for. */
export type Step<Parts extends CallParts = SandboxParts> = (call: Call<Parts>) => void | Promise<void>

/** Returns a value that an earlier step has set. Throws when the steps are in the wrong order. */
export function settled<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a step of the pipeline ran before its time')
  return value
}
