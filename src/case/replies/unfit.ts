import type { CaseAnswers } from '../answers.ts'
import { findUnfit } from '../leaks/find-unfit.ts'
import type { Misfit } from '../leaks/leak.ts'
import { reasonsIn } from '../reply-templates.ts'
import { cite } from '../sentence.ts'
import { FOR_RECIPIENTS, isToOutsider, membersNamedIn } from './outsiders.ts'
import { organizationsNamedIn } from './other-organizations.ts'
import type { MailQuestion } from './question.ts'
import type { RequesterStanding } from './standing.ts'

interface Written {
  reply: string
  template: string
  standing: RequesterStanding
  /** What the mail asks. */
  asked?: MailQuestion | null
  /** The name and the address of who has written. */
  name?: string | null
  address?: string | null
}

/**
 * Returns what a reply tells somebody who has no right to know it: the other organizations of a member stop unless
 * who has written is known to belong to them. A stranger who gets emails is answered as such:
 * then only what is of the account stops, its billing and the words that explain its block. The name and the address
 * of a member stop in every reply to somebody who is none.
 */
export function unfitOf(written: Written, answers: CaseAnswers): Misfit[] {
  const { reply, template, standing, asked = null, name = null, address = null } = written
  const others = organizationsNamedIn(reply, answers, address)
  const told = [...toldTo({ reply, template, standing }, answers), ...others]
  if (!isToOutsider({ template, standing, asked })) return told
  // A mail that quotes a member gave us the member's name for that of the recipient.
  const isByMember = standing === 'owner' || standing === 'member'
  const named = membersNamedIn(reply, answers, isByMember ? null : name)
  const isTold = (start: number): boolean => told.some((one) => one.start <= start && start < one.end)
  return [...told, ...named.filter(({ start }) => !isTold(start))]
}

function toldTo(
  { reply, template, standing }: Pick<Written, 'reply' | 'template' | 'standing'>,
  answers: CaseAnswers,
): Misfit[] {
  if (standing !== 'stranger' || !FOR_RECIPIENTS.has(template))
    return findUnfit({ reply, template, standing }, answers)
  const billing = findUnfit({ reply, template: 'payment-dispute', standing: 'member' }, answers)
  const explained = reasonsIn(answers).flatMap((said): Misfit[] => {
    const start = reply.indexOf(said)
    if (start < 0) return []
    const source = cite('get_org_verification', 'members')
    const why = 'who wrote has no right to know it'
    return [{ kind: 'standing', text: said, start, end: start + said.length, source, why }]
  })
  return [...billing, ...explained]
}
