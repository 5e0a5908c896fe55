/** The work list: which organizations to look at, and what is seen of each before opening it. */
import type { ToolInput } from '../../../engine/tools/index.ts'
import type { Organization } from '../../bridge/organizations.ts'
import type { Standing } from '../../screen/standing.ts'

export interface TriageView {
  id: string
  name: string
  /** Parameters of `list_orgs`. */
  input: ToolInput<'list_orgs'>
  /** `list_orgs` cannot filter by holds: all organizations are read one by one. */
  heldOnly?: true
}

const NEWEST = { sortBy: 'createdAt', sort: 'desc' } as const

export const TRIAGE_VIEWS: TriageView[] = [
  { id: 'blocked', name: 'Blocked', input: { status: 'blocked', ...NEWEST } },
  { id: 'held', name: 'On hold', input: NEWEST, heldOnly: true },
  { id: 'unverified', name: 'Unverified', input: { status: 'unverified', ...NEWEST } },
  { id: 'all', name: 'All', input: { sortBy: 'name', sort: 'asc' } },
]

export function viewNamed(id: string | null): TriageView {
  return TRIAGE_VIEWS.find((view) => view.id === id) ?? (TRIAGE_VIEWS[0] as TriageView)
}

/** Rows of one page. As many calls follow, so no more than a screen of them. */
export const TRIAGE_PAGE = 25

export interface TriageRow extends Organization {
  standing: Standing | null
  /** Why it is not known. */
  refused: string | null
}
