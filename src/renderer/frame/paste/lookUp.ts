import { MOST_ORGANIZATION_ROWS } from '../../../engine/domain/limits.ts'
import type { IdKind } from '../../../shared/ids.ts'
import { toFailure } from '../../bridge/actions.ts'
import { type OrganizationPage, readOrganizations } from '../../bridge/organizations.ts'
import { describedOrganization } from '../../screen/useOrganization.ts'
import { count, counted } from '../../ui/time.ts'
import { Asking, type Place } from './asking.ts'
import type { Clue } from './clues.ts'
import { join, offerExplanation, offerOrganization, offerUser, type Offer } from './offers.ts'

/** Where what was pasted leads, as the tools of the connection answer. */
export interface Found {
  offers: Offer[]
  /** What could not be found and what to do next, one sentence for each clue. */
  missing: string[]
}

const NOTHING: Found = { offers: [], missing: [] }
/** With more than these in one text it is a list, not a notice. */
const MOST_CLUES = 4

export async function lookUp(clues: readonly Clue[], isNotice: boolean, place: Place): Promise<Found> {
  const asking = new Asking(place)
  const found = await Promise.all(clues.slice(0, MOST_CLUES).map((clue) => lookAt(asking, clue, isNotice)))
  const all = found.flatMap(({ offers }) => offers)
  const offers = all.filter(
    ({ path, search }, at) => all.findIndex((one) => one.path === path && one.search === search) === at,
  )
  // Of a notice the explanation is wanted, whatever in it led there.
  const rank = ({ kind }: Offer): number => Number(!(isNotice && kind === 'explain'))
  return {
    offers: offers.toSorted((left, right) => rank(left) - rank(right)),
    // Not everything in a notice is the customer's; what led nowhere is told when nothing else led anywhere.
    missing: isNotice && offers.length > 0 ? [] : found.flatMap(({ missing }) => missing),
  }
}

async function lookAt(asking: Asking, clue: Clue, isNotice: boolean): Promise<Found> {
  try {
    if (clue.kind === 'email') return await findAddress(asking, clue.value, isNotice)
    if (clue.kind === 'id') return await findId(asking, clue.of, clue.value, isNotice)
    if (clue.kind === 'hash') return await findListed(asking, clue.value, `tracking hash ${clue.value}`)
    if (clue.kind === 'url') return await findUrl(asking, clue.value, clue.slug)
    return NOTHING
  } catch (error) {
    const { code, message } = toFailure(error)
    return { offers: [], missing: [`Not looked up: ${message} (${code})`] }
  }
}

async function findAddress(asking: Asking, email: string, isNotice: boolean): Promise<Found> {
  const [user, emails, subscriber] = await Promise.all([
    asking.find('get_user', { email }),
    asking.find('list_emails', { query: email }),
    findSubscriber(asking, asking.place.acting?.id ?? null, { email }),
  ])
  const sent = offerEmails(asking, email, emails?.total ?? 0)
  if (user) return { offers: [...offerUser(asking, user, true), ...subscriber, ...sent], missing: [] }
  if (!asking.has('get_user')) return { offers: subscriber, missing: [] }
  const offers = [...subscriber, ...(isNotice ? [] : await findByContact(asking, email)), ...sent]
  const next = offers.length > 0 ? '' : ' Paste the id, slug or URL of the organization instead.'
  return { offers, missing: [`No user has the address ${email}.${next}`] }
}

/** Somebody writes from an address that is no account, but is the contact of an organization, or of its domain. */
async function findByContact(asking: Asking, email: string): Promise<Offer[]> {
  const domain = email.split('@')[1] ?? ''
  const near = await listOrganizations(asking, domain, MOST_ORGANIZATION_ROWS)
  // The tool matches parts of words: `x.example` in `fox.example` too.
  const same = near?.organizations.filter((one) => one.email?.toLowerCase().endsWith(`@${domain}`)) ?? []
  // More of them, and it is a mail provider's domain.
  if (same.length > 3) return []
  return same.flatMap((one) =>
    offerOrganization(asking, one, { explainFirst: true, why: `its contact is ${one.email}` }),
  )
}

async function listOrganizations(
  asking: Asking,
  search: string,
  pageSize: number,
): Promise<OrganizationPage | null> {
  const answer = await asking.find('list_orgs', { search, pageSize })
  return answer && readOrganizations(answer)
}

function offerEmails(asking: Asking, email: string, total: number): Offer[] {
  if (total === 0) return []
  const label = `Show ${counted(total, 'email')} with ${email}`
  return [{ kind: 'emails', label, detail: 'Emails log', path: asking.path('emails'), search: email }]
}

/** Kinds of ids that are parts of an organization's record. */
const PARTS = new Set<IdKind>(['review', 'transition', 'hold', 'milestoneClaim', 'session', 'invoice', 'key'])

