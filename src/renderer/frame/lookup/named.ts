import { wordsOfNames } from '../../../shared/text/joined-names.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { describedOrganization } from '../../screen/useOrganization.ts'
import type { LookupClient } from './client.ts'
import type { NameHints } from './names.ts'
import { listOrganizations } from './offers.ts'

/** A text that names more of them is a list. */
const MOST_NAMED = 3
/** More matches of one search than these name nobody. */
const MOST_MATCHES = 10
/** More organizations than these share a domain only because it is a mail provider's. */
const MOST_OF_DOMAIN = 3

/**
 * Returns the organizations that a text names: by id, slug or domain; where nothing does, by their whole name.
 * A bounded number of searches, whatever the text.
 */
export async function findNamed(
  client: LookupClient,
  hints: NameHints,
  text: string,
): Promise<Organization[]> {
  const { ids, slugs, domains, words } = hints
  const sure = await Promise.all([
    ...ids.map((id) => byId(client, id)),
    ...slugs.map((slug) => search(client, slug, (one) => one.slug === slug)),
    ...domains.map((domain) => byDomain(client, domain)),
  ])
  const named = distinct(sure.flat())
  if (named.length > 0) return named
  const isNamed = (one: Organization): boolean => mentions(text, one)
  const byPair = words.filter((word) => word.includes(' '))
  for (const group of [byPair, words.filter((word) => !byPair.includes(word))]) {
    const found = await Promise.all(group.map((word) => search(client, word, isNamed)))
    if (found.some((some) => some.length > 0)) return distinct(found.flat())
  }
  return []
}

/** Returns whether a text holds the whole name of an organization, or its slug. */
export function mentions(
  text: string,
  { name, slug }: { name?: string; slug?: string | null | undefined },
): boolean {
  // The address of a writer says nothing of what is asked about.
  const words = ` ${wordsOfNames(text.replaceAll(/(?<!\S)\S+@\S+/g, ' | ')).join(' ')} `
  return [name, slug].some((one) => {
    const wanted = wordsOfNames(one ?? '')
    // Who writes a name in haste leaves the sign out.
    const written = [wanted.join(' '), wanted.filter((word) => word !== '&').join(' ')]
    return written.some((form) => form !== '' && words.includes(` ${form} `))
  })
}

async function byId(client: LookupClient, id: string): Promise<Organization[]> {
  const found = await client.find('get_org', { id })
  return found ? [describedOrganization(found, { id })] : []
}

async function byDomain(client: LookupClient, domain: string): Promise<Organization[]> {
  const listed = await listOrganizations(client, `https://${domain}/`, MOST_MATCHES)
  const byUrl = listed?.organizations ?? []
  if (byUrl.length > 0) return byUrl.length > MOST_OF_DOMAIN ? [] : byUrl
  const byContact = await search(
    client,
    domain,
    ({ email }) => email?.toLowerCase().endsWith(`@${domain}`) === true,
  )
  return byContact.length > MOST_OF_DOMAIN ? [] : byContact
}

async function search(
  client: LookupClient,
  text: string,
  isMeant: (one: Organization) => boolean,
): Promise<Organization[]> {
  const listed = await listOrganizations(client, text, MOST_MATCHES)
  return (listed?.organizations ?? []).filter(isMeant)
}

function distinct(organizations: readonly Organization[]): Organization[] {
  const first = organizations.filter(({ id }, at) => organizations.findIndex((one) => one.id === id) === at)
  return first.slice(0, MOST_NAMED)
}
