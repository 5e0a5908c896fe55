/** The languages that replies are written in, English first. */
export const REPLY_LANGUAGES = ['en', 'fr', 'de', 'es', 'pt', 'it'] as const

export type ReplyLanguage = (typeof REPLY_LANGUAGES)[number]

/** Names of the languages, as the console writes them. */
export const LANGUAGE_NAMES: Readonly<Record<ReplyLanguage, string>> = {
  en: 'English',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  pt: 'Portuguese',
  it: 'Italian',
}

/** Facts that a reply may hold, each with the prompt of the blank that stands for it when it is not known. */
export const VARIABLE_PROMPTS = {
  customer: 'name of the customer',
  organization: 'name of the organization',
  customerExplanation: 'why, in words for the customer: the platform states none',
  since: 'since when',
  domain: 'the sending domain',
  held: 'what is on hold',
  bannedSince: 'since when the account is banned',
  banned: 'which organizations',
  signature: 'your name',
} as const

export type Variable = keyof typeof VARIABLE_PROMPTS

/**
 * What only the writer can say. The prompts speak to the agent, so they are in the language of the
 * console in every reply; none of them can be copied.
 */
const PROMPTS = {
  further: 'what else you need to know, or delete this',
  objection: 'what an objection must contain, or delete this',
  contacts: 'which contacts to remove, and what may stay',
  stillWorks: 'what still works, if you know it, or delete this',
  plan: 'what to agree on with this customer',
  document: 'what it should show',
  payment: 'how it can be paid, in a sentence of its own, or delete this',
  failed: 'what failed meanwhile, or delete this',
  deadline: 'by when, and what an objection must contain, or delete this',
  about: 'what it is about, in words for the customer',
  need: 'what you need from the customer',
  seen: 'what the customer sees, and what to do about it',
  next: 'what the customer can do next',
  unsubscribed: 'whether the address is unsubscribed now, or delete this',
  cameOnList: 'since when the address is on the list and how it came there, if you know it, or delete this',
  reported: 'whether you have passed it to compliance, or delete this',
  erased: 'what is erased, who does it and by when',
  notReached: 'what keeps the emails away and since when, in words for who wrote',
  figures: 'how many the campaign went to, and what became of the emails',
  advice: 'what you suggest, or delete this',
  billing: 'what the plan or the invoice says',
  signIn: 'what stops the sign-in, and what to do',
} as const

/** How the prompts end that stand in front of a text which may not fit: they are deleted after the check. */
export const DOUBT_ENDING = ': check it, or choose another template'

/** Returns the blank that asks the writer for something. */
export function blankOf(prompt: string): string {
  return `[[${prompt}]]`
}

/** Returns the blank that asks for a translation of what the customer was told. */
export function translationBlank(from: ReplyLanguage, to: ReplyLanguage, text: string): string {
  // Brackets would end the blank.
  const quoted = text.replaceAll('[', '(').replaceAll(']', ')')
  return blankOf(`put this ${LANGUAGE_NAMES[from]} text into ${LANGUAGE_NAMES[to]}: ${quoted}`)
}

/** Returns whether a prompt asks for such a translation: without it the reply gives no reason. */
export function asksForReason(prompt: string): boolean {
  return /^put this \w+ text into \w+: /.test(prompt)
}

/** Returns the blank of a prompt that templates share. */
export function ask(name: keyof typeof PROMPTS): string {
  return blankOf(PROMPTS[name])
}

/** Titles of the templates, in the order in which they are offered. */
export const TEMPLATE_TITLES = {
  phishing: 'Blocked for phishing',
  'look-alike-domain': 'Domain taken for another company’s',
  content: 'Blocked for content',
  'bought-list': 'Addresses without consent',
  'careless-import': 'Careless import',
  complaints: 'Too many complaints',
  'payment-dispute': 'Payment disputed',
  'block-reversed': 'Block reversed',
  'platform-mistake': 'Blocked by our mistake',
  'account-ban': 'Account banned',
  'hold-pending': 'On hold until somebody has looked',
  'not-blocked': 'Neither blocked nor on hold',
  generic: 'Blocked, no particular reason',
  'not-a-member': 'Writer is not a member',
  'not-in-charge': 'Only for the owner',
  'recipient-unsubscribe': 'Recipient: stop the emails',
  'recipient-never-signed-up': 'Recipient: never signed up',
  'recipient-erase': 'Recipient: erase personal data',
  'recipient-not-reached': 'Emails do not reach a recipient',
  'campaign-result': 'Campaign with a weak result',
  'billing-question': 'Question about billing',
  'account-access': 'Cannot sign in',
} as const

export type TemplateName = keyof typeof TEMPLATE_TITLES

/** Reason codes of the platform with words for the customer in every language. */
export const CAUSES = [
  'PHISHING_CONTENT',
  'COMPLAINT_RATE',
  'PAYMENT_DISPUTE',
  'PURCHASED_LIST',
  'BOUNCE_RATE',
  'LOOK_ALIKE_DOMAIN',
  'ACCOUNT_BANNED',
  'MISTAKEN_BLOCK',
  'BAN_LIFTED',
] as const

export type Cause = (typeof CAUSES)[number]

/** Kinds of holds (contract: verification). */
export type HoldKind = 'ALL_SENDING' | 'CAMPAIGNS' | 'WORKFLOWS' | 'TRANSACTIONAL'

/**
 * The replies in one language. Tone by cause: firm and short for phishing and look-alike domains,
 * instructive for lists, imports and complaints, apologetic where the platform was wrong. A text
 * promises nothing that the answers do not state.
 */
export interface LanguageTexts {
  /** For dates and lists (BCP 47). */
  locale: string
  greeting: string
  /** To somebody without a name. */
  greetingToNobody: string
  closing: string
  /** What is on hold, in the form that `hold-pending` needs. */
  held: Readonly<Record<HoldKind, string>>
  /** Why sending is blocked, or open again, by the reason code: the words for the customer where theirs are in another language. */
  causes: Readonly<Record<Cause, string>>
  /** Paragraphs between greeting and closing. */
  templates: Readonly<Record<TemplateName, readonly string[]>>
}
