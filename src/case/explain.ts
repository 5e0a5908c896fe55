import { type CaseAnswers, type Citation, cited } from './answers.ts'
import { type Facts, factsOf } from './facts.ts'
import { sayAccount, sayPlan } from './rules/account.ts'
import { sayFigures } from './rules/figures.ts'
import { sayHolds } from './rules/holds.ts'
import { sayReview } from './rules/review.ts'
import { sayCause, sayState } from './rules/state.ts'
import { sayInternal, saySilence, sayTold } from './rules/customer-messages.ts'
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
      citations: unique(sentence.citations.map((citation) => settle(answers, citation))),
    }))
}

/** What stops it comes first: the move into a block, else the hold that is open. */
function inOrder({ group, verification }: Facts): typeof RULES {
  const held = group !== 'blocked' && (verification.openHolds ?? []).length > 0
  return held
    ? [sayState, sayHolds, ...RULES.filter((rule) => rule !== sayState && rule !== sayHolds)]
    : RULES
}

/** Where the platform is silent there is no value to open: what it would stand in is. */
function settle(answers: CaseAnswers, { tool, pointer }: Citation): Citation {
  let at = pointer
  while (at !== '' && cited(answers, { tool, pointer: at }) === undefined)
    at = at.slice(0, at.lastIndexOf('/'))
  return { tool, pointer: at }
}

function unique(citations: Citation[]): Citation[] {
  const seen = new Set<string>()
  return citations.filter(({ tool, pointer }) => {
    const key = `${tool} ${pointer}`
    return !seen.has(key) && seen.add(key)
  })
}
