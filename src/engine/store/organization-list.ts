import { APPROACHING, PAYING_STATES, type Plan, PLANS } from '../domain/plan.ts'
import type { VerificationState } from '../domain/verification.ts'
import type { ReadHandle, SqlValue } from './db.ts'

/** Conditions of an administrator on organizations, combined with AND; null leaves one out. */
export interface OrganizationSearch {
  /** Folded text, matched inside name, slug and tracking hash; a tracking URL holds its hash. */
  text: string | null
  /** Host name of the text when it is a URL, else the text. */
  host: string | null
  plan: Plan | null
  states: readonly VerificationState[] | null
  /** ms UTC: something was sent after it. */
  activeSince: number | null
  hasClickDomain: boolean
  doubleOptIn: boolean | null
  approachingLimit: boolean
}

/** What the list of organizations can be sorted by. */
export const ORGANIZATION_SORTS = ['createdAt', 'name', 'plan', 'members', 'emails'] as const

type OrganizationSort = (typeof ORGANIZATION_SORTS)[number]

/** Order and place of one page of the list. */
interface OrganizationPage {
  sortBy: OrganizationSort
  descending: boolean
  limit: number
  offset: number
  /** Figures of the last 30 days are void when nothing was sent since then. */
  recentSince: number
}

/** An organization as a list shows it. Times are ms UTC. */
export interface ListedOrganization {
  number: number
  slug: string
  name: string
  logo: string | null
  email: string | null
  verification: VerificationState
  doubleOptIn: boolean
  clickDomain: string | null
  created: number
  plan: Plan
  members: number
  subscribers: number
  subscriberLimit: number | null
  emailsSent30d: number
}

type StoredRow = Omit<ListedOrganization, 'doubleOptIn'> & { doubleOptIn: number }

const PAYING = PAYING_STATES.map((state) => `'${state}'`).join(', ')
const PLAN_RANK = `CASE coalesce(p.plan, 'free') ${PLANS.map((plan, rank) => `WHEN '${plan}' THEN ${rank}`).join(' ')} END`
const MEMBERS = '(SELECT count(*) FROM members m WHERE m.organization = o.id)'
const LIMIT = `p.custom_limits ->> '$.subscribers'`

const FROM = `FROM organizations o
  LEFT JOIN subscriptions p ON p.organization = o.id AND p.status IN (${PAYING})
  LEFT JOIN summaries s ON s.organization = o.id`

const SORT_COLUMNS: Record<OrganizationSort, string> = {
  createdAt: 'o.created',
  name: 'o.name_folded',
  plan: PLAN_RANK,
  members: 'members',
  emails: 'emailsSent30d',
}

const TEXT_MATCHES = `(instr(o.name_folded, ?) > 0 OR instr(o.slug, ?) > 0 OR instr(o.tracking_hash, ?) > 0
  OR instr(?, o.tracking_hash) > 0 OR instr(o.click_domain, ?) > 0
  OR instr(replace(replace(fold_text(o.website), 'https://', ''), 'http://', ''), ?) > 0)`

interface Condition {
  where: string
  parameters: SqlValue[]
}

function conditionsOf(search: OrganizationSearch): Condition {
  const wheres: string[] = []
  const parameters: SqlValue[] = []
  const add = (where: string, ...values: SqlValue[]): void => {
    wheres.push(where)
    parameters.push(...values)
  }
  if (search.text !== null) {
    const host = search.host ?? search.text
    add(TEXT_MATCHES, search.text, search.text, search.text, search.text, host, host)
  }
  if (search.plan === 'free') add('p.organization IS NULL')
  else if (search.plan !== null) add('p.plan = ?', search.plan)
  if (search.states) add('o.verification IN (SELECT value FROM json_each(?))', JSON.stringify(search.states))
  if (search.activeSince !== null) add('s.last_email_sent > ?', search.activeSince)
  if (search.hasClickDomain) add('o.click_domain IS NOT NULL')
  if (search.doubleOptIn !== null) add('o.double_opt_in = ?', search.doubleOptIn ? 1 : 0)
  // Division by a limit of zero is NULL, which is not true.
  if (search.approachingLimit) add(`1.0 * s.subscribers / (${LIMIT}) >= ?`, APPROACHING)
  return { where: wheres.length > 0 ? `WHERE ${wheres.join(' AND ')}` : '', parameters }
}

/**
 * Returns a page of the organizations found, from platform.db alone: their totals are the cached
 * summaries.
 */
export function listOrganizations(
  platform: ReadHandle,
  search: OrganizationSearch,
  page: OrganizationPage,
): ListedOrganization[] {
  const { where, parameters } = conditionsOf(search)
  const direction = page.descending ? 'DESC' : 'ASC'
  const rows = platform.all<StoredRow>(
    `SELECT o.id AS number, o.slug, o.name, o.logo, o.email, o.verification, o.double_opt_in AS doubleOptIn,
       o.click_domain AS clickDomain, o.created, coalesce(p.plan, 'free') AS plan, ${MEMBERS} AS members,
       coalesce(s.subscribers, 0) AS subscribers, ${LIMIT} AS subscriberLimit,
       CASE WHEN s.last_email_sent > ? THEN s.emails_sent_30d ELSE 0 END AS emailsSent30d
     ${FROM} ${where}
     ORDER BY ${SORT_COLUMNS[page.sortBy]} ${direction}, o.id ${direction} LIMIT ? OFFSET ?`,
    [page.recentSince, ...parameters, page.limit, page.offset],
  )
  return rows.map((row) => ({ ...row, doubleOptIn: row.doubleOptIn === 1 }))
}

/** Returns how many organizations are found. */
export function countOrganizations(platform: ReadHandle, search: OrganizationSearch): number {
  const { where, parameters } = conditionsOf(search)
  return platform.get<{ n: number }>(`SELECT count(*) AS n ${FROM} ${where}`, parameters)?.n ?? 0
}
