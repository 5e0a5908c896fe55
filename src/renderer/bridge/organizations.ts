import type { VerificationGroup } from '../../engine/domain/verification.ts'
import type { ToolInput } from '../../engine/tools/index.ts'
import { named, pageOf, type Named, type PageOf } from './records.ts'
import { type Answer, callTool } from './tools.ts'

type ListedOrganization = NonNullable<Answer<'list_orgs'>['organizations']>[number]

/** A row of `list_orgs`. */
export type Organization = Named<ListedOrganization>

export interface OrganizationPage extends PageOf {
  organizations: Organization[]
}

/** Fifty is the most `list_orgs` gives in one page. */
const ORGANIZATION_PAGE = 50

const OWN_LISTING = { pageSize: ORGANIZATION_PAGE, sortBy: 'name', sort: 'asc' } as const

/** True for the input of a call this file made: the frame's own looking-up, not someone's run. */
export function isOwnListing(tool: string, input: unknown): boolean {
  if (tool !== 'list_orgs' || typeof input !== 'object' || input === null) return false
  const { pageSize, sortBy, sort, search: _s, status: _st, ...others } = input as Record<string, unknown>
  return (
    pageSize === OWN_LISTING.pageSize &&
    sortBy === OWN_LISTING.sortBy &&
    sort === OWN_LISTING.sort &&
    Object.keys(others).length === 0
  )
}

/** Returns the first organizations of a group by name, and how many there are. */
export function listGroup(connection: string, status: VerificationGroup): Promise<OrganizationPage> {
  return searchOrganizations(connection, { ...OWN_LISTING, status })
}

export async function listOrganizations(connection: string, search: string): Promise<OrganizationPage> {
  const text = search.trim()
  return searchOrganizations(connection, { ...OWN_LISTING, ...(text === '' ? {} : { search: text }) })
}

/** Any call of `list_orgs`. */
export async function searchOrganizations(
  connection: string,
  input: ToolInput<'list_orgs'>,
): Promise<OrganizationPage> {
  return readOrganizations(await callTool({ connection, surface: 'admin', tool: 'list_orgs', input }))
}

export function readOrganizations(answer: Answer<'list_orgs'>): OrganizationPage {
  const organizations = (answer.organizations ?? []).map(named)
  return { ...pageOf(answer, organizations.length), organizations }
}
