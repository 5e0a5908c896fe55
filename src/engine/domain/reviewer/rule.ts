import type { ReviewedMessage } from './prepare.ts'

/** Each 0 to 100. contract: verification. */
export interface ReviewScores {
  spam: number
  phishing: number
  impersonation: number
  coldEmail: number
}

const REVIEW_SEVERITIES = ['low', 'medium', 'high'] as const
export type ReviewSeverity = (typeof REVIEW_SEVERITIES)[number]

/** One published rule (docs/reviewer.md). */
export interface ReviewRule {
  id: string
  severity: ReviewSeverity
  /** Added to the scores when the rule finds something. */
  points: Partial<ReviewScores>
  /** How often the points are added at most, once for each thing found. Default 1. */
  most?: number
  /** What was found, in one sentence. */
  says: string
  /** The words or addresses that it found; empty when it found nothing. */
  find(message: ReviewedMessage): readonly string[]
}
