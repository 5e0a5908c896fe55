import type { Origin, Surface, ToolListing } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import { toAdminEnvelope, toEnvelope, type WireAnswer } from '../shared/envelopes.ts'
import type { Failure, Result } from '../shared/result.ts'
import type { Gateway, KeyPrincipal } from '../gateway/gateway.ts'
import {
  bearerOf,
  type Exchange,
  headerOf,
  parseJsonObject,
  rateHeaders,
  readBodyText,
  sendError,
  sendJson,
} from './exchange.ts'

const CUSTOMER_ROOT = '/api/v2/tools'
const ADMIN_ROOT = '/api/v1/admin/tools'
const ORIGINS: readonly string[] = ['manual', 'autosave']
/** Source: admin-tools-api.md section 4. */
const EXPLAIN_FLOW =
  'To explain a block or ban: get_user, then get_org_verification, then get_review_emails with onlyFlagged true.'
const DOCS = 'Each tool is one POST to {base_url}/api/v2/tools/{name} with its parameters as a JSON object.'

/** What one request did, for the request log. */
export interface Handled {
  key: number | null
  body: string | null
}

export function isToolRoute(path: string): boolean {
  return path.startsWith('/api/')
}

/** Both tool APIs. Order of the pipeline: nothing is said before the caller is known. */
export async function handleTools(exchange: Exchange, gateway: Gateway): Promise<Handled> {
  if (
    exchange.path !== ADMIN_ROOT &&
    exchange.path !== CUSTOMER_ROOT &&
    !exchange.path.startsWith(`${CUSTOMER_ROOT}/`)
  ) {
    throw new ToolError(
      'NOT_FOUND',
      `Nothing is at ${exchange.path}. The tools are at ${CUSTOMER_ROOT} and ${ADMIN_ROOT}.`,
    )
  }
  const surface: Surface = exchange.path === ADMIN_ROOT ? 'admin' : 'customer'
  const admission = await gateway.admit(surface, {
    token: bearerOf(exchange),
    organization: headerOf(exchange, 'x-service-organization'),
    address: exchange.address,
  })
  const headers = rateHeaders(admission.rate, admission.ok ? undefined : admission.error.retryAfter)
  if (!admission.ok) {
    sendJson(exchange, toEnvelope({ ok: false, error: admission.error }), headers)
    return { key: null, body: null }
  }
  const handled: Handled = { key: admission.principal.key, body: null }
  try {
    const route = { exchange, gateway, principal: admission.principal, handled }
    sendJson(exchange, surface === 'admin' ? await runAdmin(route) : await runCustomer(route), headers)
  } catch (error) {
    sendError(exchange, error, { ...headers, ...allowHeader(error, exchange.path) })
  }
  return handled
}

interface Route {
  exchange: Exchange
  gateway: Gateway
  principal: KeyPrincipal
  handled: Handled
}

async function runCustomer({ exchange, gateway, principal, handled }: Route): Promise<WireAnswer> {
  const name = decodeURIComponent(exchange.path.slice(CUSTOMER_ROOT.length + 1))
  if (exchange.path === CUSTOMER_ROOT) {
    requireMethod(exchange, ['GET'])
    return listingAnswer(ofSurface(await expect(gateway.tools()), 'customer'))
  }
  const tool = await expect(gateway.find('customer', name))
  requireMethod(exchange, ['GET', 'POST'])
  if (exchange.method === 'GET') return { status: 200, body: { success: true, tool: publicListing(tool) } }
  handled.body = await readBodyText(exchange)
  const input = parseJsonObject(handled.body)
  return toEnvelope(
    await gateway.call({ principal, surface: 'customer', tool: name, input, origin: originOf(exchange) }),
  )
}

async function runAdmin({ exchange, gateway, principal, handled }: Route): Promise<WireAnswer> {
  requireMethod(exchange, ['GET', 'POST'])
  if (exchange.method === 'GET') return adminListingAnswer(ofSurface(await expect(gateway.tools()), 'admin'))
  handled.body = await readBodyText(exchange)
  const { tool, input = {}, ...rest } = parseJsonObject(handled.body)
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) {
    throw new ToolError('VALIDATION_ERROR', `${unknown}: is not a field of the body; send tool and input.`, [
      { path: unknown, message: 'is not a field of the body', hint: 'Send {"tool": "...", "input": {...}}.' },
    ])
  }
  if (typeof tool !== 'string' || tool === '') {
    throw new ToolError('VALIDATION_ERROR', 'tool: is required.', [
      { path: 'tool', message: 'is required', hint: 'The name of an admin tool.' },
    ])
  }
  await expect(gateway.find('admin', tool))
  return toAdminEnvelope(
    tool,
    await gateway.call({ principal, surface: 'admin', tool, input, origin: originOf(exchange) }),
  )
}

function requireMethod(exchange: Exchange, allowed: readonly string[]): void {
  if (allowed.includes(exchange.method)) return
  throw new ToolError(
    'METHOD_NOT_ALLOWED',
    `${exchange.method} is not allowed here; use ${allowed.join(' or ')}.`,
  )
}

function allowHeader(error: unknown, path: string): Record<string, string> {
  const refused = error instanceof ToolError && error.code === 'METHOD_NOT_ALLOWED'
  return refused ? { allow: path === CUSTOMER_ROOT ? 'GET' : 'GET, POST' } : {}
}

/** A token call without the header is the work of a script or an assistant (decisions.md). */
function originOf(exchange: Exchange): Origin {
  const named = headerOf(exchange, 'x-postdesk-origin')
  return named !== null && ORIGINS.includes(named) ? (named as Origin) : 'ai'
}

async function expect<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (result.ok) return result.data
  const { code, message, issues }: Failure = result.error
  throw new ToolError(code, message, issues)
}

function ofSurface(tools: readonly ToolListing[], surface: Surface): ToolListing[] {
  return tools.filter((tool) => tool.surface === surface)
}

/** The listing's own fields (contract-facts.md 1.4); `access` and `dangerous` are harmless extras. */
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
