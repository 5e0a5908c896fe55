import { type CaseAnswers, settleCitations } from './answers.ts'
import { type Facts, factsOf } from './facts.ts'
import { sayAccount, sayPlan } from './rules/account.ts'
import { sayFigures } from './rules/figures.ts'
import { sayHolds } from './rules/holds.ts'
import { sayReview } from './rules/review.ts'
import { sayCause, sayState } from './rules/state.ts'
import { sayInternal, saySilence, sayTold } from './rules/what-was-said.ts'
import type { Statement } from './sentence.ts'

export type { Citation } from './answers.ts'
export type { Sentence, Statement, Topic } from './sentence.ts'
export { type TimelineEvent, timelineOf } from './timeline.ts'

const RULES = [
  sayState,
  sayCause,
  sayReview,
  sayHolds,
  sayAccount,
  sayTold,
  sayPlan,
  sayFigures,
  sayInternal,
  saySilence,
]

/**
 * Why an organization stands where it stands, in plain sentences (decision 0038). Rules
 * only: the same answers give the same sentences, nothing is guessed, and every sentence names
 * the values it says. Total: answers with fields missing or of the wrong type are explained too.
 */
export function explain(answers: CaseAnswers): Statement[] {
  const facts = factsOf(answers)
  return inOrder(facts)
    .flatMap((rule) => rule(facts))
    .map((sentence) => ({
      ...sentence,
      citations: settleCitations(answers, sentence.citations),
    }))
}

/** What stops it comes first: the move into a block, else the hold that is open. */
function inOrder({ group, verification }: Facts): typeof RULES {
  const held = group !== 'blocked' && (verification.openHolds ?? []).length > 0
  return held
    ? [sayState, sayHolds, ...RULES.filter((rule) => rule !== sayState && rule !== sayHolds)]
    : RULES
}
