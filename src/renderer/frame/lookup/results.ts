import { MOST_ORGANIZATION_ROWS } from '../../../engine/domain/limits.ts'
import type { IdKind } from '../../../shared/ids.ts'
import { toFailure } from '../../bridge/actions.ts'
import { type Organization, type OrganizationPage, readOrganizations } from '../../bridge/organizations.ts'
import { explanationPath } from '../../screen/explain.ts'
import { describedOrganization } from '../../screen/useOrganization.ts'
import { count, counted } from '../../ui/time.ts'
import { LookupClient, type Place } from './client.ts'
import type { Clue } from './parse.ts'
import type { Answer } from '../../bridge/tools.ts'
import { membershipsOf, troubleOf, userOf, type Membership } from '../../screen/users.ts'

/** Where what was pasted leads, as the tools of the connection answer. */
export interface Found {
  offers: Offer[]
  /** What could not be found and what to do next, one sentence for each clue. */
  missing: string[]
}

const NOTHING: Found = { offers: [], missing: [] }
/** With more than these in one text it is a list, not a notice. */
const MOST_CLUES = 4

/**
 * Returns where the clues in a pasted text lead. Called by the palette, and by the box of the
 * Verification screen into which support pastes a notice. It only calls tools that read.
 */
export async function lookUp(clues: readonly Clue[], isNotice: boolean, place: Place): Promise<Found> {
  const client = new LookupClient(place)
  const found = await Promise.all(clues.slice(0, MOST_CLUES).map((clue) => lookAt(client, clue, isNotice)))
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

async function lookAt(client: LookupClient, clue: Clue, isNotice: boolean): Promise<Found> {
  try {
    if (clue.kind === 'email') return await findAddress(client, clue.value, isNotice)
    if (clue.kind === 'id') return await findId(client, clue.of, clue.value, isNotice)
    if (clue.kind === 'hash') return await findListed(client, clue.value, `tracking hash ${clue.value}`)
    if (clue.kind === 'question') return await findAsked(client, clue.value)
    if (clue.kind === 'url') return await findUrl(client, clue.value, clue.slug)
    return NOTHING
  } catch (error) {
    const { code, message } = toFailure(error)
    return { offers: [], missing: [`Not looked up: ${message} (${code})`] }
  }
}

async function findAddress(client: LookupClient, email: string, isNotice: boolean): Promise<Found> {
  const [user, emails, subscriber] = await Promise.all([
    client.find('get_user', { email }),
    client.find('list_emails', { query: email }),
    findSubscriber(client, client.place.acting?.id ?? null, { email }),
  ])
  const sent = offerEmails(client, email, emails?.total ?? 0)
  if (user) return { offers: [...offerUser(client, user, true), ...subscriber, ...sent], missing: [] }
  if (!client.has('get_user')) return { offers: subscriber, missing: [] }
  const reader = subscriber.length > 0 ? subscriber : await findReader(client, email, emails)
  const contacts = isNotice ? [] : await findByContact(client, email)
  // A question about a recipient is mostly about an email: it is one key from the top.
  const [opens, ...explains] = reader
  const offers = opens ? [opens, ...sent, ...explains, ...contacts] : [...contacts, ...sent]
  const next =
    offers.length > 0
      ? ''
      : ' Paste the id, slug or URL of the organization instead, or ask for the address of the account.'
  return { offers, missing: [`No user has the address ${email}.${next}`] }
}

/** The subscriber of the organization that wrote to the address last. A deployment is not acted on unasked. */
async function findReader(
  client: LookupClient,
  email: string,
  log: Answer<'list_emails'> | null,
): Promise<Offer[]> {
  const owner = log?.emails?.[0]?.organizationId
  return owner && client.place.connection.kind === 'sandbox' ? findSubscriber(client, owner, { email }) : []
}

/** Somebody writes from an address that is no account, but is the contact of an organization, or of its domain. */
async function findByContact(client: LookupClient, email: string): Promise<Offer[]> {
  const domain = email.split('@')[1] ?? ''
  const near = await listOrganizations(client, domain, MOST_ORGANIZATION_ROWS)
  // The tool matches parts of words: `x.example` in `fox.example` too.
  const same = near?.organizations.filter((one) => one.email?.toLowerCase().endsWith(`@${domain}`)) ?? []
  // More of them, and it is a mail provider's domain.
  if (same.length > 3) return []
  return same.flatMap((one) =>
    offerOrganization(client, one, { explainFirst: true, why: `its contact is ${one.email}` }),
  )
}

async function listOrganizations(
  client: LookupClient,
  search: string,
  pageSize: number,
): Promise<OrganizationPage | null> {
  const answer = await client.find('list_orgs', { search, pageSize })
  return answer && readOrganizations(answer)
}

function offerEmails(client: LookupClient, email: string, total: number): Offer[] {
  if (total === 0) return []
  const label = `Show ${counted(total, 'email')} with ${email}`
  return [{ kind: 'emails', label, detail: 'Emails log', path: client.path('emails'), search: email }]
}

/** Kinds of ids that are parts of an organization's record. */
const PARTS = new Set<IdKind>(['review', 'transition', 'hold', 'milestoneClaim', 'session', 'invoice', 'key'])

async function findId(client: LookupClient, of: IdKind, value: string, isNotice: boolean): Promise<Found> {
  if (of === 'organization') return findOrganization(client, { id: value }, true)
  if (of === 'user' && client.has('get_user')) {
    const user = await client.find('get_user', { id: value })
    return user ? { offers: offerUser(client, user, isNotice), missing: [] } : missed('user', value)
  }
  if (of === 'email' && client.has('get_email')) return findEmail(client, value)
  if (of === 'subscriber') return findSubscriberId(client, value)
  if (of === 'campaign') return findCampaign(client, value)
  if (!PARTS.has(of)) return NOTHING
  const missing = `${value} is shown with its organization. Paste the id, slug or URL of that one.`
  return { offers: [], missing: [missing] }
}

async function findOrganization(
  client: LookupClient,
  reference: { id: string } | { slug: string },
  explainFirst: boolean,
): Promise<Found> {
  if (!client.has('get_org')) return NOTHING
  const found = await client.find('get_org', reference)
  if (!found) return missed('organization', 'id' in reference ? reference.id : reference.slug)
  const organization = describedOrganization(found, reference)
  // What state it is in, `get_org` does not say.
  const listed = await listOrganizations(client, organization.slug, 10)
  const row = listed?.organizations.find(({ id }) => id === organization.id)
  return { offers: offerOrganization(client, row ?? organization, { explainFirst }), missing: [] }
}

async function findEmail(client: LookupClient, emailId: string): Promise<Found> {
  const email = await client.find('get_email', { emailId, includeContent: false })
  if (!email) return missed('email', emailId)
  const { subject, to, status, organizationId: id } = email
  const owner = id ? describedOrganization(await client.find('get_org', { id }), { id }) : null
  const opens: Offer = {
    kind: 'email',
    label: `Open email “${subject ?? '(no subject)'}”`,
    detail: join(to && `to ${to}`, status, owner?.name),
    path: client.path('emails', emailId),
  }
  const explains = owner ? offerExplanation(client, owner, 'the organization that sent it') : []
  return { offers: [opens, ...explains], missing: [] }
}

async function findSubscriber(
  client: LookupClient,
  owner: string | null,
  input: { email: string } | { subscriberId: string },
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
    detail: person.status,
    path: explanationPath(client.place.connection.id, owner, { subscriber: person.id }),
  }
  return [opens, explains]
}

