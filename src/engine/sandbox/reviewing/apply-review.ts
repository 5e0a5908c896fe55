import { consequenceOf } from '../../domain/reviewer/consequences.ts'
import { type Actor, REVIEWER_ACTOR, type VerificationState } from '../../domain/verification.ts'
import type { WriteHandle } from '../../store/db.ts'
import { insertHold, listOpenHoldKinds } from '../../store/holds.ts'
import { findOrganization, setVerification } from '../../store/organizations.ts'
import { insertReview, type NewReview } from '../../store/reviews.ts'
import { insertTransition } from '../../store/verification.ts'

interface VerificationChange {
  to: VerificationState
  at: number
  actor: Actor
  reasonCode: string
  adminNote?: string | null
  customerExplanation?: string | null
  review?: number | null
}

/** Changes an organization's state and records the transition. Returns its id, null when nothing changes. */
export function changeVerification(
  platform: WriteHandle,
  number: number,
  change: VerificationChange,
): number | null {
  const from = findOrganization(platform, number)?.verification
  if (from === undefined || from === change.to) return null
  setVerification(platform, number, change.to)
  const { adminNote = null, customerExplanation = null, review = null, ...rest } = change
  return insertTransition(platform, {
    organization: number,
    from,
    ...rest,
    adminNote,
    customerExplanation,
    review,
  })
}

/** Records a review and applies what the published rules say follows from it: a block, a hold or nothing. */
export function applyReview(platform: WriteHandle, review: NewReview): void {
  const reviewed = findOrganization(platform, review.organization)
  if (!reviewed) return
  const row = insertReview(platform, review)
  const { organization, at } = review
  const consequence = consequenceOf(review.verdict, reviewed)
  if (consequence.kind === 'BLOCK') {
    const { kind: _kind, ...reason } = consequence
    changeVerification(platform, organization, {
      to: 'BLOCKED',
      at,
      actor: REVIEWER_ACTOR,
      ...reason,
      review: row,
    })
  }
  if (consequence.kind !== 'HOLD') return
  if (listOpenHoldKinds(platform, organization).includes(consequence.hold)) return
  insertHold(platform, {
    organization,
    kind: consequence.hold,
    reasonCode: consequence.reasonCode,
    note: consequence.note,
    opened: at,
    openedBy: REVIEWER_ACTOR,
    closed: null,
    closedBy: null,
  })
}
