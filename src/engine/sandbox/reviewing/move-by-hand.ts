import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { Issue } from '../../../shared/errors.ts'
import { isStopped } from '../../domain/send-eligibility.ts'
import { type Actor, ACTOR_TYPES, type VerificationState } from '../../domain/verification.ts'
import { insertReview, readReviewerState } from '../../store/reviews.ts'
import { changeVerification } from './apply-review.ts'
import type { World } from '../world/world.ts'
import { reviewMail, sampleLatest } from './review-mail.ts'
import { MOST_CHARACTERS, MOST_NOTE_CHARACTERS, MOST_REASON_CHARACTERS } from '../../domain/limits.ts'

/** Who did it: every control action that only a platform's people could take. */
export const actorWords = {
  actorType: z.enum(ACTOR_TYPES).optional().describe('Default ADMIN.'),
  actorName: textOf(MOST_CHARACTERS).min(1).optional().describe('Default Sandbox.'),
}

/** What a transition says besides where it leads. */
export const moveWords = {
  ...actorWords,
  reasonCode: textOf(MOST_REASON_CHARACTERS).min(1).optional().describe('Of the transition. Default MANUAL.'),
  adminNote: textOf(MOST_NOTE_CHARACTERS).optional().describe("For the platform's own people."),
  customerExplanation: textOf(MOST_NOTE_CHARACTERS).optional().describe('For the customer.'),
}

interface ActorWords {
  actorType?: Actor['type'] | undefined
  actorName?: string | undefined
}

interface MoveWords extends ActorWords {
  reasonCode?: string | undefined
  adminNote?: string | undefined
  customerExplanation?: string | undefined
}

export function actorOf({ actorType = 'ADMIN', actorName = 'Sandbox' }: ActorWords): Actor {
  return { type: actorType, id: null, name: actorName }
}

export function refuseMoveWords(words: MoveWords): Issue[] {
  return (Object.keys(moveWords) as (keyof MoveWords)[])
    .filter((key) => words[key] !== undefined)
    .map((path) => ({ path, message: 'goes only with verification: it is about the transition' }))
}

/**
 * In a transaction of the platform. A move into BLOCKED or BANNED is given a review of the latest
 * mail by the local reviewer; the transition rests on it when it accuses.
 */
export function moveByHand(
  { world, content }: { world: World; content: ContentLibrary },
  number: number,
  to: VerificationState,
  words: MoveWords,
): void {
  const before = world.findOrganization(number)
  if (!before || before.verification === to) return
  const review =
    isStopped(to) && !isStopped(before.verification) ? reviewLatest({ world, content }, number) : null
  const { reasonCode = 'MANUAL', adminNote = null, customerExplanation = null } = words
  const at = world.clock.now()
  changeVerification(world.platform.write, number, {
    ...{ to, at, actor: actorOf(words), reasonCode, adminNote, customerExplanation, review },
  })
}

function reviewLatest(
  { world, content }: { world: World; content: ContentLibrary },
  number: number,
): number | null {
  const { write } = world.platform
  const organization = world.findOrganization(number)
  if (!organization || readReviewerState(write).outage) return null
  const db = world.organization(number).read
  const review = reviewMail({ db, content, organization }, sampleLatest(db))
  if (!review) return null
  const row = insertReview(write, {
    ...review,
    organization: number,
    at: world.clock.now(),
    trigger: 'STATE_CHANGE',
  })
  return review.verdict === 'LEGIT' ? null : row
}
