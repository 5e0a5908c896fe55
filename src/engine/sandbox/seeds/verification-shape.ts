import type { Actor, HoldKind, VerificationState } from '../../domain/verification.ts'
import type { InvoiceRow } from '../../store/billing.ts'
import type { MilestoneClaimRow, VerificationMetadata } from '../../store/verification.ts'

/** How an organization came to stand where it does. Days are counted back from the world's clock. */
export interface VerificationSeed {
  /** Oldest first, beginning at UNVERIFIED; the last leads to the organization's state. */
  history: readonly TransitionSeed[]
  /** Made by the local reviewer from the mail that the seed sent. */
  reviews?: readonly ReviewSeed[]
  holds?: readonly HoldSeed[]
  metadata?: Partial<VerificationMetadata>
  milestones?: readonly MilestoneSeed[]
  invoices?: readonly InvoiceSeed[]
  dedicatedIp?: { ip: string; pool: string; warmup?: { startedDaysAgo: number; days: number } }
}

interface TransitionSeed {
  to: VerificationState
  daysAgo: number
  actor: Actor
  reasonCode: string
  adminNote?: string
  customerExplanation?: string
  /** Key of a review. */
  review?: string
}

export interface ReviewSeed {
  key: string
  daysAgo: number
  trigger: string
  /** Names of campaigns that went out before. */
  campaigns: readonly string[]
  /** Emails of each that are read; 2 without it. */
  each?: number
}

interface HoldSeed {
  kind: HoldKind
  reasonCode: string
  note?: string
  daysAgo: number
  by: Actor
  closed?: { daysAgo: number; by: Actor }
}

interface MilestoneSeed extends Pick<MilestoneClaimRow, 'milestone' | 'status'> {
  daysAgo: number
  evidence?: string
}

interface InvoiceSeed extends Pick<InvoiceRow, 'cents' | 'currency' | 'status' | 'description'> {
  daysAgo: number
}
