import { consequenceOf } from '../domain/reviewer/consequences.ts'
import type { Actor, VerificationState } from '../domain/verification.ts'
import type { WriteHandle } from './db.ts'
import { insertHold, listOpenHoldKinds } from './holds.ts'
import { findOrganization, setVerification } from './organizations.ts'
import { insertReview, type NewReview } from './reviews.ts'
import { insertTransition } from './verification.ts'

export const SYSTEM_ACTOR: Actor = { type: 'SYSTEM', id: null, name: 'Postdesk' }
export const REVIEWER_ACTOR: Actor = { type: 'AI', id: null, name: 'Local reviewer' }

export interface Move {
  to: VerificationState
  at: number
  actor: Actor
  reasonCode: string
  adminNote?: string | null
  customerExplanation?: string | null
  review?: number | null
}

/** Moves an organization and writes down why; null when it is there already. */
export function moveOrganization(platform: WriteHandle, number: number, move: Move): number | null {
  const from = findOrganization(platform, number)?.verification
  if (from === undefined || from === move.to) return null
  setVerification(platform, number, move.to)
  const { adminNote = null, customerExplanation = null, review = null, ...rest } = move
  return insertTransition(platform, {
    organization: number,
    from,
    ...rest,
    adminNote,
    customerExplanation,
    review,
  })
}

/** Writes a review down and lets follow from it what the published rules say. */
export function applyReview(platform: WriteHandle, review: NewReview): void {
  const standing = findOrganization(platform, review.organization)
  if (!standing) return
  const row = insertReview(platform, review)
  const { organization, at } = review
  const follows = consequenceOf(review.verdict, standing)
  if (follows.kind === 'BLOCK') {
    const { kind: _kind, ...words } = follows
    moveOrganization(platform, organization, {
      to: 'BLOCKED',
      at,
      actor: REVIEWER_ACTOR,
      ...words,
      review: row,
    })
  }
  if (follows.kind !== 'HOLD' || listOpenHoldKinds(platform, organization).includes(follows.hold)) return
  insertHold(platform, {
    organization,
    kind: follows.hold,
    reasonCode: follows.reasonCode,
    note: follows.note,
    opened: at,
    openedBy: REVIEWER_ACTOR,
    closed: null,
    closedBy: null,
  })
}
