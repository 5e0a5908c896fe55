import type { Surface } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import { decodeOrganizationId } from '../shared/ids.ts'
import type { KeyRing } from '../engine/sandbox/world/keys.ts'
import type { ReadHandle } from '../engine/store/db.ts'
import {
  findOrganization,
  findOrganizationBySlug,
  type OrganizationRow,
} from '../engine/store/organizations.ts'
import type { Credentials, KeyPrincipal, Principal } from './gateway.ts'

const CUSTOMER_HINT =
  'Send "Authorization: Bearer <token>" with a live svc_ token, or a svca_ key with X-Service-Organization.'
const ADMIN_HINT = 'Send "Authorization: Bearer <key>" with a live svca_ key.'

/** Who a key is. Throws AUTHENTICATION_ERROR for missing, malformed, unknown and revoked ones alike. */
export function authenticate(surface: Surface, credentials: Credentials, keys: KeyRing): KeyPrincipal {
  const key = credentials.token === null ? null : keys.find(credentials.token)
  if (!key || (surface === 'admin' && key.kind !== 'admin')) {
    const hint = surface === 'admin' ? ADMIN_HINT : CUSTOMER_HINT
    throw new ToolError('AUTHENTICATION_ERROR', `Missing, malformed or revoked key. ${hint}`)
  }
  if (key.kind === 'admin') return { kind: 'admin', key: key.id, organization: null }
  if (key.organization === null) throw new Error(`customer key ${key.id} has no organization`)
  return { kind: 'token', key: key.id, organization: key.organization }
}

export function findOrganizationByReference(
  platform: ReadHandle,
  reference: string,
): OrganizationRow | undefined {
  const number = decodeOrganizationId(reference)
  return number === null ? findOrganizationBySlug(platform, reference) : findOrganization(platform, number)
}

/**
 * The organization a customer call is about: the token's own, or the one an admin key names in
 * X-Service-Organization (admin-tools-api.md section 4). An admin key that names none may read
 * the listing, which is the same for all; `requireOrganization` stops its calls.
 */
export function selectOrganization(
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

export function requireOrganization(principal: Principal): void {
  if (principal.kind !== 'admin' || principal.organization !== null) return
  throw new ToolError(
    'VALIDATION_ERROR',
    'X-Service-Organization: required with an admin key; send an organization id or slug.',
    [
      {
        path: 'X-Service-Organization',
        message: 'is required',
        hint: 'An organization id (org_…) or slug.',
      },
    ],
  )
}
