import { loopbackAddress } from '../engine/domain/loopback.ts'
import type { AnyTool, ToolAccess } from '../engine/tools/define.ts'
import type { Origin, OrganizationBudget, Surface, ToolListing } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import { type Pause, type StopSignal, type WebClient, WebError, type WebRequest } from '../shared/ports.ts'
import { type Failure, failure, FailureError, type Result, success } from '../shared/result.ts'
import { isRecord, isText, recordOf } from '../shared/text/guards.ts'
import { hideKnownKeys } from '../shared/text/keys.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/text/time-units.ts'
import { Budget } from './budget.ts'
import { Call, type CallParts, type Step } from './call.ts'
import type { Answer, Gateway, GatewayCall, RateState } from './gateway.ts'
import { recordCall } from './history.ts'
import { guardConnection, runSteps, toFailure } from './pipeline.ts'
import { readEnvelope, readRate } from './remote-answer.ts'
import { tellEffect, tellTrouble } from './remote-trouble.ts'

/** A tool answers within this time; longer work is queued (contract: rate-limits). */
const DEADLINE_MS = 30 * SECOND_MS
const LISTING_LIFETIME_MS = 5 * MINUTE_MS

/** A read that meets a 429 is sent again so often, each time after the wait that was asked for. */
const MOST_TURNS = 2

const ADMIN_PATH = '/api/v1/admin/tools'
const CUSTOMER_PATH = '/api/v2/tools'
const ORGANIZATION_HEADER = 'x-service-organization'

export interface RemoteParts extends CallParts {
  /** Base URL without a trailing slash. */
  url: string
  /** The key, from the keychain, at the moment it is needed; it is never kept here. Throws FailureError. */
  key(): Promise<string>
  web: WebClient
  pause: Pause
  /** Our own declarations: they say which of the deployment's tools only read. */
  tools: readonly AnyTool[]
  /** A key may travel unencrypted to another machine: the person said so for this connection. */
  mayGoPlain?: boolean
  /** The header that names the organization; the platform's own without it. */
  organizationHeader?: string | undefined
  deadlineMs?: number
  /** The longest that a read waits for the budget of its organization, ms. */
  mostWaitMs?: number
  /** Told what is left of the budgets, whenever that changes. */
  budgetChanged?(budget: readonly OrganizationBudget[]): void
  /** Told what became of each request: null when a usable answer came. `ms` is the whole wait. */
  heard?(failed: Failure | null, ms: number): void
}

interface Sent {
  method: WebRequest['method']
  path: string
  organization?: string | null
  origin?: Origin
  body?: unknown
  /** Name of the tool that may change something; null for a read, which may be repeated. */
  writes: string | null
  signal?: StopSignal | undefined
}

interface Answered {
  envelope: Result<Record<string, unknown>>
  rate: RateState | null
}

/**
 * The gateway of a deployment: finds, guards and forwards. Limits, codes and confirmations are
 * the deployment's own and pass through unchanged; its answers are shown as they came.
 */
export class RemoteGateway implements Gateway {
  private readonly parts: RemoteParts
  private readonly steps: readonly Step<RemoteParts>[]
  private readonly budget: Budget
  private listing: { at: number; tools: ToolListing[] } | null = null

  constructor(parts: RemoteParts) {
    this.parts = parts
    const findAccess: Step<RemoteParts> = (call) => this.findAccess(call)
    const forward: Step<RemoteParts> = (call) => this.forward(call)
    this.budget = new Budget({ ...parts, changed: () => parts.budgetChanged?.(this.budgets()) })
    this.steps = [refuseKeys, findAccess, guardConnection, forward, recordCall]
  }

  call(call: GatewayCall): Promise<Answer> {
    return runSteps(this.steps, new Call(call, this.parts))
  }

  async tools(signal?: StopSignal): Promise<Result<ToolListing[]>> {
    const now = this.parts.steady.now()
    if (this.listing && now - this.listing.at < LISTING_LIFETIME_MS) return success(this.listing.tools)
    try {
      const tools = await this.fetchListing(signal)
      if (tools.ok) this.listing = { at: now, tools: tools.data }
      return tools
    } catch (error) {
      return failure(toFailure(error, 'tools', this.parts.log))
    }
  }

