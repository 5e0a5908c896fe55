import { z } from 'zod'
import { MOST_ORGANIZATION_ROWS, RECENT_DAYS, RECENT_MS } from '../../domain/limits.ts'
import { encodeOrganizationId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { approachesLimit, APPROACHING, PLANS } from '../../domain/plan.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import { hostInText } from '../../domain/hostname.ts'
import {
  VERIFICATION_GROUP_NAMES,
  VERIFICATION_GROUPS,
  VERIFICATION_STATES,
  verificationGroup,
} from '../../domain/verification.ts'
import {
  countOrganizations,
  type ListedOrganization,
  listOrganizations,
  ORGANIZATION_SORTS,
  type OrganizationSearch,
} from '../../store/organization-list.ts'
import { defineTool, type InputOf } from '../define.ts'
import { isoTime } from '../fields.ts'

const input = {
  search: z
    .string()
    .optional()
    .describe('Part of a name or slug, a tracking hash, or a URL (website, click domain, tracking link).'),
  plan: z
    .enum(PLANS)
    .optional()
    .describe('Plan of the active, trialing or past-due subscription; free means none.'),
  status: z
    .enum(VERIFICATION_GROUP_NAMES)
    .optional()
    .describe(
      'automated: AUTO_VERIFIED, AI_VERIFIED. verified: HUMAN_VERIFIED, WHITELISTED. blocked: BLOCKED, BANNED.',
    ),
  activity: z
    .enum(['active', 'all'])
    .optional()
    .describe(`active: sent an email in the last ${RECENT_DAYS} days.`),
  clickDomain: z
    .enum(['enabled'])
    .optional()
    .describe('Only organizations with a click domain of their own.'),
  doubleOptIn: z.enum(['enabled', 'disabled']).optional(),
  limits: z
    .enum(['approaching'])
    .optional()
    .describe(`At ${APPROACHING * 100} % of a custom subscriber limit or above.`),
  sort: z.enum(['asc', 'desc']).default('desc').describe('Default desc.'),
  sortBy: z
    .enum(ORGANIZATION_SORTS)
    .default('createdAt')
    .describe(`plan: from free upwards. emails: of the last ${RECENT_DAYS} days. Default createdAt.`),
  page: z.int().min(1).default(1).describe('Default 1.'),
  pageSize: z
    .int()
    .min(1)
    .max(MOST_ORGANIZATION_ROWS)
    .default(10)
    .describe(`1 to ${MOST_ORGANIZATION_ROWS}. Default 10.`),
}

const listed = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  email: z.string().nullable(),
  plan: z.string(),
  status: z.enum(VERIFICATION_GROUP_NAMES),
  verificationStatus: z.enum(VERIFICATION_STATES),
  members: z.int(),
  subscribers: z.int(),
  emailsSent30d: z.int(),
  doubleOptIn: z.boolean(),
  clickDomain: z.string().nullable(),
  limits: z.object({ used: z.int(), limit: z.number().nullable(), approaching: z.boolean() }),
  createdAt: isoTime,
  warning: z
    .string()
    .optional()
    .describe('Only when the file of the organization cannot be used: why, and what to do.'),
})

export default defineTool({
  name: 'list_orgs',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description:
    'Organizations of the platform, page by page, narrowed by search, plan, status, activity and limits.',
  input,
  output: {
    organizations: z.array(listed),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    pageCount: z.int(),
  },
  run(given, { now, platform, damageOf }) {
    const { page, pageSize } = given
    const recentSince = now - RECENT_MS
    const search = toSearch(given, recentSince)
    const total = countOrganizations(platform, search)
    const offset = (page - 1) * pageSize
    const sorting = { sortBy: given.sortBy, descending: given.sort === 'desc', recentSince }
    const rows =
      offset < total ? listOrganizations(platform, search, { ...sorting, limit: pageSize, offset }) : []
    return {
      organizations: rows.map((row) => toListed(row, damageOf(row.number))),
      total,
      page,
      pageSize,
      pageCount: Math.ceil(total / pageSize),
    }
  },
})

function toSearch(given: InputOf<typeof input>, recentSince: number): OrganizationSearch {
  const text = foldCase(given.search?.trim() ?? '')
  return {
    text: text === '' ? null : text,
    host: text === '' ? null : hostInText(text).replace(/^www\./, ''),
    plan: given.plan ?? null,
    states: given.status ? VERIFICATION_GROUPS[given.status] : null,
    activeSince: given.activity === 'active' ? recentSince : null,
    hasClickDomain: given.clickDomain === 'enabled',
    doubleOptIn: given.doubleOptIn === undefined ? null : given.doubleOptIn === 'enabled',
    approachingLimit: given.limits === 'approaching',
  }
}

function toListed(row: ListedOrganization, damage: string | null) {
  const { subscribers: used, subscriberLimit: limit } = row
  return {
    id: encodeOrganizationId(row.number),
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    email: row.email,
    plan: row.plan.toUpperCase(),
    status: verificationGroup(row.verification),
    verificationStatus: row.verification,
    members: row.members,
    subscribers: used,
    emailsSent30d: row.emailsSent30d,
    doubleOptIn: row.doubleOptIn,
    clickDomain: row.clickDomain,
    limits: { used, limit, approaching: limit !== null && approachesLimit(used, limit) },
    createdAt: toIsoTime(row.created),
    ...(damage === null ? {} : { warning: damage }),
  }
}
