import { isRole } from '../../../case/replies/pasted-text.ts'
import { MOST_ORGANIZATION_ROWS } from '../../../engine/domain/limits.ts'
import type { IdKind } from '../../../shared/ids.ts'
import { wordsOfNames } from '../../../shared/text/joined-names.ts'
import { toFailure } from '../../bridge/actions.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { explanationPath } from '../../screen/explain.ts'
import { describedOrganization } from '../../screen/useOrganization.ts'
import { count, counted } from '../../ui/time.ts'
import { LookupClient, type Place } from './client.ts'
import { findNamed, mentions } from './named.ts'
import { nameHints } from './names.ts'
import {
  actingFor,
  type Found,
  join,
  listOrganizations,
  type Offer,
  offerExplanation,
  offerOrganization,
} from './offers.ts'
import type { Clue } from './parse.ts'
import { findRecipient, findSubscriber } from './recipients.ts'
import type { Answer } from '../../bridge/tools.ts'
import { membershipsOf, troubleOf, userOf, type Membership } from '../../screen/users.ts'

const NOTHING: Part = { offers: [], missing: [] }
/** With more than these in one text it is a list, not a notice. */
const MOST_CLUES = 4

/** What was found of one clue. `isUnread`: a tool refused, so it may be there. */
type Part = Omit<Found, 'looked'> & Partial<Pick<Found, 'looked'>> & { isUser?: boolean; isUnread?: true }

/** Of a text that leads nowhere. */
const NOTHING_RECOGNIZED = 'No organization, person, email or campaign was recognized in this text.'

/** What is looked up of a pasted text. */
export interface Asked {
  clues: readonly Clue[]
  isNotice: boolean
  text: string
}

/** What every clue of a text is looked up with. */
interface Around extends Pick<Asked, 'isNotice' | 'text'> {
  named: readonly Organization[]
}

/**
 * Returns where the clues in a pasted text lead. Called by the palette, and by the box of the
 * Verification screen into which support pastes a notice. It only calls tools that read.
 */
export async function lookUp({ clues, isNotice, text }: Asked, place: Place): Promise<Found> {
  const client = new LookupClient(place)
  const names = await lookForNames(client, { clues, text })
  const around = { isNotice, text, named: names.named }
  const parts = await Promise.all(clues.slice(0, MOST_CLUES).map((clue) => lookAt(client, clue, around)))
  const found = [...parts, names]
  const all = found.flatMap(({ offers }) => offers)
  const offers = all.filter(
    ({ path, search }, at) => all.findIndex((one) => one.path === path && one.search === search) === at,
  )
  const isByMember = parts.some(({ isUser }) => isUser === true)
  const rank = (offer: Offer): number => (isNotice ? rankInNotice(offer, isByMember) : 0)
  const isUnknown = isNotice && offers.length === 0 && !found.some(({ isUnread }) => isUnread)
  const missing = found.flatMap((part) => part.missing)
  return {
    offers: offers.toSorted((left, right) => rank(left) - rank(right)),
    // Not everything in a notice is the customer's; what led nowhere is told when nothing else led anywhere.
    missing: isNotice && offers.length > 0 ? [] : [...(isUnknown ? [NOTHING_RECOGNIZED] : []), ...missing],
    looked: parts.flatMap(({ looked }) => looked ?? []),
  }
}

/** Of a notice the explanation is wanted, whatever in it led there; of a recipient's mail, that of the recipient. */
function rankInNotice({ kind, path }: Offer, isByMember: boolean): number {
  if (kind !== 'explain') return 2
  return !isByMember && path.includes('?view=recipient:') ? 0 : 1
}

/** The organizations that a text names beside an address, or without anything else in it. */
async function lookForNames(
  client: LookupClient,
  { clues, text }: Omit<Asked, 'isNotice'>,
): Promise<Part & { named: Organization[] }> {
  const isAsked = clues.some(({ kind }) => kind === 'email' || kind === 'text')
  if (!isAsked || !client.has('list_orgs')) return { ...NOTHING, named: [] }
  try {
    const named = await findNamed(client, nameHints({ text, clues }), text)
    const offers = named.flatMap((one) => offerOrganization(client, one, { explainFirst: true }))
    const none =
      'Search for the organization by its name, or paste a slug, an id or the address of a member beside it.'
    const isAlone = clues.every(({ kind }) => kind === 'text')
    return { offers, missing: isAlone && named.length === 0 ? [none] : [], named }
  } catch (error) {
    const { code, message } = toFailure(error)
    const missing = [`Organizations were not searched: ${message} (${code})`]
    return { offers: [], missing, named: [], isUnread: true }
  }
}

async function lookAt(client: LookupClient, clue: Clue, around: Around): Promise<Part> {
  try {
    if (clue.kind === 'email') return await findAddress(client, clue.value, around)
    if (clue.kind === 'id') return await findId(client, clue.of, clue.value, around)
    if (clue.kind === 'hash') return await findListed(client, clue.value, `tracking hash ${clue.value}`)
    if (clue.kind === 'question') return await findAsked(client, clue.value)
    if (clue.kind === 'url') return await findUrl(client, clue.value, clue.slug)
    return NOTHING
  } catch (error) {
    const { code, message } = toFailure(error)
    return { offers: [], missing: [`Not looked up: ${message} (${code})`], isUnread: true }
  }
}

