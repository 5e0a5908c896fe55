import type { Surface } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import { decodeOrganizationId } from '../shared/ids.ts'
import { failure } from '../shared/result.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'
import { callsPerMinute } from '../engine/domain/plan.ts'
import type { KeyRing } from '../engine/sandbox/world/keys.ts'
import type { ReadHandle } from '../engine/store/db.ts'
import {
  findOrganization,
  findOrganizationBySlug,
  type OrganizationRow,
} from '../engine/store/organizations.ts'
import { explainInputScope, explainScope } from '../engine/tools/scopes.ts'
import { type Call, settled } from './call.ts'
import type { Credentials, KeyPrincipal, Principal } from './gateway.ts'
import { ADDRESS_IS_OVER, tooMany } from './limits.ts'

const CUSTOMER_HINT =
  'Send "Authorization: Bearer <token>" with a live svc_ token, or a svca_ key with X-Service-Organization.'
const ADMIN_HINT = 'Send "Authorization: Bearer <key>" with a live svca_ key.'

/** Step: refuses a call of an address that is over its limit, with or without a key. The server counts. */
export function limitAddress(call: Call): void {
  const { caller } = call.request
  if (caller.kind === 'console' || !caller.isOverLimit) return
  call.result = failure(ADDRESS_IS_OVER)
}

/**
 * Step: finds out who calls, and on the customer surface for which organization. The console is
 * known already. Throws AUTHENTICATION_ERROR for missing, malformed, unknown and revoked keys alike.
 */
export function authenticate(call: Call): void {
  const { caller, surface } = call.request
  if (caller.kind === 'console') {
    call.principal = caller
    return
  }
  const { keys, world } = call.parts
  const principal = findPrincipal(surface, caller, keys)
  call.principal =
    surface === 'admin' ? principal : selectOrganization(principal, caller.organization, world.platform.read)
}

/**
 * Step: counts the call against its organization's limit per minute, which the plan decides. Bad
 * calls count too; calls of the console, of the admin tools and for no organization do not.
 */
export function limitOrganization(call: Call): void {
  const { kind, organization } = settled(call.principal)
  // On the admin surface there are admin keys alone, and those name no organization there.
  if (kind === 'console' || organization === null) return
  const { world, limits, machine } = call.parts
  const found = world.findOrganization(organization)
  if (!found) throw new ToolError('NOT_FOUND', 'The organization of this token no longer exists.')
  const rate = limits.countOrganization(found.number, callsPerMinute(found.plan))
  const isOver = rate.remaining < 0
  call.rate = isOver ? { ...rate, remaining: 0 } : rate
  if (!isOver) return
  const seconds = Math.ceil((rate.resetAt - machine.now()) / SECOND_MS)
  refuse(call, `${rate.limit} per minute`, Math.max(1, seconds))
}

/**
 * Step: checks what this caller may do with this tool. The key is looked at again, because it may
 * have been revoked while the body was on its way.
 */
export function authorize(call: Call): void {
  const principal = settled(call.principal)
  if (principal.kind === 'console') return
  const tool = settled(call.tool)
  const key = call.parts.keys.findLive(principal.key)
  if (!key) throw new ToolError('AUTHENTICATION_ERROR', 'This key was revoked.')
  const beyond = explainScope(key.scopes, tool)
  if (beyond !== null) throw new ToolError('FORBIDDEN', beyond)
  if (tool.surface === 'customer') requireOrganization(principal)
}

/** Step: refuses with FORBIDDEN parameters that would show what the token's scopes do not open. */
export function authorizeInput(call: Call): void {
  const principal = settled(call.principal)
  const tool = settled(call.tool)
  if (principal.kind !== 'token' || !tool.needsScopes) return
  const key = call.parts.keys.findLive(principal.key)
  const beyond = explainInputScope(key?.scopes ?? null, tool, call.input)
  if (beyond !== null) throw new ToolError('FORBIDDEN', beyond)
}

function refuse(call: Call, limit: string, retryAfter: number): void {
  call.result = failure(tooMany(limit, retryAfter))
}

function findPrincipal(surface: Surface, { token }: Credentials, keys: KeyRing): KeyPrincipal {
  const key = token === null ? null : keys.find(token)
  if (!key || (surface === 'admin' && key.kind !== 'admin')) {
    const hint = surface === 'admin' ? ADMIN_HINT : CUSTOMER_HINT
    throw new ToolError('AUTHENTICATION_ERROR', `Missing, malformed or revoked key. ${hint}`)
  }
  if (key.kind === 'admin') return { kind: 'admin', key: key.id, organization: null }
  if (key.organization === null) throw new Error(`customer key ${key.id} has no organization`)
  return { kind: 'token', key: key.id, organization: key.organization }
}

/** Returns the organization with this id or slug, undefined when there is none. */
export function findOrganizationByReference(
  platform: ReadHandle,
  reference: string,
): OrganizationRow | undefined {
  const number = decodeOrganizationId(reference)
  return number === null ? findOrganizationBySlug(platform, reference) : findOrganization(platform, number)
}

/**
 * Returns the caller with the organization of the call: the token's own, or the one an admin key
 * names in X-Service-Organization (contract: admin-endpoint). An admin key that names none may
 * read the listing, which is the same for all; `authorize` stops its calls.
 */
function selectOrganization(
  principal: KeyPrincipal,
  reference: string | null,
  platform: ReadHandle,
): KeyPrincipal {
  const named = reference === null ? undefined : findOrganizationByReference(platform, reference)
  if (principal.kind === 'token') {
    if (reference !== null && named?.number !== principal.organization) {
      throw new ToolError(
        'FORBIDDEN',
        'X-Service-Organization: a token acts only for its own organization; use an admin key.',
      )
    }
    return principal
  }
  if (reference === null) return principal
  if (!named) throw new ToolError('NOT_FOUND', `X-Service-Organization: no organization "${reference}".`)
  return { ...principal, organization: named.number }
}

function requireOrganization(principal: Principal): void {
  if (principal.kind !== 'admin' || principal.organization !== null) return
  throw new ToolError(
    'VALIDATION_ERROR',
    'X-Service-Organization is required with an admin key; send an organization id or slug.',
    [
      {
        path: 'X-Service-Organization',
        message: 'is required',
        hint: 'Send an organization id (org_…) or slug.',
      },
    ],
  )
}
