import type { ReadHandle, WriteHandle } from './db.ts'

/** What stands beside an organization's state: words about a refusal, and a mark to look twice. */
export interface VerificationMetadata {
  refuseReason: string | null
  adminMessage: string | null
  defensiveFlag: boolean
}

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

/** Something the customer says they reached, in hope of more trust. Times are ms UTC. */
export interface MilestoneClaimRow {
  id: number
  milestone: string
  claimed: number
  status: 'PENDING' | 'ACCEPTED' | 'REJECTED'
  evidence: string | null
}

/** Newest first. */
export function listMilestoneClaims(platform: ReadHandle, organization: number): MilestoneClaimRow[] {
  return platform.all(
    `SELECT id, milestone, claimed, status, evidence FROM milestone_claims WHERE organization = ?
     ORDER BY claimed DESC, id DESC`,
    [organization],
  )
}

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
