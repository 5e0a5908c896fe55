import { type Actor, VERIFICATION_GROUPS, type VerificationState } from '../domain/verification.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** A change of an organization's verification state. `at` is ms UTC. */
export interface TransitionRow {
  id: number
  organization: number
  from: VerificationState
  to: VerificationState
  at: number
  actor: Actor
  reasonCode: string
  /** For the platform's staff. */
  adminNote: string | null
  /** The only text that is meant for the customer. */
  customerExplanation: string | null
  /** Row of the review that it rests on. */
  review: number | null
}

interface StoredTransition extends Omit<TransitionRow, 'actor'> {
  actorType: Actor['type']
  actorId: string | null
  actorName: string
}

const SELECT = `SELECT id, organization, from_state AS "from", to_state AS "to", at, actor_type AS actorType,
  actor_id AS actorId, actor_name AS actorName, reason_code AS reasonCode, admin_note AS adminNote,
  customer_explanation AS customerExplanation, review FROM transitions`

function toTransition({ actorType, actorId, actorName, ...row }: StoredTransition): TransitionRow {
  return { ...row, actor: { type: actorType, id: actorId, name: actorName } }
}

/** Returns transitions of an organization, newest first. */
export function listTransitions(platform: ReadHandle, organization: number, limit: number): TransitionRow[] {
  return platform
    .all<StoredTransition>(`${SELECT} WHERE organization = ? ORDER BY at DESC, id DESC LIMIT ?`, [
      organization,
      limit,
    ])
    .map(toTransition)
}

/** Returns the last transition into BLOCKED or BANNED, undefined when there is none. */
export function findLatestBlock(platform: ReadHandle, organization: number): TransitionRow | undefined {
  const row = platform.get<StoredTransition>(
    `${SELECT} WHERE organization = ? AND to_state IN (SELECT value FROM json_each(?))
     ORDER BY at DESC, id DESC LIMIT 1`,
    [organization, JSON.stringify(VERIFICATION_GROUPS.blocked)],
  )
  return row && toTransition(row)
}

/** Adds a transition. Returns its row id. */
export function insertTransition(platform: WriteHandle, row: Omit<TransitionRow, 'id'>): number {
  return platform.run(
    `INSERT INTO transitions (organization, from_state, to_state, at, actor_type, actor_id, actor_name,
       reason_code, admin_note, customer_explanation, review) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.organization,
      row.from,
      row.to,
      row.at,
      row.actor.type,
      row.actor.id,
      row.actor.name,
      row.reasonCode,
      row.adminNote,
      row.customerExplanation,
      row.review,
    ],
  ).lastId
}

const LATEST_BAN = `SELECT id FROM transitions WHERE organization = ? AND to_state = 'BANNED'
  ORDER BY at DESC, id DESC LIMIT 1`

/** Records the user: their ban caused the last transition into BANNED. */
export function noteBanReach(platform: WriteHandle, organization: number, user: number): void {
  platform.run(`UPDATE transitions SET banned_user = ? WHERE id = (${LATEST_BAN})`, [user, organization])
}

/**
 * Returns the state before the ban of this user, undefined when the last transition into BANNED had
 * another cause.
 */
export function findStateBeforeBan(
  platform: ReadHandle,
  organization: number,
  user: number,
): VerificationState | undefined {
  return platform.get<{ state: VerificationState }>(
    `SELECT from_state AS state FROM transitions WHERE id = (${LATEST_BAN}) AND banned_user = ?`,
    [organization, user],
  )?.state
}

/** Notes beside an organization's verification state: texts about a refusal, and a mark to check again. */
export interface VerificationMetadata {
  refuseReason: string | null
  adminMessage: string | null
  defensiveFlag: boolean
}

/** Returns the notes of an organization, empty when there are none. */
export function readVerificationMetadata(platform: ReadHandle, organization: number): VerificationMetadata {
  const row = platform.get<{ refuseReason: string | null; adminMessage: string | null; defensive: number }>(
    `SELECT refuse_reason AS refuseReason, admin_message AS adminMessage, defensive_flag AS defensive
     FROM verification_metadata WHERE organization = ?`,
    [organization],
  )
  if (!row) return { refuseReason: null, adminMessage: null, defensiveFlag: false }
  const { defensive, ...words } = row
  return { ...words, defensiveFlag: defensive === 1 }
}

/** Sets the notes of an organization. */
export function writeVerificationMetadata(
  platform: WriteHandle,
  organization: number,
  { refuseReason, adminMessage, defensiveFlag }: VerificationMetadata,
): void {
  platform.run(
    `INSERT OR REPLACE INTO verification_metadata (organization, refuse_reason, admin_message, defensive_flag)
     VALUES (?, ?, ?, ?)`,
    [organization, refuseReason, adminMessage, defensiveFlag ? 1 : 0],
  )
}

/** A milestone that a customer claims to have reached, to be trusted more. `claimed` is ms UTC. */
export interface MilestoneClaimRow {
  id: number
  milestone: string
  claimed: number
  status: 'PENDING' | 'ACCEPTED' | 'REJECTED'
  evidence: string | null
}

/** Returns the claims of an organization, newest first. */
export function listMilestoneClaims(platform: ReadHandle, organization: number): MilestoneClaimRow[] {
  return platform.all(
    `SELECT id, milestone, claimed, status, evidence FROM milestone_claims WHERE organization = ?
     ORDER BY claimed DESC, id DESC`,
    [organization],
  )
}

/** Adds a claim to an organization. */
export function insertMilestoneClaim(
  platform: WriteHandle,
  organization: number,
  { milestone, claimed, status, evidence }: Omit<MilestoneClaimRow, 'id'>,
): void {
  platform.run(
    'INSERT INTO milestone_claims (organization, milestone, claimed, status, evidence) VALUES (?, ?, ?, ?, ?)',
    [organization, milestone, claimed, status, evidence],
  )
}
