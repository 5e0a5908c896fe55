import type { CaseAnswers } from '../answers.ts'
import { factsOf } from '../facts.ts'
import { isText } from './own-words.ts'
import { isOfRecipient, questionOf, recipientQuestionOf } from './question.ts'
import { SENDER_QUESTIONS } from './recipient-questions.ts'
import { isPlatformSender, type Requester, requesterOf } from './requester.ts'
import type { RequesterStanding } from './standing.ts'

/** A standing and what to tell the agent of it, null where there is nothing to tell. */
export interface KnownStanding {
  standing: RequesterStanding
  told: string | null
}

const IN_CHARGE = /^(?:OWNER|ADMIN)$/
const NOTHING: KnownStanding = { standing: 'unknown', told: null }

/** Returns how the address of who has written stands to the organization, by its members. */
export function requesterStanding(answers: CaseAnswers, requester: Requester | null): KnownStanding {
  const { verification, answers: read, name: organization } = factsOf(answers)
  const address = folded(requester?.address)
  if (address === '') return NOTHING
  const accounts = [read.user, ...(read.otherUsers ?? [])].map((answer) => answer?.user)
  const members = (verification.members ?? []).map(({ userId, email, role }) => ({
    address: folded(email ?? accounts.find((account) => account?.id && account.id === userId)?.email),
    role: role?.trim().toUpperCase() ?? '',
  }))
  const member = members.find((one) => one.address === address)
  if (member) return standingOfMember(member, organization)
  if (isPlatformSender(address))
    return { standing: 'platform', told: `${address} is a sender of notices, not a customer` }
  // A member without a readable address may be the one who has written.
  if (members.length === 0 || members.some((one) => one.address === '')) return NOTHING
  const recipient = folded(read.checks?.get_subscriber?.email)
  const told =
    address === recipient
      ? `${address} is on the list of ${organization}, and no member`
      : `${address} is no member of ${organization}`
  return { standing: 'stranger', told }
}

/**
 * Returns the same, and after a pasted text that nobody is shown to be a member who has written it: what only members
 * may know is not for them (decision 0221). A recipient is answered as one by any name.
 */
export function writerStanding(
  answers: CaseAnswers,
  requester: Requester | null,
  pasted: string,
): KnownStanding {
  const known = requesterStanding(answers, requester)
  const address = folded(requester?.address)
  if (known.standing !== 'unknown' || !isText(pasted) || isByRecipient(answers, pasted)) return known
  const { verification, name: organization } = factsOf(answers)
  if (address === '')
    return {
      standing: 'unnamed',
      told: `The pasted text does not show a member of ${organization} as its writer`,
    }
  // A member without a role is shown all the same.
  if ((verification.members ?? []).some(({ email }) => folded(email) === address)) return known
  return { standing: 'unnamed', told: `Whether ${address} is a member of ${organization} cannot be read` }
}

/** Whether a text is by somebody who gets emails: it asks so, or nothing, on a page about a recipient. */
function isByRecipient({ about }: CaseAnswers, pasted: string): boolean {
  const asked = questionOf(pasted)
  return asked === null ? about?.subscriber !== undefined : isOfRecipient(asked.question)
}

function standingOfMember(
  { address, role }: { address: string; role: string },
  organization: string,
): KnownStanding {
  if (role === '') return NOTHING
  if (IN_CHARGE.test(role)) return { standing: 'owner', told: null }
  const article = /^[AEIOU]/.test(role) ? 'an' : 'a'
  return {
    standing: 'member',
    told: `${address} is ${article} ${role}, not the owner, of ${organization}`,
  }
}

/**
 * Returns the answers with what the mail that led to them asks: as a recipient only beside a recipient, and not of a
 * member, who asks for somebody else; as a sender only where nothing else is asked about.
 */
export function withQuestion(answers: CaseAnswers, pasted: string): CaseAnswers {
  const { campaign, subscriber } = answers.about ?? {}
  if (campaign === undefined && subscriber === undefined) return withSenderQuestion(answers, pasted)
  if (subscriber === undefined) return answers
  const { standing } = requesterStanding(answers, requesterOf(answers, pasted))
  if (standing === 'owner' || standing === 'member') return answers
  const asks = recipientQuestionOf(pasted, standing)
  return asks === undefined ? answers : { ...answers, about: { ...answers.about, asks } }
}

function withSenderQuestion(answers: CaseAnswers, pasted: string): CaseAnswers {
  const { standing } = requesterStanding(answers, requesterOf(answers, pasted))
  const question = questionOf(pasted, standing)?.question
  const ofSender = SENDER_QUESTIONS.find((one) => one === question)
  return ofSender === undefined ? answers : { ...answers, about: { ...answers.about, ofSender } }
}

function folded(address: string | null | undefined): string {
  return address?.trim().toLowerCase() ?? ''
}