async function findId(asking: Asking, of: IdKind, value: string, isNotice: boolean): Promise<Found> {
  if (of === 'organization') return findOrganization(asking, { id: value }, isNotice)
  if (of === 'user' && asking.has('get_user')) {
    const user = await asking.find('get_user', { id: value })
    return user ? { offers: offerUser(asking, user, isNotice), missing: [] } : missed('user', value)
  }
  if (of === 'email' && asking.has('get_email')) return findEmail(asking, value)
  if (of === 'subscriber') return findSubscriberId(asking, value)
  if (of === 'campaign') return findCampaign(asking, value)
  if (!PARTS.has(of)) return NOTHING
  const missing = `${value} is shown with its organization. Paste the id, slug or URL of that one.`
  return { offers: [], missing: [missing] }
}

async function findOrganization(
  asking: Asking,
  reference: { id: string } | { slug: string },
  explainFirst: boolean,
): Promise<Found> {
  if (!asking.has('get_org')) return NOTHING
  const found = await asking.find('get_org', reference)
  if (!found) return missed('organization', 'id' in reference ? reference.id : reference.slug)
  const organization = describedOrganization(found, reference)
  // What state it is in, `get_org` does not say.
  const listed = await listOrganizations(asking, organization.slug, 10)
  const row = listed?.organizations.find(({ id }) => id === organization.id)
  return { offers: offerOrganization(asking, row ?? organization, { explainFirst }), missing: [] }
}

async function findEmail(asking: Asking, emailId: string): Promise<Found> {
  const email = await asking.find('get_email', { emailId, includeContent: false })
  if (!email) return missed('email', emailId)
  const { subject, to, status, organizationId: id } = email
  const owner = id ? describedOrganization(await asking.find('get_org', { id }), { id }) : null
  const opens: Offer = {
    kind: 'email',
    label: `Open email “${subject ?? '(no subject)'}”`,
    detail: join(to && `to ${to}`, status, owner?.name),
    path: asking.path('emails', emailId),
  }
  const explains = owner ? offerExplanation(asking, owner, 'the organization that sent it') : []
  return { offers: [opens, ...explains], missing: [] }
}

async function findSubscriber(
  asking: Asking,
  owner: string | null,
  input: { email: string } | { subscriberId: string },
): Promise<Offer[]> {
  if (!asking.shows('subscribers')) return []
  const person = await asking.findOwn('get_subscriber', owner, input)
  if (!person) return []
  const path = asking.path('subscribers', person.id)
  const whose = owner === null ? {} : { actAs: owner }
  return [
    { kind: 'subscriber', label: `Open subscriber ${person.email}`, detail: person.status, path, ...whose },
  ]
}

async function findSubscriberId(asking: Asking, value: string): Promise<Found> {
  const owner = asking.ownerOf('subscriber', value)
  const person = await findSubscriber(asking, owner, { subscriberId: value })
  const sent = await asking.find('list_emails', { subscriberId: value })
  const total = sent?.total ?? 0
  const log: Offer = {
    kind: 'emails',
    label: `Show ${counted(total, 'email')} to ${value}`,
    detail: sent?.emails?.[0]?.organizationName ?? 'Emails log',
    path: `${asking.path('emails')}?${new URLSearchParams({ subscriber: value })}`,
  }
  const offers = total > 0 ? [...person, log] : person
  return offers.length > 0 ? { offers, missing: [] } : missed('subscriber', value, owner)
}

async function findCampaign(asking: Asking, value: string): Promise<Found> {
  const owner = asking.ownerOf('campaign', value)
  const campaign = await asking.findOwn('get_campaign', owner, { campaignId: value })
  if (!campaign) return missed('campaign', value, owner)
  const path = asking.path('campaigns', value)
  const offer: Offer = {
    kind: 'campaign',
    label: `Open campaign ${campaign.name}`,
    detail: campaign.status,
    path,
  }
  return { offers: [owner === null ? offer : { ...offer, actAs: owner }], missing: [] }
}

async function findListed(asking: Asking, search: string, what: string): Promise<Found> {
  const listed = await listOrganizations(asking, search, 5)
  if (!listed) return NOTHING
  const { organizations, total } = listed
  const offers = organizations.flatMap((one) => offerOrganization(asking, one, { explainFirst: false }))
  const more =
    total > organizations.length ? [`${count(total)} organizations match; the first are shown.`] : []
  const none = `No organization has the ${what}. Paste its slug, its id or the address of a member instead.`
  return { offers, missing: offers.length > 0 ? more : [none] }
}

async function findUrl(asking: Asking, url: string, slug: string | null): Promise<Found> {
  const listed = await findListed(asking, url, `URL ${url}`)
  if (listed.offers.length > 0 || slug === null) return listed
  const bySlug = await findOrganization(asking, { slug }, false)
  return bySlug.offers.length > 0 ? bySlug : listed
}

/** `owner` is null where it had to be known and is not. */
function missed(what: string, value: string, owner?: string | null): Found {
  const next =
    owner === null
      ? `Act as its organization first: a deployment’s ${what} is found within one.`
      : 'It may be of another connection, or be gone.'
  return { offers: [], missing: [`No ${what} has the id ${value}. ${next}`] }
}
