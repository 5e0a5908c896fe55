import type { VerificationGroup } from '../../engine/domain/verification.ts'
import type { ToolInput } from '../../engine/tools/index.ts'
import { holdsName, partOfJoined } from '../../shared/text/joined-names.ts'
import { named, pageOf, type Named, type PageOf } from './records.ts'
import type { ReadTerms } from './reads.ts'
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

/** Returns the first organizations of a group by name, and how many there are. */
export function listGroup(connection: string, status: VerificationGroup): Promise<OrganizationPage> {
  return searchOrganizations(connection, { ...OWN_LISTING, status }, true)
}

export async function listOrganizations(connection: string, search: string): Promise<OrganizationPage> {
  return searchJoined(search.trim(), (text) =>
    searchOrganizations(connection, { ...OWN_LISTING, ...(text === '' ? {} : { search: text }) }, true),
  )
}

/**
 * Returns what a search finds. The platform compares letter by letter: where "Brass and Oak" finds nobody, it is
 * searched for by a part, and of those the ones are kept that have the same name with another join.
 */
export async function searchJoined<T extends OrganizationPage | null>(
  text: string,
  search: (text: string, most?: number) => Promise<T>,
): Promise<T> {
  const found = await search(text)
  const part = found?.total === 0 ? partOfJoined(text) : null
  if (part === null) return found
  const near = await search(part, ORGANIZATION_PAGE)
  if (near === null) return found
  const organizations = near.organizations.filter(({ name }) => holdsName(name, text))
  return { ...near, organizations, total: organizations.length }
}

/** Any call of `list_orgs`; in the background where the frame looks something up by itself. */
export async function searchOrganizations(
  connection: string,
  input: ToolInput<'list_orgs'>,
  background = false,
  terms: ReadTerms = {},
): Promise<OrganizationPage> {
  return readOrganizations(
    await callTool({ connection, surface: 'admin', tool: 'list_orgs', input, background, terms }),
  )
}

export function readOrganizations(answer: Answer<'list_orgs'>): OrganizationPage {
  const organizations = (answer.organizations ?? []).map(named)
  return { ...pageOf(answer, organizations.length), organizations }
}
