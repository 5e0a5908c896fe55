import { toFailure } from '../../bridge/actions.ts'
import type { Answer } from '../../bridge/tools.ts'
import { explanationPath } from '../../screen/explain.ts'
import { count } from '../../ui/time.ts'
import type { LookupClient } from './client.ts'
import { actingFor, join, listOrganizations, type Offer } from './offers.ts'

/** An organization to look in; null under a key that is of one. */
interface Owner {
  id: string | null
  name: string
}

/** A recipient's address as it was looked for. */
export interface LookedFor {
  offers: Offer[]
  /** Where it was looked for and where not, in sentences. */
  looked: string[]
}

/** A sandbox with more organizations is not opened file by file because of one address. */
const MOST_OPENED = 20

/** Returns what leads to a subscriber of an organization, and to why mail does not reach them; [] where there is none. */
export async function findSubscriber(
  client: LookupClient,
  owner: string | null,
  input: { email: string } | { subscriberId: string },
  of = '',
): Promise<Offer[]> {
  if (!client.shows('subscribers')) return []
  const person = await client.findOwn('get_subscriber', owner, input)
  if (!person) return []
  const path = client.path('subscribers', person.id)
  const { begins, ...as } = await actingFor(client, owner)
  const opens: Offer = {
    kind: 'subscriber',
    label: `Open subscriber ${person.email}`,
    detail: join(person.status, begins),
    path,
    ...as,
  }
  if (owner === null || !client.has('get_org_verification')) return [opens]
  const explains: Offer = {
    kind: 'explain',
    label: `Explain why mail does not reach ${person.email}`,
    detail: join(person.status, of),
    path: explanationPath(client.place.connection.id, owner, { subscriber: person.id }),
  }
  return [opens, explains]
}

/**
 * Looks for an address among the subscribers of the organizations that the text names and of the one acted as; in
 * a sandbox then of those that wrote to it, and of all where they are few. A deployment is asked about no other:
 * nobody has named it (decision 0208).
 */
export async function findRecipient(
  client: LookupClient,
  email: string,
  { named, log }: { named: readonly Owner[]; log: Answer<'list_emails'> | null },
): Promise<LookedFor> {
  if (!client.shows('subscribers')) return { offers: [], looked: [] }
  const { acting, connection } = client.place
  const first = distinct([...named, ...(acting ? [acting] : [])])
  const asked =
    first.length === 0 && !client.has('list_orgs')
      ? [{ id: null, name: 'the organization of the key' }]
      : first
  const search = new Search(client, email)
  await search.lookIn(asked)
  if (search.offers.length > 0 || connection.kind !== 'sandbox') return search.result()
  const writers = (log?.emails ?? []).flatMap(({ organizationId: id, organizationName }) =>
    id ? [{ id, name: organizationName ?? id }] : [],
  )
  await search.lookIn(distinct(writers))
  if (search.offers.length > 0 || !client.has('list_orgs')) return search.result()
  const all = await listOrganizations(client, '', MOST_OPENED)
  if (all && all.total <= MOST_OPENED) await search.lookIn(all.organizations)
  return search.result(all?.total)
}

/** One address, and every organization that was asked for it. */
class Search {
  readonly offers: Offer[] = []
  private readonly asked = new Map<string | null, string>()
  /** Why some of them did not answer. */
  private readonly refused = new Map<string | null, string>()
  private readonly client: LookupClient
  private readonly email: string

  constructor(client: LookupClient, email: string) {
    this.client = client
    this.email = email
  }

  async lookIn(owners: readonly Owner[]): Promise<void> {
    const others = owners.filter(({ id }) => !this.asked.has(id))
    for (const { id, name } of others) this.asked.set(id, name)
    const found = await Promise.all(others.map((owner) => this.lookInOne(owner)))
    this.offers.push(...found.flat())
  }

  /** One organization that cannot be read keeps nobody from the others. */
  private async lookInOne({ id, name }: Owner): Promise<Offer[]> {
    try {
      return await findSubscriber(this.client, id, { email: this.email }, name)
    } catch (error) {
      const { code, message } = toFailure(error)
      this.refused.set(id, `${name} could not be searched: ${message} (${code})`)
      return []
    }
  }

  result(total?: number): LookedFor {
    const said = this.said(total)
    return { offers: this.offers, looked: [...(said === null ? [] : [said]), ...this.refused.values()] }
  }

  /** Null where all that were asked have refused: each of them is told by itself. */
  private said(total?: number): string | null {
    if (this.asked.size === 0)
      return `Subscribers were not searched for ${this.email}: name the organization beside the address.`
    const names = [...this.asked].flatMap(([id, name]) => (this.refused.has(id) ? [] : [name]))
    if (names.length === 0) return null
    const where = total === names.length ? `all ${count(names.length)} organizations` : names.join(', ')
    const rest =
      total === this.asked.size || this.asked.has(null)
        ? ''
        : '; other organizations were not searched: name one beside the address'
    return `Looked for ${this.email} among the subscribers of ${where}${rest}.`
  }
}

function distinct(owners: readonly Owner[]): Owner[] {
  return owners.filter(({ id }, at) => owners.findIndex((one) => one.id === id) === at)
}
