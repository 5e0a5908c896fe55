import type { ReviewVerdict } from '../domain/reviewer/review.ts'
import type { ReviewScores } from '../domain/reviewer/rule.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** What a reviewer found in a sample of an organization's mail. Times are ms UTC. */
export interface ReviewRow {
  id: number
  organization: number
  at: number
  /** What made it look: CAMPAIGN_START, STATE_CHANGE, COMPLAINTS, … */
  trigger: string
  verdict: ReviewVerdict
  explanation: string
  maxScores: ReviewScores
  model: string
  emailCount: number
  flaggedCount: number
}

/** One email of the sample. */
export interface ReviewedEmailRow {
  review: number
  /** Row id in the organization's file. */
  email: number
  /** As it was when it was reviewed. */
  subject: string
  flagged: boolean
  scores: ReviewScores
  reasons: string[]
}

type StoredReview = Omit<ReviewRow, 'maxScores'> & { maxScores: string }

interface StoredEmail extends Omit<ReviewedEmailRow, 'flagged' | 'scores' | 'reasons'> {
  flagged: number
  scores: string
  reasons: string
}

const SELECT = `SELECT id, organization, at, trigger_kind AS "trigger", verdict, explanation, max_scores AS maxScores,
  model, email_count AS emailCount, flagged_count AS flaggedCount FROM reviews`

function toReview(row: StoredReview): ReviewRow {
  return { ...row, maxScores: JSON.parse(row.maxScores) as ReviewScores }
}

/** Returns reviews of an organization, newest first. */
export function listReviews(platform: ReadHandle, organization: number, limit: number): ReviewRow[] {
  return platform
    .all<StoredReview>(`${SELECT} WHERE organization = ? ORDER BY at DESC, id DESC LIMIT ?`, [
      organization,
      limit,
    ])
    .map(toReview)
}

/** Returns a review by row id, undefined when there is none. */
export function findReview(platform: ReadHandle, id: number): ReviewRow | undefined {
  const row = platform.get<StoredReview>(`${SELECT} WHERE id = ?`, [id])
  return row && toReview(row)
}

/** Returns the last review with a verdict other than LEGIT, undefined when there is none. */
export function findLatestAccusation(platform: ReadHandle, organization: number): ReviewRow | undefined {
  const row = platform.get<StoredReview>(
    `${SELECT} WHERE organization = ? AND verdict <> 'LEGIT' ORDER BY at DESC, id DESC LIMIT 1`,
    [organization],
  )
  return row && toReview(row)
}

/** Returns the emails of a review, in the order in which they were sampled. */
export function listReviewedEmails(platform: ReadHandle, review: number): ReviewedEmailRow[] {
  return platform
    .all<StoredEmail>(
      'SELECT review, email, subject, flagged, scores, reasons FROM review_emails WHERE review = ? ORDER BY place',
      [review],
    )
    .map((row) => ({
      ...row,
      flagged: row.flagged === 1,
      scores: JSON.parse(row.scores) as ReviewScores,
      reasons: JSON.parse(row.reasons) as string[],
    }))
}

/** A review to be added, with the emails of its sample. */
export interface NewReview extends Omit<ReviewRow, 'id' | 'emailCount' | 'flaggedCount'> {
  emails: readonly Omit<ReviewedEmailRow, 'review'>[]
  /** When not all of the sample is known any more; else the emails are counted. */
  counts?: Pick<ReviewRow, 'emailCount' | 'flaggedCount'>
}

/** Adds a review with its emails. Returns its row id. */
export function insertReview(platform: WriteHandle, row: NewReview): number {
  const { emails } = row
  const { lastId } = platform.run(
    `INSERT INTO reviews (organization, at, trigger_kind, verdict, explanation, max_scores, model, email_count,
       flagged_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.organization,
      row.at,
      row.trigger,
      row.verdict,
      row.explanation,
      JSON.stringify(row.maxScores),
      row.model,
      row.counts?.emailCount ?? emails.length,
      row.counts?.flaggedCount ?? emails.filter(({ flagged }) => flagged).length,
    ],
  )
  for (const [place, { email, subject, flagged, scores, reasons }] of emails.entries()) {
    platform.run(
      'INSERT INTO review_emails (review, place, email, subject, flagged, scores, reasons) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [lastId, place, email, subject, flagged ? 1 : 0, JSON.stringify(scores), JSON.stringify(reasons)],
    )
  }
  return lastId
}

/** How the local reviewer of this world is set. */
interface ReviewerState {
  /** While it is out, what waits for its judgement is refused (REVIEW_UNAVAILABLE). */
  outage: boolean
}

/** Returns how the local reviewer is set. */
export function readReviewerState(platform: ReadHandle): ReviewerState {
  return {
    outage: platform.get<{ outage: number }>('SELECT outage FROM reviewer WHERE id = 1')?.outage === 1,
  }
}

/** Sets the local reviewer. */
export function writeReviewerState(platform: WriteHandle, { outage }: ReviewerState): void {
  platform.run('UPDATE reviewer SET outage = ? WHERE id = 1', [outage ? 1 : 0])
}
