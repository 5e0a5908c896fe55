import { cutText } from '../../shared/text/characters.ts'
import { foldToLatin, removeInvisible } from '../../shared/text/fold.ts'
import { ownMail } from './own-words.ts'
import { type Phrases, QUESTION_WORDS } from './question-words.ts'
import { RECIPIENT_QUESTIONS, type RecipientQuestion } from './recipient-questions.ts'
import type { RequesterStanding } from './standing.ts'
import { REPLY_LANGUAGES, type ReplyLanguage } from './texts.ts'

/** What a mail to support may ask. */
export type Question = keyof typeof QUESTION_WORDS

/** What a mail asks, as it goes on after "the mail". */
export const QUESTION_TITLES: Readonly<Record<Question, string>> = {
  erase: 'asks to erase personal data',
  'never-signed-up': 'says “I never signed up”',
  unsubscribe: 'asks to stop the emails',
  blocked: 'asks why sending is stopped',
  access: 'asks about signing in',
  billing: 'asks about billing',
  result: 'asks about a weak result',
}

/** Returns whether a value of a file names a question. */
export function isQuestion(value: unknown): value is Question {
  return typeof value === 'string' && Object.hasOwn(QUESTION_TITLES, value)
}

/** Of several in one mail the first is answered. */
const OF_SENDERS = ['blocked', 'access', 'billing', 'result'] as const

/** Returns whether people ask this of the emails they get, not of those they send. */
export function isOfRecipient(question: Question): question is RecipientQuestion {
  return RECIPIENT_QUESTIONS.some((one) => one === question)
}

/** What a mail asks, and the words that say so. */
export interface MailQuestion {
  question: Question
  /** As the mail writes them. */
  quoted: string
  /** The only language with a phrase that says so; null where several have one. */
  language: ReplyLanguage | null
  /** What the mail asks besides. */
  also: readonly Question[]
}

const MOST_QUOTED = 60

/**
 * Returns what a pasted mail asks, by a list of phrases; null where none is in it. Where it has questions of
 * recipients and of senders, who wrote decides: a member sends emails, anybody else gets them. Where nobody is
 * known, neither is chosen.
 */
export function questionOf(pasted: string, standing: RequesterStanding = 'unknown'): MailQuestion | null {
  const { subject, body } = ownMail(pasted)
  const inBody = allIn(body)
  const isSilent = subject !== null && inBody.received.length + inBody.sent.length === 0
  const { received, sent } = isSilent ? allIn(`Subject: ${subject}\n\n${body}`) : inBody
  const asked =
    received.length > 0 && sent.length > 0 ? byWriter(standing, received, sent) : [...received, ...sent]
  const [first, ...others] = asked
  return first ? { ...first, also: others.map(({ question }) => question) } : null
}

function allIn(text: string): { received: FoundQuestion[]; sent: FoundQuestion[] } {
  const folded = foldMail(text)
  return { received: foundIn(folded, RECIPIENT_QUESTIONS), sent: foundIn(folded, OF_SENDERS) }
}

/** Returns what a recipient asks in a pasted mail, undefined where it asks nothing of the kind. */
export function recipientQuestionOf(
  pasted: string,
  standing: RequesterStanding,
): RecipientQuestion | undefined {
  const question = questionOf(pasted, standing)?.question
  return question !== undefined && isOfRecipient(question) ? question : undefined
}

type FoundQuestion = Omit<MailQuestion, 'also'>

function byWriter(
  standing: RequesterStanding,
  received: FoundQuestion[],
  sent: FoundQuestion[],
): FoundQuestion[] {
  if (standing === 'owner' || standing === 'member') return sent
  return standing === 'stranger' ? received : []
}

function foundIn(mail: FoldedMail, questions: readonly Question[]): FoundQuestion[] {
  return questions.flatMap((question) => {
    const phrases: Phrases = QUESTION_WORDS[question]
    const found = ([...REPLY_LANGUAGES, 'any'] as const).flatMap((language) => {
      const quoted = quoteFirst(mail, phrases[language] ?? [])
      return quoted === null ? [] : [{ language, quoted }]
    })
    const [first] = found
    if (!first) return []
    const [language = null, ...others] = found.map((one) => one.language).filter((one) => one !== 'any')
    return [{ question, quoted: first.quoted, language: others.length === 0 ? language : null }]
  })
}

/** Returns the words of a mail that the first fitting phrase fits, as they are written; null where none does. */
function quoteFirst({ text, folded, origin }: FoldedMail, phrases: readonly RegExp[]): string | null {
  for (const phrase of phrases) {
    const match = phrase.exec(folded)
    if (!match) continue
    const [start, end] = [origin[match.index] ?? 0, origin[match.index + match[0].length] ?? text.length]
    return cutText(text.slice(start, end).trim(), MOST_QUOTED).text
  }
  return null
}

interface FoldedMail {
  text: string
  folded: string
  /** Of each code unit of `folded`, the place in `text` that it came from. */
  origin: number[]
}

/** Folds character by character, so that what is found can be quoted as it was written. */
function foldMail(own: string): FoldedMail {
  const text = removeInvisible(own).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const origin: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const plain = foldCharacter(character, text[at + 1] ?? '')
    folded += plain
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at)
    at += character.length
  }
  return { text, folded, origin }
}

/** The dot of a domain or an address ends no sentence. */
function foldCharacter(character: string, next: string): string {
  if (character === '.' && /\p{L}/u.test(next)) return '-'
  return /[’‘`´]/.test(character) ? "'" : foldToLatin(character)
}
