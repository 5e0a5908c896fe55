import type { ToolInput } from '../../../engine/tools/index.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { factsOf } from '../../../case/facts.ts'
import type { Answer } from '../../bridge/tools.ts'

/** The work list: which organizations to look at, and what is seen of each before opening it. */
export interface TriageView {
  id: string
  name: string
  /** Parameters of `list_orgs`. */
  input: ToolInput<'list_orgs'>
  /** `list_orgs` cannot filter by holds: the rows of a page are read one by one. */
  heldOnly?: true
}

const NEWEST = { sortBy: 'createdAt', sort: 'desc' } as const

export const TRIAGE_VIEWS: TriageView[] = [
  { id: 'blocked', name: 'Blocked', input: { status: 'blocked', ...NEWEST } },
  { id: 'held', name: 'On hold', input: { sortBy: 'emails', sort: 'desc' }, heldOnly: true },
  { id: 'unverified', name: 'Unverified', input: { status: 'unverified', ...NEWEST } },
  { id: 'all', name: 'All', input: { sortBy: 'name', sort: 'asc' } },
]

export function viewNamed(id: string | null): TriageView {
  return TRIAGE_VIEWS.find((view) => view.id === id) ?? (TRIAGE_VIEWS[0] as TriageView)
}

/** Rows of one page. As many calls follow, so no more than a screen of them. */
export const TRIAGE_PAGE = 25

/** What `get_org_verification` adds to a row; null while it is not known. */
export interface Standing {
  state: string | null
  since: string | null
  reason: string | null
  actor: string | null
  holds: string[]
}

export interface TriageRow extends Organization {
  standing: Standing | null
  /** Why it is not known. */
  refused: string | null
}

/** What stops it: the block, else the first open hold, else nothing but its last move. */
export function standingOf(verification: Answer<'get_org_verification'>): Standing {
  const facts = factsOf({ gatheredAt: '', organization: {}, verification, reviewEmails: null, user: null })
  const open = facts.verification.openHolds ?? []
  const hold = facts.group === 'blocked' ? undefined : open[0]
  const move = facts.current?.row
  const actor = hold ? hold.openedBy : move?.actor
  return {
    state: facts.state,
    since: (hold ? hold.openedAt : move?.at) ?? null,
    reason: (hold ? hold.reasonCode : move?.reasonCode) ?? null,
    actor: actor?.name ?? actor?.type ?? null,
    holds: open.map(({ kind }) => kind ?? 'kind not stated'),
  }
}
