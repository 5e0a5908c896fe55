import { MOST_ORGANIZATION_ROWS, RECENT_DAYS } from '../../../engine/domain/limits.ts'
import { PLANS } from '../../../engine/domain/plan.ts'
import { VERIFICATION_GROUP_NAMES } from '../../../engine/domain/verification.ts'
import type { ToolInput } from '../../../engine/tools/index.ts'

/** How the list of organizations can be looked at: everything `list_orgs` takes, and the columns. */
export interface OrganizationView {
  search: string
  filters: Record<string, string>
  sortBy: string
  down: boolean
  page: number
  pageSize: number
  /** Columns shown, in the order of the list below. */
  columns: string[]
}

export interface FilterChoice {
  name: string
  label: string
  /** What it says while nothing is chosen. */
  any: string
  options: { value: string; label: string }[]
}

function same(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: value }))
}

export const FILTERS: FilterChoice[] = [
  {
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: same(VERIFICATION_GROUP_NAMES),
  },
  {
    name: 'plan',
    label: 'Plan',
    any: 'Any plan',
    options: same(PLANS),
  },
  {
    name: 'activity',
    label: 'Activity',
    any: 'Active or not',
    options: [{ value: 'active', label: `sent in ${RECENT_DAYS} days` }],
  },
  {
    name: 'limits',
    label: 'Limits',
    any: 'Any usage',
    options: [{ value: 'approaching', label: 'near a limit' }],
  },
  {
    name: 'doubleOptIn',
    label: 'Double opt-in',
    any: 'Any opt-in',
    options: [
      { value: 'enabled', label: 'double opt-in on' },
      { value: 'disabled', label: 'double opt-in off' },
    ],
  },
  {
    name: 'clickDomain',
    label: 'Click domain',
    any: 'Any click domain',
    options: [{ value: 'enabled', label: 'own click domain' }],
  },
]

export const COLUMNS = [
  'name',
  'desk',
  'slug',
  'id',
  'status',
  'verificationStatus',
  'plan',
  'members',
  'subscribers',
  'limits',
  'emails',
  'email',
  'doubleOptIn',
  'clickDomain',
  'createdAt',
] as const

export const LABELS: Record<string, string> = {
  name: 'Organization',
  desk: 'Your mark',
  slug: 'Slug',
  id: 'Id',
  status: 'Status',
  verificationStatus: 'Verification',
  plan: 'Plan',
  members: 'Members',
  subscribers: 'Subscribers',
  limits: 'Of its limit',
  emails: `Emails, ${RECENT_DAYS} days`,
  email: 'Email',
  doubleOptIn: 'Double opt-in',
  clickDomain: 'Click domain',
  createdAt: 'Created',
}

export const PAGE_SIZES = [10, 25, MOST_ORGANIZATION_ROWS]

export const FIRST_VIEW: OrganizationView = {
  search: '',
  filters: {},
  sortBy: 'createdAt',
  down: true,
  page: 1,
  pageSize: 25,
  columns: ['name', 'desk', 'status', 'plan', 'members', 'subscribers', 'limits', 'emails', 'createdAt'],
}

/** Views everyone starts with; what someone saves comes after them. */
export const COMMON_VIEWS: { id: string; name: string; value: OrganizationView }[] = [
  { id: 'all', name: 'All', value: FIRST_VIEW },
  { id: 'blocked', name: 'Blocked', value: { ...FIRST_VIEW, filters: { status: 'blocked' } } },
  { id: 'unverified', name: 'Unverified', value: { ...FIRST_VIEW, filters: { status: 'unverified' } } },
  { id: 'limits', name: 'Near a limit', value: { ...FIRST_VIEW, filters: { limits: 'approaching' } } },
  {
    id: 'busiest',
    name: 'Busiest senders',
    value: { ...FIRST_VIEW, filters: { activity: 'active' }, sortBy: 'emails' },
  },
]

/** A kept view of another version is read as far as it still makes sense. */
export function readView(kept: Record<string, unknown> | null): OrganizationView {
  if (kept === null) return FIRST_VIEW
  const view = { ...FIRST_VIEW } as Record<string, unknown>
  for (const [key, first] of Object.entries(FIRST_VIEW)) {
    const value = kept[key]
    if (typeof value === typeof first && Array.isArray(value) === Array.isArray(first) && value !== null)
      view[key] = value
  }
  const read = view as unknown as OrganizationView
  const known = new Set<string>(COLUMNS)
  const columns = read.columns.filter((column) => known.has(column))
  return { ...read, columns: columns.length > 0 ? columns : FIRST_VIEW.columns }
}

export function toInput(view: OrganizationView): ToolInput<'list_orgs'> {
  const { search, filters, sortBy, down, page, pageSize } = view
  const input = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...filters,
    sortBy,
    sort: down ? 'desc' : 'asc',
    page,
    pageSize,
  }
  // The connection's own listing may offer words that we do not know.
  return input as ToolInput<'list_orgs'>
}

/** Two views are the same list when only the page differs. */
export function sameView(left: OrganizationView, right: OrganizationView): boolean {
  const text = (view: OrganizationView): string =>
    JSON.stringify([
      view.search.trim(),
      FILTERS.map(({ name }) => view.filters[name] ?? null),
      view.sortBy,
      view.down,
      view.pageSize,
      view.columns,
    ])
  return text(left) === text(right)
}

export function isNarrowed(view: OrganizationView): boolean {
  return view.search.trim() !== '' || Object.keys(view.filters).length > 0
}
