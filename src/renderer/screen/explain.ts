import { screenPath } from '../state/route.ts'
import type { Scope } from './scope.tsx'
import { useUnavailableReason } from './tool-availability.ts'

/** What a question is about besides its organization, by id. */
export interface Asked {
  campaign?: string
  subscriber?: string
}

/** How the address of an explanation says it: "?view=recipient:sub_…". */
const KINDS = { campaign: 'campaign', subscriber: 'recipient' } as const

/** Returns the address of what explains an organization, or why one campaign or recipient of it gets nothing. */
export function explanationPath(connection: string, organization: string, asked: Asked = {}): string {
  const path = screenPath(connection, 'verification', organization)
  for (const kind of ['campaign', 'subscriber'] as const) {
    const id = asked[kind]
    if (id !== undefined) return `${path}?view=${KINDS[kind]}:${id}`
  }
  return path
}

/** Returns what the view of such an address asks about; {} where it asks about the organization alone. */
export function askedIn(view: string | null): Asked {
  const [kind, ...rest] = (view ?? '').split(':')
  const id = rest.join(':')
  if (id === '') return {}
  if (kind === KINDS.campaign) return { campaign: id }
  return kind === KINDS.subscriber ? { subscriber: id } : {}
}

/**
 * Returns the address of the explanation of something that belongs to the organization acted as;
 * null where the connection cannot explain: it lists no `get_org_verification`, or its key is of one
 * organization and names none.
 */
export function useExplanation({ connection, organization }: Scope): (asked: Asked) => string | null {
  const unavailable = useUnavailableReason()
  if (organization === null || unavailable('get_org_verification') !== null) return () => null
  return (asked) => explanationPath(connection.id, organization.id, asked)
}
