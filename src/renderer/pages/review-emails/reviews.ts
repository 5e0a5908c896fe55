import { REVIEW_CHARACTERS } from '../../../engine/domain/limits.ts'
import type { ToolInput } from '../../../engine/tools/index.ts'
import type { Review } from '../../screen/scan/organizationScan.ts'
import { counted } from '../../ui/time.ts'

export const SCREEN = 'review-emails'

/** How a review's emails are asked for. */
export interface ReviewView {
  /** Null leaves the choice to the tool: the one behind the block, else the latest that is not LEGIT. */
  reviewId: string | null
  onlyFlagged: boolean
  maxChars: number
}

const { least, usual, most } = REVIEW_CHARACTERS

/** Choices of how much of each text is shown, within the bounds of the tool. */
export const CHARACTERS = [least, 1000, usual, 20_000, most]

export const FIRST_VIEW: ReviewView = { reviewId: null, onlyFlagged: false, maxChars: usual }

/** Only what differs from the tool's own defaults is sent. */
export function toInput({
  reviewId,
  onlyFlagged,
  maxChars,
}: ReviewView): Omit<ToolInput<'get_review_emails'>, 'id' | 'slug'> {
  return {
    ...(reviewId === null ? {} : { reviewId }),
    ...(onlyFlagged ? { onlyFlagged } : {}),
    ...(maxChars === usual ? {} : { maxChars }),
  }
}

/** "PHISHING · CAMPAIGN_START · 5 of 8 flagged". */
export function describeReview({ verdict, trigger, emailCount, flaggedCount }: Review): string {
  const sampled = emailCount ?? null
  const flagged =
    sampled === null
      ? 'count not stated'
      : `${flaggedCount ?? 'not stated how many'} of ${counted(sampled, 'email')} flagged`
  return [verdict ?? 'verdict not stated', trigger ?? 'trigger not stated', flagged].join(' · ')
}
