import type { Organization } from '../../bridge/organizations.ts'
import type { Answer } from '../../bridge/tools.ts'
import { membershipsOf, troubleOf, userOf, type Membership } from '../../pages/users/users.ts'
import { count, counted } from '../../ui/time.ts'
import type { Asking } from './asking.ts'

/** One place a pasted text leads to. */
export interface Offer {
  kind: 'explain' | 'user' | 'organization' | 'email' | 'emails' | 'subscriber' | 'campaign'
  label: string
  detail: string
  path: string
  /** Whom to act as before the page can be shown. */
  actAs?: string
  /** What the emails log is to look for: an address is in no address of a page. */
  search?: string
}

const MOST_ORGANIZATIONS = 4

export function offerExplanation(
  asking: Asking,
  { id, name }: { id: string; name: string },
  detail: string,
): Offer[] {
  if (!asking.has('get_org_verification')) return []
  return [{ kind: 'explain', label: `Explain ${name}`, detail, path: asking.path('verification', id) }]
}

/** The organization's page, and what explains its state; the explanation first where it is what is wanted. */
export function offerOrganization(
  asking: Asking,
  organization: Organization,
  { explainFirst, why = '' }: { explainFirst: boolean; why?: string },
): Offer[] {
  const { id, name, slug, status } = organization
  const detail = join(slug, status, why)
  const opens: Offer = {
    kind: 'organization',
    label: `Open ${name}`,
    detail,
    path: asking.path('organizations', id),
  }
  const explains = offerExplanation(asking, organization, detail)
  return explainFirst ? [...explains, opens] : [opens, ...explains]
}

/** What stops a person is explained for the one organization; where there are several, their page lists them. */
export function offerUser(asking: Asking, answer: Answer<'get_user'>, explainFirst: boolean): Offer[] {
  const user = userOf(answer)
  const worst = membershipsOf(answer)
  const who = user.name
  const opens: Offer = {
    kind: 'user',
    label: `Open user ${who}`,
    detail: join(user.email, user.banned && 'banned', counted(worst.length, 'organization')),
    path: asking.path('users', user.id),
  }
  const each = worst.slice(0, MOST_ORGANIZATIONS).map((one): Offer => ({
    kind: 'organization',
    label: `Open ${one.name}`,
    detail: join(one.slug, statesOf(one)),
    path: asking.path('organizations', one.id),
  }))
  const only = onlyOne(worst)
  if (only) {
    const explains = offerExplanation(asking, only, join(statesOf(only), `${who}, ${only.role ?? 'member'}`))
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
