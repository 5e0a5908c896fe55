import { factsOf, groupOf, type StateGroup } from '../../case/facts.ts'
import type { Meaning } from '../ui/Badge.tsx'
import type { Answer } from '../bridge/tools.ts'

/** What `get_org_verification` adds to a row; null while it is not known. */
export interface Standing {
  state: string | null
  since: string | null
  reason: string | null
  actor: string | null
  holds: string[]
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

const MEANINGS: Record<StateGroup, Meaning> = {
  blocked: 'blocked',
  verified: 'healthy',
  automated: 'info',
  unverified: 'attention',
  unknown: 'neutral',
  silent: 'neutral',
}

/** Returns how a state is to be read. Verified means nothing good while a hold is open. */
export function meaningOf(state: string | null | undefined, isOnHold: boolean): Meaning {
  const meaning = MEANINGS[groupOf(state)]
  return isOnHold && meaning !== 'blocked' ? 'attention' : meaning
}