async function findSubscriberId(client: LookupClient, value: string): Promise<Found> {
  const owner = client.ownerOf('subscriber', value)
  const person = await findSubscriber(client, owner, { subscriberId: value })
  const sent = await client.find('list_emails', { subscriberId: value })
  const total = sent?.total ?? 0
  const log: Offer = {
    kind: 'emails',
    label: `Show ${counted(total, 'email')} to ${value}`,
    detail: sent?.emails?.[0]?.organizationName ?? 'Emails log',
    path: `${client.path('emails')}?${new URLSearchParams({ subscriber: value })}`,
  }
  const offers = total > 0 ? [...person, log] : person
  return offers.length > 0 ? { offers, missing: [] } : missed('subscriber', value, owner)
}

async function findCampaign(client: LookupClient, value: string): Promise<Found> {
  const owner = client.ownerOf('campaign', value)
  const campaign = await client.findOwn('get_campaign', owner, { campaignId: value })
  if (!campaign) return missed('campaign', value, owner)
  const path = client.path('campaigns', value)
  const offer: Offer = {
    kind: 'campaign',
    label: `Open campaign ${campaign.name}`,
    detail: campaign.status,
    path,
  }
  if (owner === null) return { offers: [offer], missing: [] }
  const explains: Offer = {
    kind: 'explain',
    label: `Explain campaign ${campaign.name}`,
    detail: campaign.status,
    path: explanationPath(client.place.connection.id, owner, { campaign: value }),
  }
  const { begins, ...as } = await actingFor(client, owner)
  const opens = { ...offer, ...as, detail: join(offer.detail, begins) }
  return { offers: client.has('get_org_verification') ? [opens, explains] : [opens], missing: [] }
}

