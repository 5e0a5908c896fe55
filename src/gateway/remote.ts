import type { Surface, ToolListing } from '../shared/bridge.ts'
import { ERROR_STATUS, type ErrorCode, ToolError } from '../shared/errors.ts'
import type { WebClient, WebResponse } from '../shared/ports.ts'
import { type Failure, failure, type Result, success } from '../shared/result.ts'
import type { AnyTool, ToolAccess } from '../engine/tools/define.ts'
import { Call, type CallParts, type Step } from './call.ts'
import type { Answer, Gateway, GatewayCall } from './gateway.ts'
import { recordCall } from './history.ts'
import { guardConnection, runSteps, toFailure } from './pipeline.ts'
import { hideKnownKeys } from '../shared/text/keys.ts'
import { MINUTE_MS } from '../shared/text/time-units.ts'
import { CONFIRMATION_LIFETIME_MS } from '../engine/domain/limits.ts'

const TIMEOUT_MS = 30_000
const LISTING_LIFETIME_MS = 5 * MINUTE_MS

export interface RemoteParts extends CallParts {
  /** Base URL without a trailing slash. */
  url: string
  /** The key, from the keychain, at the moment it is needed; it is never kept here. */
  key(): Promise<string>
  web: WebClient
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
  private listing: { at: number; tools: ToolListing[] } | null = null

  constructor(parts: RemoteParts) {
    this.parts = parts
    const findAccess: Step<RemoteParts> = (call) => this.findAccess(call)
    const forward: Step<RemoteParts> = (call) => this.forward(call)
    this.steps = [refuseKeys, findAccess, guardConnection, forward, recordCall]
  }

  call(call: GatewayCall): Promise<Answer> {
    return runSteps(this.steps, new Call(call, this.parts))
  }

  async tools(): Promise<Result<ToolListing[]>> {
    const now = this.parts.steady.now()
    if (this.listing && now - this.listing.at < LISTING_LIFETIME_MS) return success(this.listing.tools)
    try {
      const tools = await this.fetchListing()
      this.listing = { at: now, tools }
      return success(tools)
    } catch (error) {
      return failure(toFailure(error, 'tools', this.parts.log))
    }
  }

  control(action: string): Promise<Result<unknown>> {
    return Promise.resolve(
      failure({ code: 'TOOL_NOT_FOUND', message: `${action}: a deployment has no control door.` }),
    )
  }

  close(): void {
    this.listing = null
  }

  /** Step: says by our own declaration what the tool does; null for one that only the deployment knows. */
  private findAccess(call: Call<RemoteParts>): void {
    const { surface, tool } = call.request
    call.access = tool === null ? null : this.accessOf(surface, tool)
  }

  /** Step: sends the call to the deployment; its answer passes through unchanged. */
  private async forward(call: Call<RemoteParts>): Promise<void> {
    const { surface, tool, caller } = call.request
    const { input } = await call.request.receive()
    const response =
      surface === 'admin'
        ? await this.send('POST', '/api/v1/admin/tools', null, { tool, input })
        : await this.send('POST', `/api/v2/tools/${tool}`, caller.organization, input)
    call.result = this.answerOf(response)
  }

  private accessOf(surface: Surface, name: string): ToolAccess | null {
    return this.parts.tools.find((tool) => tool.surface === surface && tool.name === name)?.access ?? null
  }

  /** Either surface may be closed to the key; only when both are is there nothing to show. */
  private async fetchListing(): Promise<ToolListing[]> {
    const admin = await this.listSurface('admin', '/api/v1/admin/tools')
    const customer = await this.listSurface('customer', '/api/v2/tools')
    const listed = [customer, admin].flatMap((result) => (result.ok ? result.data : []))
    if (listed.length > 0) return listed
    const refused = customer.ok ? admin : customer
    if (!refused.ok) throw new ToolError(refused.error.code, refused.error.message)
    return listed
  }

  private async listSurface(surface: Surface, path: string): Promise<Result<ToolListing[]>> {
    const response = await this.send('GET', path, null)
    const answer = this.answerOf(response)
    if (!answer.ok) return answer
    const { tools } = bodyOf(response) as { tools?: Record<string, unknown>[] }
    return success((tools ?? []).map((tool) => this.toListing(surface, tool)))
  }

  private toListing(surface: Surface, tool: Record<string, unknown>): ToolListing {
    const name = textOf(tool['name'], '')
    const access = this.accessOf(surface, name) ?? 'danger'
    return {
      name,
      surface,
      category: textOf(tool['category'], surface === 'admin' ? 'admin' : 'other'),
      description: textOf(tool['description'], ''),
      access,
      dangerous: access === 'danger',
      inputSchema: (tool['inputSchema'] as Record<string, unknown> | undefined) ?? { type: 'object' },
      outputSchema: (tool['outputSchema'] as Record<string, unknown> | undefined) ?? {},
    }
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    organization: string | null,
    body?: unknown,
  ): Promise<WebResponse> {
    const key = await this.parts.key()
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (organization !== null && key.startsWith('svca_')) headers['x-service-organization'] = organization
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const answered = await this.parts.web.request({
        method,
        url: this.parts.url + path,
        headers,
        timeoutMs: TIMEOUT_MS,
        ...sent,
      })
      // A key passes inward only: not even a deployment that repeats it makes it visible.
      return { ...answered, text: hideKnownKeys(answered.text, [key]) }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new ToolError(
        'INTERNAL_ERROR',
        `${this.parts.url} did not answer: ${why}. Check the address and the network.`,
      )
    }
  }

  private answerOf(response: WebResponse): Result<unknown> {
    const body = bodyOf(response) as Record<string, unknown> | null
    if (response.status >= 200 && response.status < 300 && body) return success(body['data'] ?? body)
    return failure(this.failureOf(response, body ?? {}))
  }

  private failureOf(response: WebResponse, body: Record<string, unknown>): Failure {
    const unexplained = `${this.parts.url} answered ${response.status} without an explanation.`
    const message = textOf(body['message'], textOf(body['error'], unexplained))
    const failed: Failure = { code: codeOf(response.status, body), message }
    if (Array.isArray(body['issues'])) failed.issues = body['issues'] as NonNullable<Failure['issues']>
    const wait = Number(response.headers['retry-after'])
    if (response.status === 429 && Number.isFinite(wait)) failed.retryAfter = wait
    if (failed.code === 'CONFIRMATION_REQUIRED') {
      failed.confirmation = {
        action: textOf(body['action'], ''),
        confirmationCode: Number(body['confirmationCode']),
        instruction: textOf(body['instruction'], ''),
        expiresAt: this.parts.machine.now() + CONFIRMATION_LIFETIME_MS,
      }
    }
    return failed
  }
}

/** Step: refuses a caller with a key, which is for the deployment's own address. */
function refuseKeys(call: Call<RemoteParts>): void {
  if (call.request.caller.kind === 'console') return
  throw new ToolError('FORBIDDEN', 'A deployment is reached at its own address, not through this one.')
}

function textOf(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback
}

function bodyOf(response: WebResponse): unknown {
  try {
    return JSON.parse(response.text)
  } catch {
    return null
  }
}

function codeOf(status: number, body: Record<string, unknown>): ErrorCode {
  if (body['error'] === 'CONFIRMATION_REQUIRED') return 'CONFIRMATION_REQUIRED'
  const named = body['code']
  if (typeof named === 'string' && Object.hasOwn(ERROR_STATUS, named)) return named as ErrorCode
  const match = Object.entries(ERROR_STATUS).find(([, known]) => known === status)
  return (match?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'VALIDATION_ERROR' : 'INTERNAL_ERROR')
}
