import type { ReadHandle, WriteHandle } from './db.ts'

/** What the world's local reviewer is set to. */
export interface ReviewerState {
  /** While it is out, what waits for its judgement is refused (REVIEW_UNAVAILABLE). */
  outage: boolean
}

export function readReviewerState(platform: ReadHandle): ReviewerState {
  return {
    outage: platform.get<{ outage: number }>('SELECT outage FROM reviewer WHERE id = 1')?.outage === 1,
  }
}

export function writeReviewerState(platform: WriteHandle, { outage }: ReviewerState): void {
  platform.run('UPDATE reviewer SET outage = ? WHERE id = 1', [outage ? 1 : 0])
}