async function findAddress(client: LookupClient, email: string, around: Around): Promise<Part> {
  const { isNotice, named } = around
  const [user, emails] = await Promise.all([
    client.find('get_user', { email }),
    client.find('list_emails', { query: email }),
  ])
  const sent = offerEmails(client, email, emails?.total ?? 0)
  if (user) {
    const subscriber = await findSubscriber(client, client.place.acting?.id ?? null, { email })
    const offers = [
      ...offerUser(client, user, { explainFirst: true, text: around.text }),
      ...subscriber,
      ...sent,
    ]
    return { offers, missing: [], isUser: true }
  }
  // The platform's own address stands in every notice.
  const isAsked = !isNotice || !isRole(email)
  const { offers: reader, looked } = isAsked
    ? await findRecipient(client, email, { named, log: emails })
    : { offers: [], looked: [] }
  if (!client.has('get_user')) return { offers: reader, missing: [] }
  const contacts = isNotice ? [] : await findByContact(client, email)
  // A question about a recipient is mostly about an email: it is one key from the top.
  const [opens, ...explains] = reader
  const offers = opens ? [opens, ...sent, ...explains, ...contacts] : [...contacts, ...sent]
  const next =
    offers.length > 0
      ? ''
      : ' Paste the id, slug or URL of the organization instead, or ask for the address of the account.'
  return { offers, missing: [`No user has the address ${email}.${next}`], looked }
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

function offerEmails(client: LookupClient, email: string, total: number): Offer[] {
  if (total === 0) return []
  const label = `Show ${counted(total, 'email')} with ${email}`
  return [{ kind: 'emails', label, detail: 'Emails log', path: client.path('emails'), search: email }]
}

/** Kinds of ids that are parts of an organization's record. */
const PARTS = new Set<IdKind>(['review', 'transition', 'hold', 'milestoneClaim', 'session', 'invoice', 'key'])

async function findId(
  client: LookupClient,
  of: IdKind,
  value: string,
  { isNotice, text }: Around,
): Promise<Part> {
  if (of === 'organization') return findOrganization(client, { id: value }, true)
  if (of === 'user' && client.has('get_user')) {
    const user = await client.find('get_user', { id: value })
    return user
      ? { offers: offerUser(client, user, { explainFirst: isNotice, text }), missing: [] }
      : missed('user', value)
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
): Promise<Part> {
  if (!client.has('get_org')) return NOTHING
  const found = await client.find('get_org', reference)
  if (!found) return missed('organization', 'id' in reference ? reference.id : reference.slug)
  const organization = describedOrganization(found, reference)
  // What state it is in, `get_org` does not say.
  const listed = await listOrganizations(client, organization.slug, 10)
  const row = listed?.organizations.find(({ id }) => id === organization.id)
  return { offers: offerOrganization(client, row ?? organization, { explainFirst }), missing: [] }
}

async function findEmail(client: LookupClient, emailId: string): Promise<Part> {
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

async function findSubscriberId(client: LookupClient, value: string): Promise<Part> {
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

async function findCampaign(client: LookupClient, value: string): Promise<Part> {
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

async function findListed(client: LookupClient, search: string, what: string): Promise<Part> {
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
async function findAsked(client: LookupClient, name: string): Promise<Part> {
  const listed = await listOrganizations(client, name, 5)
  if (!listed) return NOTHING
  const isMeant = (one: Organization): boolean =>
    [one.slug, one.name].some((word) => wordsOfNames(word).join(' ') === wordsOfNames(name).join(' '))
  const sorted = listed.organizations.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
  const offers = sorted.flatMap((one) => offerOrganization(client, one, { explainFirst: true }))
  const none = `No organization is called ${name}. Paste its slug, its id or the address of a member instead.`
  return { offers, missing: offers.length > 0 ? [] : [none] }
}

async function findUrl(client: LookupClient, url: string, slug: string | null): Promise<Part> {
  const listed = await findListed(client, url, `URL ${url}`)
  if (listed.offers.length > 0 || slug === null) return listed
  const bySlug = await findOrganization(client, { slug }, true)
  return bySlug.offers.length > 0 ? bySlug : listed
}

/** `owner` is null where it had to be known and is not. */
function missed(what: string, value: string, owner?: string | null): Part {
  const next =
    owner === null
      ? `Act as its organization first: a deployment’s ${what} is found within one.`
      : 'It may be of another connection, or be gone.'
  return { offers: [], missing: [`No ${what} has the id ${value}. ${next}`] }
}

const MOST_ORGANIZATIONS = 4

/** What stops a person is explained for the one organization; where there are several, their page lists them. */
function offerUser(
  client: LookupClient,
  answer: Answer<'get_user'>,
  { explainFirst, text }: { explainFirst: boolean; text: string },
): Offer[] {
  const user = userOf(answer)
  const all = membershipsOf(answer)
  const meant = all.filter((one) => mentions(text, one))
  // The one that the mail names is asked about, whatever the others are.
  const worst = meant.length === 1 ? [...meant, ...all.filter((one) => !meant.includes(one))] : all
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
  const only = meant.length === 1 ? (meant[0] ?? null) : onlyOne(worst)
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
