import type { AnyTool, ToolAccess } from '../engine/tools/define.ts'
import type { OrganizationBudget, Surface, ToolListing } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import type { StopSignal } from '../shared/ports.ts'
import { type Failure, failure, type Result, success } from '../shared/result.ts'
import { isRecord, isText, recordOf } from '../shared/text/guards.ts'
import { MINUTE_MS } from '../shared/text/time-units.ts'
import { Call, type CallParts, type Step } from './call.ts'
import type { Answer, Gateway, GatewayCall } from './gateway.ts'
import { recordCall } from './history.ts'
import { guardConnection, runSteps, toFailure } from './pipeline.ts'
import { ADMIN_PATH, CUSTOMER_PATH, RemoteClient, type ClientParts } from './remote-client.ts'

const LISTING_LIFETIME_MS = 5 * MINUTE_MS

export interface RemoteParts extends CallParts, ClientParts {
  /** Our own declarations: they say which of the deployment's tools only read. */
  tools: readonly AnyTool[]
}

/**
 * The gateway of a deployment: finds, guards and forwards. Limits, codes and confirmations are
 * the deployment's own and pass through unchanged; its answers are shown as they came.
 */
export class RemoteGateway implements Gateway {
  private readonly parts: RemoteParts
  private readonly steps: readonly Step<RemoteParts>[]
  private readonly client: RemoteClient
  private listing: { at: number; tools: ToolListing[] } | null = null

  constructor(parts: RemoteParts) {
    this.parts = parts
    const findAccess: Step<RemoteParts> = (call) => this.findAccess(call)
    const forward: Step<RemoteParts> = (call) => this.forward(call)
    this.client = new RemoteClient(parts)
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
    return this.client.budgets()
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
    const { envelope, rate, wire } =
      surface === 'admin'
        ? await this.client.send({ ...given, path: ADMIN_PATH, body: { tool, input } })
        : await this.client.send({
            ...given,
            path: `${CUSTOMER_PATH}/${pathName(tool)}`,
            organization: caller.organization,
            origin,
            body: input,
          })
    call.rate = rate
    call.wire = wire
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
    const { envelope } = await this.client.send({ method: 'GET', path, writes: null, signal })
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
}

/** Step: refuses a caller with a key, which is for the deployment's own address. */
function refuseKeys(call: Call<RemoteParts>): void {
  if (call.request.caller.kind === 'console') return
  throw new ToolError('FORBIDDEN', 'A deployment is reached at its own address, not through this one.')
}

/** Names of tools are words: what is none would lead to another path. */
const TOOL_NAME = /^\w[\w.-]{0,199}$/

function pathName(tool: string): string {
  if (TOOL_NAME.test(tool)) return tool
  throw new ToolError('TOOL_NOT_FOUND', `Tool not found: "${tool}". The name of a tool is one word.`)
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
