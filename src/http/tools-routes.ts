import { ORIGINS, type Origin, type Surface, type ToolListing } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import { toAdminEnvelope, toEnvelope, type WireAnswer } from '../shared/envelopes.ts'
import type { Answer, Gateway, GatewayCall, HttpDoor, Received } from '../gateway/gateway.ts'
import {
  bearerOf,
  type Exchange,
  headerOf,
  parseJsonObject,
  readBodyText,
  sendAnswer,
  sendWireFault,
} from './exchange.ts'

/** Where the customer tools are, one path each below it. */
export const CUSTOMER_ROOT = '/api/v2/tools'
/** Where the admin tools are; the body names the tool. */
export const ADMIN_ROOT = '/api/v1/admin/tools'
/** contract: admin-endpoint. */
const EXPLAIN_FLOW =
  'To explain a block or ban: get_user, then get_org_verification, then get_review_emails with onlyFlagged true.'
const DOCS = 'Each tool is one POST to {base_url}/api/v2/tools/{name} with its parameters as a JSON object.'

/** Returns whether the tool APIs answer this path. */
export function isToolRoute(path: string): boolean {
  return path.startsWith('/api/')
}

/** Serves one request of either tool API: a call through the pipeline, in the envelope of its API. */
export async function handleTools(exchange: Exchange, gateway: Gateway): Promise<void> {
  const call = toCall(exchange)
  const answer = await gateway.call(call)
  if (answer.wireFault) return sendWireFault(exchange, answer.wireFault, answer)
  sendAnswer(exchange, toWire(call, answer), answer, allowedMethods(exchange.path))
}

/** Returns the request as a call. Throws NOT_FOUND for a path without a tool API. */
function toCall(exchange: Exchange): GatewayCall {
  const { method, path, isOverLimit } = exchange
  const surface = surfaceOf(path)
  const isRoot = path === ADMIN_ROOT || path === CUSTOMER_ROOT
  const tool = isRoot ? null : decodeName(path.slice(CUSTOMER_ROOT.length + 1))
  const door: HttpDoor = { name: 'http', method, path, body: null }
  const organization = headerOf(exchange, 'x-service-organization')
  return {
    surface,
    caller: { kind: 'key', token: bearerOf(exchange), organization, isOverLimit },
    wants: wantsOf(method, isRoot, tool),
    tool,
    origin: originOf(exchange),
    door,
    receive: () => receive(exchange, door, tool),
  }
}

/** Returns a request as the call of one customer tool, with the input that its path stands for. */
export function customerCall(exchange: Exchange, tool: string, input: unknown): GatewayCall {
  const { method, path, isOverLimit } = exchange
  return {
    surface: 'customer',
    caller: {
      kind: 'key',
      token: bearerOf(exchange),
      organization: headerOf(exchange, 'x-service-organization'),
      isOverLimit,
    },
    wants: 'run',
    tool,
    origin: originOf(exchange),
    door: { name: 'http', method, path, body: null },
    receive: () => ({ tool, input }),
  }
}

function surfaceOf(path: string): Surface {
  if (path === ADMIN_ROOT) return 'admin'
  if (path === CUSTOMER_ROOT || path.startsWith(`${CUSTOMER_ROOT}/`)) return 'customer'
  throw new ToolError(
    'NOT_FOUND',
    `Nothing is at ${path}. The tools are at ${CUSTOMER_ROOT} and ${ADMIN_ROOT}.`,
  )
}

/** Null for a name that is not valid: said by `receive`, once the caller is known. */
function decodeName(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function wantsOf(method: string, isRoot: boolean, tool: string | null): GatewayCall['wants'] {
  if (method !== 'GET') return 'run'
  if (isRoot) return 'listing'
  return tool === null ? 'run' : 'declaration'
}

/** Reads the body of a POST. Throws what the request itself has wrong: method, length, type, JSON. */
async function receive(exchange: Exchange, door: HttpDoor, tool: string | null): Promise<Received> {
  const { method, path } = exchange
  const allowed = allowedMethods(path)
  if (path !== ADMIN_ROOT && path !== CUSTOMER_ROOT && tool === null)
    throw new ToolError('VALIDATION_ERROR', 'The path is not valid.')
  if (!allowed.includes(method)) {
    throw new ToolError('METHOD_NOT_ALLOWED', `${method} is not allowed here; use ${allowed.join(' or ')}.`)
  }
  door.body = await readBodyText(exchange)
  const body = parseJsonObject(door.body)
  return tool === null ? readAdminBody(body) : { tool, input: body }
}

function allowedMethods(path: string): readonly string[] {
  return path === CUSTOMER_ROOT ? ['GET'] : ['GET', 'POST']
}

function readAdminBody({ tool, input = {}, ...rest }: Record<string, unknown>): Received {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) {
    throw new ToolError('VALIDATION_ERROR', `${unknown} is not a field of the body; send tool and input.`, [
      { path: unknown, message: 'is not a field of the body', hint: 'Send {"tool": "...", "input": {...}}.' },
    ])
  }
  if (typeof tool !== 'string' || tool === '') {
    throw new ToolError('VALIDATION_ERROR', 'tool is required. Send the name of an admin tool.', [
      { path: 'tool', message: 'is required', hint: 'Send the name of an admin tool.' },
    ])
  }
  return { tool, input }
}

/** A token call without the header is the work of a script or an assistant (contract: campaigns). */
function originOf(exchange: Exchange): Origin {
  const named = headerOf(exchange, 'x-postdesk-origin')
  return ORIGINS.find((origin) => origin === named) ?? 'ai'
}

function toWire({ surface, wants }: GatewayCall, { result, tool }: Answer): WireAnswer {
  if (surface === 'customer') {
    if (!result.ok || wants === 'run') return toEnvelope(result)
    if (wants === 'listing') return listingAnswer(result.data as ToolListing[])
    return { status: 200, body: { success: true, tool: publicListing(result.data as ToolListing) } }
  }
  if (result.ok && wants === 'listing') return adminListingAnswer(result.data as ToolListing[])
  return toAdminEnvelope(tool ?? '', result)
}

/** The listing's own fields (contract: listing); `access` and `dangerous` are harmless extras. */
function publicListing({
  name,
  description,
  category,
  inputSchema,
  outputSchema,
  access,
  dangerous,
}: ToolListing) {
  return { name, description, category, access, dangerous, inputSchema, outputSchema }
}

function listingAnswer(listed: readonly ToolListing[]): WireAnswer {
  const tools = listed.map(publicListing)
  const grouped = Object.groupBy(tools, (tool) => tool.category)
  return { status: 200, body: { success: true, total: tools.length, tools, grouped, docs: DOCS } }
}

function adminListingAnswer(listed: readonly ToolListing[]): WireAnswer {
  const tools = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const usage = {
    execute: `POST ${ADMIN_ROOT} with the name of a tool and its input.`,
    body: { tool: '<tool name>', input: { '<parameter>': '<value>' } },
    example: { tool: 'list_orgs', input: { status: 'blocked', pageSize: 20 } },
    flow: EXPLAIN_FLOW,
  }
  return { status: 200, body: { success: true, usage, total: tools.length, tools } }
}
