import type { RecipientQuestion, SenderQuestion } from '../replies/recipient-questions.ts'
import { listed } from '../sentence.ts'

/** What an agent does next, by the words a reason code is made of. Codes of a deployment may be others. */

const QUESTIONS: readonly [RegExp, string][] = [
  [/LOOK_?ALIKE/, 'Ask what right the customer has to the name that the domain looks like.'],
  [
    /PHISHING|IMPERSONAT|SCAM|FRAUD/,
    'Ask who wrote the flagged emails, and whether someone else used the account.',
  ],
  [
    /PURCHASED|BOUGHT|COLD_?EMAIL/,
    'Ask where the addresses come from, and how each of these people signed up.',
  ],
  [/COMPLAINT|SPAM/, 'Ask how these people signed up, and what the reported campaign promised them.'],
  [/BOUNCE/, 'Ask where the addresses come from, and when they were last written to.'],
  [
    /PAYMENT|DISPUTE|CHARGEBACK|INVOICE/,
    'Ask the owner to settle the disputed payment with the bank, and pass it to billing.',
  ],
]

const NO_PROMISE = 'Promise nothing: what lifts it is not stated by the platform.'

/** Returns the next step for a block; of an organization that fell with its owner's account, the account's. */
export function nextOfBlock(code: string, isAccount: boolean): string {
  if (isAccount)
    return `Answer about the account, not about this organization: the ban reaches all that the person owns. ${NO_PROMISE}`
  return `${questionOf(code) ?? 'Pass it to the team that set the block.'} ${NO_PROMISE}`
}

/** Returns the next step for a hold. */
export function nextOfHold(code: string): string {
  if (/REVIEW/i.test(code))
    return 'Ask the customer to wait for the review, and ask the review team when it is due. Do not promise a date.'
  return `${questionOf(code) ?? 'Ask the team that opened the hold what it waits for.'} ${NO_PROMISE}`
}

function questionOf(code: string): string | null {
  return QUESTIONS.find(([pattern]) => pattern.test(code.toUpperCase()))?.[1] ?? null
}

/** What the customer does about a campaign that failed, by the rule that stopped it (contract: campaigns). */
const AFTER_FAILURE: Record<string, string> = {
  ORGANIZATION_ALLOWED:
    'Answer the block first. When it is lifted, the customer schedules a copy of the campaign.',
  NO_HOLD: 'Answer the hold first. When it is closed, the customer schedules a copy of the campaign.',
  REVIEWER_AVAILABLE: 'Ask the customer to schedule a copy of the campaign when the review answers again.',
  REVIEW_PASSED: 'Ask the customer to change what the review objects to, and to schedule a copy.',
  CONTENT_RENDERS:
    'Ask the customer to correct the content: its preview shows the place. Then schedule a copy.',
  UNSUBSCRIBE_LINK: 'Ask the customer to put an unsubscribe link into the content, and to schedule a copy.',
  SENDER: 'Ask the customer to choose a sender, and to schedule a copy.',
  SENDER_DOMAIN:
    'Ask the customer to verify the domain of the sender or to choose another, and to schedule a copy.',
  RECIPIENTS: 'Ask the customer to choose recipients who are subscribed, and to schedule a copy.',
  PLAN_LIMIT: 'Offer a higher limit, or a copy of the campaign next month or to fewer recipients.',
}

/** Returns the next step for a failed campaign. */
export function nextOfFailure(code: string): string {
  return AFTER_FAILURE[code] ?? 'Ask the customer to open the campaign and to correct what it names.'
}

/** Whether campaigns still go to an address. `unknown`: no answer says so. */
export type Reached = 'reached' | 'not-reached' | 'unknown'

const STOPS: Readonly<Record<Reached, string>> = {
  reached: 'Offer to unsubscribe the address, or point to the link in each email.',
  'not-reached': 'Tell the recipient that no campaign goes to the address.',
  unknown: 'Read the status of the address first: no answer says whether campaigns go to it.',
}

/** Returns the next step for what a recipient asks of an organization. */
export function nextOfRecipient(asks: RecipientQuestion, organization: string, reached: Reached): string {
  const stop = STOPS[reached]
  if (asks === 'unsubscribe') return stop
  if (asks === 'never-signed-up')
    return `Tell the recipient that ${organization} is the sender, and how the address came on its list. ${stop} Report it to compliance: ask ${organization} for the consent.`
  return `Pass the request to the owner of ${organization}, who keeps the list, and to privacy. ${stop} Say that data is erased only when it is.`
}

interface NothingFound {
  /** What the mail asks as a sender. */
  question: SenderQuestion | null
  /** Checks that could not be read and matter to the question. */
  unread: readonly string[]
  /** What is to be told of plan and billing: each check with what stands there. */
  told: readonly string[]
}

const WHICH = 'ask which campaign or recipient is meant'

/** Returns the next step where no cause was found: it is about what was asked, and about what is to be told. */
export function nextOfNothing({ question, unread, told }: NothingFound): string {
  const first = unread.length === 0 ? '' : `Look at what could not be read first: ${listed(unread)}. `
  if (question === 'access')
    return `${first}Ask what the sign-in says, and look at the account: the mail is not about sending.`
  if (question === 'billing')
    return `${first}Answer about billing${told.length === 0 ? '' : ` by what stands there (${told.join('; ')})`}: the mail is not about sending.`
  const known = told.length === 0 ? '' : `Tell the customer what stands there (${told.join('; ')}). `
  if (first !== '' || known !== '') return `${first}${known}Then ${WHICH}.`
  return `${WHICH.replace('ask', 'Ask')}, and when the email was expected.`
}