/** What a record of an organization needs before it is shown; `begins` says so where acting would begin. */
async function actingFor(
  client: LookupClient,
  owner: string | null,
): Promise<Pick<Offer, 'actAs'> & { begins: string }> {
  if (owner === null) return { begins: '' }
  if (client.place.acting?.id === owner) return { actAs: owner, begins: '' }
  const { name } = describedOrganization(await client.find('get_org', { id: owner }), { id: owner })
  return { actAs: owner, begins: `opens a tab that acts as ${name}` }
}

async function findListed(client: LookupClient, search: string, what: string): Promise<Found> {
  const listed = await listOrganizations(client, search, 5)
  if (!listed) return NOTHING
  const { organizations, total } = listed
  const offers = organizations.flatMap((one) => offerOrganization(client, one, { explainFirst: false }))
  const more =
    total > organizations.length ? [`${count(total)} organizations match; the first are shown.`] : []
  const none = `No organization has the ${what}. Paste its slug, its id or the address of a member instead.`
  return { offers, missing: offers.length > 0 ? more : [none] }
}

/** The organization that a question is about: by its slug or its whole name first, else by a part of it. */
async function findAsked(client: LookupClient, name: string): Promise<Found> {
  const listed = await listOrganizations(client, name, 5)
  if (!listed) return NOTHING
  const isMeant = (one: Organization): boolean =>
    [one.slug, one.name].some((word) => word.toLowerCase() === name.toLowerCase())
  const sorted = listed.organizations.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
  const offers = sorted.flatMap((one) => offerOrganization(client, one, { explainFirst: true }))
  const none = `No organization is called ${name}. Paste its slug, its id or the address of a member instead.`
  return { offers, missing: offers.length > 0 ? [] : [none] }
}

async function findUrl(client: LookupClient, url: string, slug: string | null): Promise<Found> {
  const listed = await findListed(client, url, `URL ${url}`)
  if (listed.offers.length > 0 || slug === null) return listed
  const bySlug = await findOrganization(client, { slug }, true)
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

const MOST_ORGANIZATIONS = 4

function offerExplanation(
  client: LookupClient,
  { id, name }: { id: string; name: string },
  detail: string,
): Offer[] {
  if (!client.has('get_org_verification')) return []
  return [{ kind: 'explain', label: `Explain ${name}`, detail, path: client.path('verification', id) }]
}

/** The organization's page, and what explains its state; the explanation first where it is what is wanted. */
function offerOrganization(
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

/** What stops a person is explained for the one organization; where there are several, their page lists them. */
function offerUser(client: LookupClient, answer: Answer<'get_user'>, explainFirst: boolean): Offer[] {
  const user = userOf(answer)
  const worst = membershipsOf(answer)
  const who = user.name
  const opens: Offer = {
    kind: 'user',
    label: `Open user ${who}`,
    detail: join(user.email, user.banned && 'banned', counted(worst.length, 'organization')),
    path: client.path('users', user.id),
  }
  const each = worst.slice(0, MOST_ORGANIZATIONS).flatMap((one): Offer[] => {
    const detail = join(one.slug, statesOf(one), one.role)
    // Of one that is stopped the cause is wanted.
    const explains = explainFirst && troubleOf(one) > 0 ? offerExplanation(client, one, detail) : []
    const path = client.path('organizations', one.id)
    return explains.length > 0
      ? explains
      : [{ kind: 'organization', label: `Open ${one.name}`, detail, path }]
  })
  const only = onlyOne(worst)
  if (only) {
    const explains = offerExplanation(client, only, join(statesOf(only), `${who}, ${only.role ?? 'member'}`))
    return explainFirst ? [...explains, opens, ...each] : [opens, ...explains, ...each]
  }
  if (worst.length === 0 || !explainFirst) return [opens, ...each]
  return [{ ...opens, kind: 'explain', label: `Explain ${who}: ${describeAll(worst)}` }, ...each]
}

/** The organization that is asked about when its member writes. */
function onlyOne(worst: Membership[]): Membership | null {
  const stopped = worst.filter((one) => troubleOf(one) > 0)
  return (stopped.length === 1 || worst.length === 1 ? worst[0] : null) ?? null
}

function describeAll(worst: Membership[]): string {
  const stopped = worst.filter((one) => troubleOf(one) > 0).length
  return stopped === 0
    ? `none of ${count(worst.length)} organizations is blocked or held`
    : `${count(stopped)} of ${count(worst.length)} organizations blocked or held`
}

function statesOf({ reviewStatus, sendingStatus }: Membership): string {
  return join(reviewStatus, sendingStatus && `sending ${sendingStatus}`)
}

export function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter((part) => Boolean(part)).join(' · ')
}
