import { organizationReference } from '../../shared/ids.ts'
import { heardFrom } from './access.ts'
import { bridge } from './bridge.ts'
import { unwrap } from './actions.ts'

/** A row of the admin tool `list_orgs`, as far as the frame shows it. */
export interface Organization {
  id: string
  name: string
  slug: string
  plan: string
  status: string
  verificationStatus?: string | null
  members?: number
  subscribers?: number
  emailsSent30d?: number
  email?: string | null
  doubleOptIn?: boolean
  clickDomain?: string | null
  limits?: { used: number; limit: number | null; approaching: boolean }
  createdAt?: string
}

export interface OrganizationPage {
  organizations: Organization[]
  total: number
  page: number
  pageSize: number
  pageCount: number
}

/** Fifty is the most `list_orgs` gives in one page. */
export const ORGANIZATION_PAGE = 50

/** True for the input of a call this file made: the frame's own looking-up, not someone's run. */
export function isOwnListing(tool: string, input: unknown): boolean {
  if (tool !== 'list_orgs' || typeof input !== 'object' || input === null) return false
  const { pageSize, sortBy, sort, search: _search, ...others } = input as Record<string, unknown>
  return (
    pageSize === ORGANIZATION_PAGE && sortBy === 'name' && sort === 'asc' && Object.keys(others).length === 0
  )
}

export async function listOrganizations(connection: string, search: string): Promise<OrganizationPage> {
  const input: Record<string, unknown> = { pageSize: ORGANIZATION_PAGE, sortBy: 'name', sort: 'asc' }
  if (search.trim() !== '') input['search'] = search.trim()
  return searchOrganizations(connection, input)
}

/** Any call of `list_orgs`. */
export async function searchOrganizations(
  connection: string,
  input: Record<string, unknown>,
): Promise<OrganizationPage> {
  const result = await bridge.call({ connection, surface: 'admin', tool: 'list_orgs', input })
  return unwrap<OrganizationPage>(heardFrom(connection, result))
}

/** One organization by id or slug, or null when the connection does not know it. */
export async function findOrganization(connection: string, idOrSlug: string): Promise<Organization | null> {
  const input = organizationReference(idOrSlug)
  const result = heardFrom(
    connection,
    await bridge.call({ connection, surface: 'admin', tool: 'get_org', input }),
  )
  if (!result.ok) return null
  const data = result.data as { organization?: Organization; subscription?: { plan?: string } | null }
  if (!data.organization) return null
  return { ...data.organization, plan: data.organization.plan ?? data.subscription?.plan ?? 'free' }
}
