import type { CaseAnswers } from '../answers.ts'
import { factsOf } from '../facts.ts'
import { findUnfit } from '../leaks/find-unfit.ts'
import type { Misfit } from '../leaks/leak.ts'
import { cite } from '../sentence.ts'
import type { RequesterStanding } from './requester-standing.ts'
import type { TemplateName } from './texts.ts'

/** For people who get emails: nothing in them is of the account. */
const FOR_RECIPIENTS: ReadonlySet<string> = new Set<TemplateName>([
  'recipient-unsubscribe',
  'recipient-never-signed-up',
  'recipient-erase',
  'recipient-not-reached',
])

/**
 * Returns what a reply tells somebody who has no right to know it. A stranger who gets emails is answered as such:
 * then only what is of the account stops, its billing and the words that explain its block.
 */
export function unfitOf(
  { reply, template, standing }: { reply: string; template: string; standing: RequesterStanding },
  answers: CaseAnswers,
): Misfit[] {
  if (standing !== 'stranger' || !FOR_RECIPIENTS.has(template))
    return findUnfit({ reply, template, standing }, answers)
  const billing = findUnfit({ reply, template: 'payment-dispute', standing: 'member' }, answers)
  const facts = factsOf(answers)
  const said =
    facts.verification.blockReason?.customerExplanation ?? facts.current?.row.customerExplanation ?? ''
  const start = said === '' ? -1 : reply.indexOf(said)
  if (start < 0) return billing
  const explained: Misfit = {
    kind: 'standing',
    text: said,
    start,
    end: start + said.length,
    source: cite('get_org_verification', 'members'),
    why: 'who wrote has no right to know it',
  }
  return [...billing, explained]
}
