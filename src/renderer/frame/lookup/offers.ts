import type { Organization, OrganizationPage } from '../../bridge/organizations.ts'
import { readOrganizations, searchJoined } from '../../bridge/organizations.ts'
import { describedOrganization } from '../../screen/useOrganization.ts'
import type { LookupClient } from './client.ts'

/** Where what was pasted leads, as the tools of the connection answer. */
export interface Found {
  offers: Offer[]
  /** What could not be found and what to do next, one sentence for each clue. */
  missing: string[]
  /** Where a recipient was looked for and where not. */
  looked: string[]
}

/** One place a pasted text leads to. */
export interface Offer {
  kind: 'explain' | 'user' | 'organization' | 'email' | 'emails' | 'subscriber' | 'campaign'
  label: string
  detail: string
  path: string
  /** The organization to act as before the page can be shown. */
  actAs?: string
  /** What the emails log is to look for: an address is in no address of a page. */
  search?: string
}

/** Returns what leads to the explanation of an organization, nothing where the connection has none. */
export function offerExplanation(
  client: LookupClient,
  { id, name }: { id: string; name: string },
  detail: string,
): Offer[] {
  if (!client.has('get_org_verification')) return []
  return [{ kind: 'explain', label: `Explain ${name}`, detail, path: client.path('verification', id) }]
}

/** The organization's page, and what explains its state; the explanation first where it is what is wanted. */
export function offerOrganization(
  client: LookupClient,
  organization: Organization,
  { explainFirst, why = '' }: { explainFirst: boolean; why?: string },
): Offer[] {
  const { id, name, slug, status } = organization
  const detail = join(slug, status, why)
  const opens: Offer = {
    kind: 'organization',
    label: `Open ${name}`,
    detail,
    path: client.path('organizations', id),
  }
  const explains = offerExplanation(client, organization, detail)
  return explainFirst ? [...explains, opens] : [opens, ...explains]
}

/** What a record of an organization needs before it is shown; `begins` says so where acting would begin. */
export async function actingFor(
  client: LookupClient,
  owner: string | null,
): Promise<Pick<Offer, 'actAs'> & { begins: string }> {
  if (owner === null) return { begins: '' }
  if (client.place.acting?.id === owner) return { actAs: owner, begins: '' }
  const { name } = describedOrganization(await client.find('get_org', { id: owner }), { id: owner })
  return { actAs: owner, begins: `opens a tab that acts as ${name}` }
}

/** Returns the first organizations that a search finds; null where the connection does not list them. */
export async function listOrganizations(
  client: LookupClient,
  search: string,
  pageSize: number,
): Promise<OrganizationPage | null> {
  return searchJoined(search, async (text, most = pageSize) => {
    const answer = await client.find('list_orgs', { search: text, pageSize: most })
    return answer && readOrganizations(answer)
  })
}

export function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter((part) => Boolean(part)).join(' · ')
}