  /** Returns what is left of the calls per minute, by organization. */
  budgets(): OrganizationBudget[] {
    return this.budget.list()
  }

  control(action: string): Promise<Result<unknown>> {
    return Promise.resolve(
      failure({ code: 'TOOL_NOT_FOUND', message: `${action}: a deployment has no control door.` }),
    )
  }

  close(): void {
    this.listing = null
  }

  /**
   * Step: says by our own declaration what the tool does; null for one that only the deployment knows. One
   * that its listing calls dangerous is.
   */
  private findAccess(call: Call<RemoteParts>): void {
    const { surface, tool } = call.request
    const own = tool === null ? null : this.accessOf(surface, tool)
    const listed = this.listing?.tools.find((one) => one.surface === surface && one.name === tool)
    call.access = own !== null && listed?.dangerous ? 'danger' : own
  }

  /** Step: sends the call to the deployment; its answer passes through unchanged. */
  private async forward(call: Call<RemoteParts>): Promise<void> {
    const { surface, caller, origin, signal } = call.request
    const { tool, input } = await call.request.receive()
    const given = { method: 'POST', writes: call.access === 'read' ? null : tool, signal } as const
    const { envelope, rate } =
      surface === 'admin'
        ? await this.send({ ...given, path: ADMIN_PATH, body: { tool, input } })
        : await this.send({
            ...given,
            path: `${CUSTOMER_PATH}/${pathName(tool)}`,
            organization: caller.organization,
            origin,
            body: input,
          })
    call.rate = rate
    call.result = envelope.ok ? success(envelope.data['data'] ?? {}) : envelope
  }

  private accessOf(surface: Surface, name: string): ToolAccess | null {
    return this.parts.tools.find((tool) => tool.surface === surface && tool.name === name)?.access ?? null
  }

  /** Either surface may be closed to the key; only when both are is there nothing to show. */
  private async fetchListing(signal: StopSignal | undefined): Promise<Result<ToolListing[]>> {
    const [admin, customer] = await Promise.all([
      this.listSurface('admin', ADMIN_PATH, signal),
      this.listSurface('customer', CUSTOMER_PATH, signal),
    ])
    const listed = [customer, admin].flatMap((result) => (result.ok ? result.data : []))
    if (listed.length > 0) return success(listed)
    return customer.ok ? (admin.ok ? success([]) : admin) : customer
  }

  private async listSurface(
    surface: Surface,
    path: string,
    signal: StopSignal | undefined,
  ): Promise<Result<ToolListing[]>> {
    const { envelope } = await this.send({ method: 'GET', path, writes: null, signal })
    if (!envelope.ok) return envelope
    const { tools: named } = envelope.data
    if (!Array.isArray(named)) return failure(noListing(this.parts.url))
    return success(onePerName(named.map(recordOf).flatMap((tool) => this.toListing(surface, tool))))
  }

  /** A tool without a name cannot be run. One that the deployment calls dangerous is, whatever we declare. */
  private toListing(surface: Surface, tool: Record<string, unknown>): ToolListing[] {
    const { name, category, description, inputSchema, outputSchema, dangerous } = tool
    if (!isText(name) || !TOOL_NAME.test(name)) return []
    const known = dangerous === true ? 'danger' : this.accessOf(surface, name)
    const access = known ?? 'danger'
    return [
      {
        name,
        surface,
        category: isText(category) ? category : surface === 'admin' ? 'admin' : 'other',
        description: isText(description) ? description : '',
        access,
        dangerous: access === 'danger',
        inputSchema: isRecord(inputSchema) ? inputSchema : { type: 'object' },
        outputSchema: isRecord(outputSchema) ? outputSchema : {},
      },
    ]
  }

  /**
   * Sends one request; a read waits for the budget of its organization, and once more after a 429. Throws
   * FailureError when no answer comes, or nothing may be sent.
   */
  private async send(sent: Sent): Promise<Answered> {
    const { parts, budget } = this
    if (!mayTravel(parts)) throw new FailureError(notEncrypted(parts.url))
    const { organization = null, writes, signal } = sent
    for (let turn = 0; ; turn += 1) {
      if (writes === null) await this.inWords(writes, () => budget.waitForTurn(organization, signal))
      // After the wait: meanwhile the connection may have been removed, or its key replaced.
      const key = await parts.key()
      budget.take(organization)
      const answered = await this.inWords(writes, () => this.sendOnce(sent, key))
      const { envelope, rate } = answered
      const mayWait = budget.hear(organization, rate, envelope.ok ? null : envelope.error)
      if (!mayWait || writes !== null || turn >= MOST_TURNS) return answered
    }
  }

