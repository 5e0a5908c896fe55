import type { TokenScope } from '../../shared/token-scopes.ts'
import { unwrap } from './actions.ts'
import { bridge } from './bridge.ts'

/** Keys of a sandbox, by its control door. A deployment's own keys are made in its admin panel. */

export type KeyKind = 'customer' | 'admin'

/** Times are those of this computer, ISO 8601. */
export interface KeySummary {
  id: string
  kind: KeyKind
  /** Null for an admin key. */
  organizationId: string | null
  /** What a token is limited to; null: nothing. */
  scopes: TokenScope[] | null
  label: string
  lastFour: string
  /** Printed by `serve`, ends with it. */
  session: boolean
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

interface NewKey {
  kind: KeyKind
  label: string
  organizationId?: string
  scopes?: TokenScope[]
}

export interface MadeKey {
  id: string
  lastFour: string
  /** Answered this once; whoever holds it lets go of it as soon as it was shown. */
  key: string
}

async function act<T>(connection: string, action: string, input: Record<string, unknown>): Promise<T> {
  return unwrap<T>(await bridge.control({ connection, action, input }))
}

export const keys = {
  list: (connection: string) =>
    act<{ keys: KeySummary[] }>(connection, 'key.list', {}).then((data) => data.keys),
  create: (connection: string, input: NewKey) => act<MadeKey>(connection, 'key.create', { ...input }),
  revoke: (connection: string, id: string) =>
    act<{ id: string; revokedAt: string }>(connection, 'key.revoke', { id }),
}
