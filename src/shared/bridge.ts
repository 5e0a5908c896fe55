import type { FailureCode } from './errors.ts'
import type { Failure, Result } from './result.ts'

/**
 * The one interface between the console and the host. Electron carries it over a message
 * port, the browser over loopback HTTP and SSE; the console cannot tell which.
 */
export interface Bridge {
  /** Run a tool of a connection. */
  call(request: BridgeCall): Promise<CallResult>
  /** Run a control action: of a sandbox when `connection` is given, of the host otherwise. */
  control(request: BridgeControl): Promise<Result<unknown>>
  /** Hear of progress, clock moves and world changes. Returns the way to stop listening. */
  subscribe(listener: (event: HostEvent) => void): () => void
  /**
   * Shows a notification of the system unless the window is in front, and resolves when it is gone. A click
   * has brought the window to the front; where it leads, the page knows. Only the window has this.
   */
  notify?(notification: SystemNotification): Promise<Result<{ clicked: boolean }>>
}

/** Characters of its sentence: systems cut it long before. */
export const MOST_NOTIFICATION_TEXT = 300

/** What the system tells while another program is in front. */
export interface SystemNotification {
  title: string
  /** One sentence. */
  text: string
}

export type Surface = 'customer' | 'admin'

/** Who made a change; `ai` is what a token call without X-Postdesk-Origin counts as. */
export const ORIGINS = ['manual', 'autosave', 'ai'] as const

export type Origin = (typeof ORIGINS)[number]

export interface BridgeCall {
  connection: string
  surface: Surface
  tool: string
  /** Parameters of the tool, with `confirmationCode` beside them when confirming. */
  input: Record<string, unknown>
  /** Organization id or slug; required on the customer surface. */
  organization?: string
  origin?: Origin
  /** The organization's name as the person typed it: a high-impact tool on production asks for it. */
  organizationName?: string
  /** The person left the question for that name: nothing is sent, and the history says so. */
  left?: boolean
  /** A screen reads by itself what it shows already. */
  background?: boolean
  /** A name of the caller's own for this call, with which `call.cancel` gives it up. */
  callId?: string
}

/** How an answer came over HTTP: its status, and those of its headers that say something of the call. */
export interface AnswerWire {
  status: number
  /** Of the body as it came: uncompressed, and before keys in it were hidden. */
  bytes: number
  /** By lower-case name. Cookies and keys are never among them. */
  headers: Record<string, string>
}

/** What a call ends with. Only a named call (`callId`) that a deployment answered tells how the answer came. */
export type CallResult = Result<unknown> & { wire?: AnswerWire }

export interface BridgeControl {
  connection?: string
  action: string
  input?: Record<string, unknown>
}

/** Tools and actions that only read, by how their names begin or end; exports write a file. */
const READING_TOOL = /^(count|fetch|get(?!_or_create)|list|query|render)_/

/** Returns whether a tool only reads, by how tools are named. */
export function readsOnly(tool: string): boolean {
  return READING_TOOL.test(tool)
}

const READING_ACTION = /\.(get|list|info|look|picture|progress)$/

/** Returns whether an action only reads, by how actions are named. */
export function readsOnlyAction(action: string): boolean {
  return READING_ACTION.test(action)
}

/**
 * Returns the failure of a request that no answer came to. A read changed nothing; anything else may
 * have been committed, and is not to be repeated blindly.
 */
export function lostAnswer(request: BridgeCall | BridgeControl, lead: string): Failure {
  const isRead = 'tool' in request ? readsOnly(request.tool) : readsOnlyAction(request.action)
  const end = isRead ? 'Reading failed. Nothing was changed.' : 'Whether the call took effect is not known.'
  return { code: 'INTERNAL_ERROR', message: isRead ? `${end} ${lead}` : `${lead} ${end}` }
}

/** `changed`: what only the platform can change of an organization, such as its verification. */
export type WorldChange = 'changed' | 'restored' | 'rewound' | 'seeded'

/** What happens in one sandbox by itself, or by somebody else's hand. Times are ms UTC of its world. */
export type SandboxEvent =
  | { type: 'world.changed'; reason: WorldChange }
  /** Time moved, or moves differently now: whatever was read may be another. */
  | { type: 'clock.changed'; now: number; mode: string }
  /** An advance on its way, after each slice. `processed` counts moves; the end is `clock.changed`. */
  | { type: 'clock.progress'; now: number; target: number; processed: number }
  /** A fault was armed, met by a call or disarmed: `fault.list` says what is armed. */
  | { type: 'armedFaults.changed' }

export type HostEvent =
  | { type: 'connections.changed' }
  | (SandboxEvent & { connection: string })
  | { type: 'progress'; connection: string; job: string; done: number; total: number }
  | { type: 'history.added' }
  /** A variable of a connection has another value, or is gone. */
  | { type: 'variables.changed'; connection: string }
  /** A call of a deployment was counted, waits or waits no longer. */
  | { type: 'budget.changed'; connection: string; budget: readonly OrganizationBudget[] }
  /** Something fails beside the calls, or works again: `host.info` says what. */
  | { type: 'faults.changed' }
  /** The console hears events from now on, for the first time or again: what happened before was not told. */
  | { type: 'events.opened' }

