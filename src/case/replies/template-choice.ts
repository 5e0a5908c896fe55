import type { CaseAnswers } from '../answers.ts'
import { type ChosenLanguage, languageOf } from './language.ts'
import { isText } from './own-words.ts'
import { suggestTemplate } from './choose-template.ts'
import { isOfRecipient, type MailQuestion, type Question, questionOf, QUESTION_TITLES } from './question.ts'
import { type KnownStanding, requesterStanding, writerStanding } from './requester-standing.ts'
import { accountRequester, type KnownRequester, type Requester, requesterOf } from './requester.ts'
import type { RequesterStanding } from './standing.ts'
import { TEMPLATE_TITLES, type TemplateName } from './texts.ts'

/** A template, and what it was chosen by: goes on after "Suggested". */
export interface TemplateChoice {
  template: TemplateName
  why: string
}

interface Asking {
  requester: Requester | null
  standing: RequesterStanding
  /** What the pasted mail asks, null where no phrase says it. */
  asked: MailQuestion | null
  /** Whether anything was pasted. */
  isPasted: boolean
}

/** The template that answers a question; what a block or hold is asked about, the state of the case chooses. */
const ANSWERS: Readonly<Record<Exclude<Question, 'blocked'>, TemplateName>> = {
  erase: 'recipient-erase',
  'never-signed-up': 'recipient-never-signed-up',
  unsubscribe: 'recipient-unsubscribe',
  access: 'account-access',
  billing: 'billing-question',
  result: 'campaign-result',
}

/** Templates that answer a question as well, although they are not the first choice. */
const ANSWERS_TOO: Partial<Record<Question, readonly TemplateName[]>> = {
  unsubscribe: ['recipient-never-signed-up', 'recipient-erase'],
  billing: ['payment-dispute', 'not-in-charge'],
  access: ['account-ban'],
}

/** They answer what no state of a case does. */
const BY_QUESTION: ReadonlySet<string> = new Set<TemplateName>([
  ...Object.values(ANSWERS),
  'recipient-not-reached',
  'not-in-charge',
])

/**
 * Returns the template that fits a case and what was asked: a recipient is answered as one, a stranger who asks
 * about sending is told nothing, and where no phrase says what is asked the state chooses, and it is said so.
 */
export function chooseTemplate(
  answers: CaseAnswers,
  { requester, standing, asked, isPasted }: Asking,
): TemplateChoice {
  const isMember = standing === 'owner' || standing === 'member'
  if (asked && isOfRecipient(asked.question) && !isMember)
    return { template: ANSWERS[asked.question], why: becauseOf(asked) }
  const byState = forStanding(suggestTemplate(answers, standing), standing)
  if (standing === 'unnamed') return { template: byState, why: 'because the pasted text shows no member' }
  if (standing === 'stranger')
    return isRecipient(answers, requester)
      ? { template: 'recipient-not-reached', why: 'because a recipient wrote' }
      : { template: byState, why: 'by who wrote' }
  if (asked && !isOfRecipient(asked.question)) {
    if (asked.question === 'blocked') return { template: byState, why: becauseOf(asked) }
    return { template: answerTo(asked.question, answers, standing), why: becauseOf(asked) }
  }
  if (asked === null && answers.about?.subscriber !== undefined)
    return { template: 'recipient-not-reached', why: 'because the page asks about a recipient' }
  const notAsked = isPasted ? ', not by what the pasted text asks' : ''
  return { template: byState, why: `by state and reason code${notAsked}` }
}

/** What is of billing is told to those in charge only, whatever was asked (decision 0203). */
function forStanding(template: TemplateName, standing: RequesterStanding): TemplateName {
  return standing === 'member' && template === 'payment-dispute' ? 'not-in-charge' : template
}

/** Whether who wrote is the subscriber that the page asks about. */
function isRecipient({ checks }: CaseAnswers, requester: Requester | null): boolean {
  const address = checks?.get_subscriber?.email?.trim().toLowerCase()
  return address !== undefined && address === requester?.address
}

function answerTo(
  question: Exclude<Question, 'blocked'>,
  answers: CaseAnswers,
  standing: RequesterStanding,
): TemplateName {
  if (question !== 'billing') return ANSWERS[question]
  const ofBilling = suggestTemplate(answers) === 'payment-dispute' ? 'payment-dispute' : ANSWERS.billing
  return standing === 'member' ? 'not-in-charge' : ofBilling
}

/** "because the pasted text asks to stop the emails (“take me off your list”)". */
function becauseOf({ question, quoted, also }: MailQuestion): string {
  const more = also.map((one) => `; it also ${QUESTION_TITLES[one]}`).join('')
  return `because the pasted text ${QUESTION_TITLES[question]} (“${quoted}”)${more}`
}

/** Returns what the mail asks in words where an own template answers another question; null where it answers this one. */
export function otherQuestion(answers: Question, asked: MailQuestion | null): string | null {
  return asked === null || asked.question === answers ? null : QUESTION_TITLES[asked.question]
}

/** Returns what the mail asks and the template does not answer, in words; null where it does, or nothing is asked. */
export function unansweredQuestion(
  template: string,
  asked: MailQuestion | null,
  isLeftToOwner = false,
): string | null {
  // What an own template answers, it says itself or nobody knows: see `otherQuestion`.
  if (asked === null || !Object.hasOwn(TEMPLATE_TITLES, template)) return null
  // Why sending is stopped by a payment, and anything else of billing, the owner is told.
  if (isLeftToOwner && template === 'not-in-charge' && !isOfRecipient(asked.question)) return null
  return doesAnswer(template, asked.question) ? null : QUESTION_TITLES[asked.question]
}

function doesAnswer(template: string, question: Question): boolean {
  // A stranger may be told nothing, whatever the question.
  if (template === 'not-a-member') return !isOfRecipient(question)
  if (question === 'blocked') return !BY_QUESTION.has(template)
  return template === ANSWERS[question] || (ANSWERS_TOO[question] ?? []).some((one) => one === template)
}

/** What the answers and the pasted text say of a reply, before anybody has written. */
export interface ReplyStart {
  chosen: ChosenLanguage
  /** Who has written. */
  known: KnownRequester | null
  /** What they ask, null where no phrase says it. */
  asked: MailQuestion | null
  suggested: TemplateChoice
  /** How who has written stands to the organization. */
  stands: KnownStanding
}

/**
 * Returns what a reply begins with. The only account of an organization is who has written where no text was pasted,
 * or the text is signed with its name; what a recipient asks, and of one, it has not written.
 */
export function startReply(answers: CaseAnswers, pasted: string): ReplyStart {
  const writer = requesterOf(answers, pasted)
  const { standing } = requesterStanding(answers, writer)
  const asked = questionOf(pasted, standing)
  const isByRecipient =
    (asked !== null && isOfRecipient(asked.question)) || answers.about?.subscriber !== undefined
  const known = writer ?? (isByRecipient ? null : accountRequester(answers, pasted))
  const isPasted = isText(pasted)
  const stands = writerStanding(answers, isPasted ? known : writer, pasted)
  return {
    chosen: languageOf(answers, pasted, asked?.language),
    known,
    asked,
    suggested: chooseTemplate(answers, { requester: writer, standing: stands.standing, asked, isPasted }),
    stands,
  }
}