  private async sendOnce(sent: Sent, key: string): Promise<Answered> {
    const { parts } = this
    const { url } = parts
    const began = parts.steady.now()
    const answered = await parts.web.request(this.requestOf(sent, key))
    // A key passes inward only: not even a deployment that repeats it makes it visible.
    const hide = (text: string): string => hideKnownKeys(text, [key])
    const headers = Object.entries(answered.headers).map(([name, value]) => [name, hide(value)] as const)
    const response = { ...answered, headers: Object.fromEntries(headers), text: hide(answered.text) }
    const now = parts.machine.now()
    const envelope = readEnvelope(response, { url, now })
    parts.heard?.(envelope.ok ? null : envelope.error, parts.steady.now() - began)
    return { envelope: withEffect(envelope, sent.writes), rate: readRate(response, now) }
  }

  /** Runs work of the network. What it fails with is told in words, and to who keeps the health. */
  private async inWords<T>(writes: string | null, work: () => Promise<T>): Promise<T> {
    const { steady, url, heard } = this.parts
    const began = steady.now()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof WebError)) throw error
      const failed = tellTrouble(error, url)
      heard?.(failed, steady.now() - began)
      throw new FailureError(tellEffect(failed, writes))
    }
  }

  private requestOf(
    { method, path, organization, origin, body, writes, signal }: Sent,
    key: string,
  ): WebRequest {
    const { url, deadlineMs = DEADLINE_MS, organizationHeader = ORGANIZATION_HEADER } = this.parts
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (origin !== undefined) headers['x-postdesk-origin'] = origin
    if (typeof organization === 'string' && key.startsWith('svca_'))
      headers[organizationHeader.toLowerCase()] = organization
    return {
      method,
      url: url + path,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      deadlineMs,
      mayRepeat: writes === null,
      signal,
    }
  }
}

/** Step: refuses a caller with a key, which is for the deployment's own address. */
function refuseKeys(call: Call<RemoteParts>): void {
  if (call.request.caller.kind === 'console') return
  throw new ToolError('FORBIDDEN', 'A deployment is reached at its own address, not through this one.')
}

function withEffect<T>(result: Result<T>, writes: string | null): Result<T> {
  return result.ok ? result : failure(tellEffect(result.error, writes))
}

/** Names of tools are words: what is none would lead to another path. */
const TOOL_NAME = /^\w[\w.-]{0,199}$/

function pathName(tool: string): string {
  if (TOOL_NAME.test(tool)) return tool
  throw new ToolError('TOOL_NOT_FOUND', `Tool not found: "${tool}". The name of a tool is one word.`)
}

/** Returns whether a key is safe on its way to an address: encrypted, or not leaving this computer. */
export function mayTravel({ url, mayGoPlain = false }: Pick<RemoteParts, 'url' | 'mayGoPlain'>): boolean {
  const plain = /^http:\/\/(\[[^\]]*\]|[^:/?#]+)/i.exec(url)
  return plain === null || mayGoPlain || loopbackAddress(plain[1] ?? '') !== null
}

/** A name that is listed twice is one tool, as dangerous as either says. */
function onePerName(listed: readonly ToolListing[]): ToolListing[] {
  const tools = new Map<string, ToolListing>()
  for (const tool of listed) if (tool.dangerous || !tools.has(tool.name)) tools.set(tool.name, tool)
  return [...tools.values()]
}

function noListing(url: string): Failure {
  return {
    code: 'UNEXPECTED_ANSWER',
    message: `${url} answered with JSON that lists no tools. Check the base URL.`,
  }
}

function notEncrypted(url: string): Failure {
  const how = 'Use https://, or allow it for this connection.'
  return { code: 'NOT_ENCRYPTED', message: `${url} is not encrypted: the key would travel readable. ${how}` }
}