/** Work of the host beside the calls that fails at present; it is tried again by itself. */
export interface HostFault {
  what: string
  /** In one sentence, with the path and the next step. */
  message: string
  /** ISO 8601, machine time. */
  since: string
}

export const ENVIRONMENTS = ['sandbox', 'staging', 'production'] as const

export type Environment = (typeof ENVIRONMENTS)[number]

/** Marks of connections that a person tells apart by colour; the name always stands beside it. */
export const CONNECTION_COLOURS = ['blue', 'teal', 'green', 'amber', 'pink', 'violet'] as const

export type ConnectionColour = (typeof CONNECTION_COLOURS)[number]

/** One row of the connection switcher. Carries no key, ever. */
export interface ConnectionSummary {
  id: string
  kind: 'sandbox' | 'deployment'
  label: string
  environment: Environment
  colour: ConnectionColour | null
  /** What tells it from another of the same name, such as its host; null when no other has the name. */
  apart: string | null
  /** The header that names the organization; null for the platform's own. */
  organizationHeader: string | null
  /** The last four characters of its key; null for a sandbox and when they are not known. */
  keyEnd: string | null
  /** Base URL of its HTTP API, null while a sandbox is not served. */
  url: string | null
  state: 'open' | 'closed' | 'unavailable'
  /** Why it is unavailable, in one sentence. */
  detail: string | null
  /** When a call was last answered: ISO 8601, machine time; null while none was. */
  lastUsedAt: string | null
  organizations: number | null
  /** Doors through which a deployment may be written to at the moment; none while it is read-only. */
  writing: readonly WriteGrant[]
  /** What the last real answer of a deployment said since Postdesk started; null for a sandbox. */
  health: ConnectionHealth | null
}

/** `refused`: it answers, and does not accept the key. `at` is ISO 8601, machine time. */
export interface ConnectionHealth {
  state: 'untested' | 'works' | 'refused' | 'fails'
  at: string | null
  /** Why it does not work, in one or two sentences. */
  message: string | null
}

/** What a deployment has said of the calls of one organization in the minute that runs. Times are ISO 8601, machine time. */
export interface OrganizationBudget {
  /** Null for calls that name none. */
  organization: string | null
  /** Calls per minute of the plan; null while no answer has told them. */
  limit: number | null
  left: number | null
  endsAt: string
  /** Reads wait until then; null when they do not. */
  waitsUntil: string | null
  /** Reads that wait now. */
  queued: number
}

/** What a test of a deployment found. */
export interface ConnectionTest {
  url: string
  surfaces: Surface[]
  tools: number
  /** Whether the key is one of platform staff or of one organization. */
  key: 'admin' | 'organization'
  /** The last four characters of the key. */
  keyEnd: string
  /** How many organizations an admin key sees; null for another, or when the platform does not say. */
  organizations: number | null
  latencyMs: number
}

/** Where a person's own calls come in: the console, the command line, or an assistant of theirs. */
export type PersonDoor = 'console' | 'cli' | 'mcp'

/** Writing that was switched on for one deployment and one door. Times are ISO 8601, machine time. */
export interface WriteGrant {
  door: PersonDoor
  reason: string
  since: string
  until: string
}

/** A tool as its listing shows it (contract: listing). */
export interface ToolListing {
  name: string
  surface: Surface
  category: string
  description: string
  access: 'read' | 'write' | 'danger'
  dangerous: boolean
  inputSchema: Record<string, unknown>
  outputSchema: Record<string, unknown>
}

/** What a call ends with when its person left the question for a name. */
export const LEFT: Failure = {
  code: 'LEFT',
  message: 'You left the question for the name: nothing was sent.',
}

/** Outcomes in the history that are a question to the person: the call changed nothing. */
export const QUESTION_OUTCOMES = {
  CONFIRMATION_REQUIRED: 'asked to confirm; nothing was changed',
  NAME_REQUIRED: 'came without the name; nothing was sent',
  LEFT: 'left by the person; nothing was sent',
} as const satisfies Partial<Record<FailureCode, string>>

/** What a search of the history tells apart. */
export const OUTCOME_KINDS = ['ok', 'failed', 'asked'] as const

export type OutcomeKind = (typeof OUTCOME_KINDS)[number]

/** Returns how a call of the history ended: done, failed or refused, or with a question. */
export function kindOfOutcome(outcome: string): OutcomeKind {
  if (outcome === 'ok') return 'ok'
  return Object.hasOwn(QUESTION_OUTCOMES, outcome) ? 'asked' : 'failed'
}

/** Returns the outcome of a call in words; a code of a failure is its own. */
export function describeOutcome(outcome: string): string {
  if (outcome === 'ok') return 'done'
  return kindOfOutcome(outcome) === 'asked'
    ? QUESTION_OUTCOMES[outcome as keyof typeof QUESTION_OUTCOMES]
    : outcome
}

/** One line of the local call history. Inputs are redacted before they are stored. */
export interface HistoryEntry {
  id: number
  at: string
  connection: string
  organization: string | null
  surface: Surface
  tool: string
  access: 'read' | 'write' | 'danger' | null
  input: unknown
  /** `ok`, or the code of its failure; `describeOutcome` has the words. */
  outcome: 'ok' | string
  durationMs: number
  door: PersonDoor
  /** A screen read by itself what it showed already. */
  background: boolean
  /** Why writing was on, for a change of a deployment. */
  reason: string | null
}
