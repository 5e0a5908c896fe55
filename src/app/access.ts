import type { Sandbox } from './sandbox.ts'
import { findOrganization, listOrganizationNumbers } from '../engine/store/organizations.ts'
import { encodeOrganizationId } from '../shared/ids.ts'

/** What `serve --json` prints: one admin key, and a token for every organization. */
export interface MintedAccess {
  adminKey: string
  organizations: { id: string; slug: string; name: string; token: string }[]
}

/** Mints keys that end with this process. */
export function mintAccess({ gateway, world }: Sandbox): MintedAccess {
  const { keys } = gateway
  const { read } = world.platform
  const rows = listOrganizationNumbers(read).flatMap((number) => findOrganization(read, number) ?? [])
  const label = 'serve'
  return {
    adminKey: keys.mint({ kind: 'admin', organization: null, label, session: true }).secret,
    organizations: rows.map(({ number, slug, name }) => ({
      id: encodeOrganizationId(number),
      slug,
      name,
      token: keys.mint({ kind: 'customer', organization: number, label, session: true }).secret,
    })),
  }
}
