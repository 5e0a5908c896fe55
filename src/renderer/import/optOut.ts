import { foldCase } from '../../shared/text/fold.ts'

/**
 * Which cells say that someone must not get mail. What a yes means depends on the question: of
 * "unsubscribed" it is the mark, of "accepts marketing" its opposite, of a state nothing at all.
 */
type Question = 'left' | 'consent' | 'state'

const HEADERS: Record<Question, string> = {
  left: 'blacklist blacklisted blocklisted unsubscribed optout optedout emailblacklist desinscrit abmeldung',
  consent:
    'subscribed issubscribed optin optedin emailoptin marketingoptin consent emailconsent marketingconsent emailmarketingconsent acceptsmarketing acceptsemailmarketing newsletter abonne consentement einwilligung',
  state: 'status subscriptionstatus state emailstatus',
}

const QUESTION_OF = new Map(
  Object.entries(HEADERS).flatMap(([question, words]) =>
    words.split(' ').map((word): [string, Question] => [word, question as Question]),
  ),
)

/** Said in so many words, under whatever header. Who has not confirmed yet must not get mail either. */
const SAYS_SO =
  'blocklisted blacklisted blocked disabled unsubscribed optout opted_out out cleaned inactive bounced hard_bounced complained banned spam suppressed désinscrit abgemeldet pending pending_confirmation unconfirmed transactional nonsubscribed non_subscribed not_subscribed never_subscribed'
const YES = '1 true yes y oui ja si sí x'
const NO = '0 false no n non nein'

const MARKS: Record<Question, Set<string>> = {
  left: new Set(`${SAYS_SO} ${YES}`.split(' ')),
  consent: new Set(`${SAYS_SO} ${NO}`.split(' ')),
  state: new Set(SAYS_SO.split(' ')),
}

/** `word` is the header without case, accents and signs. */
export function asksForMail(word: string): boolean {
  return QUESTION_OF.has(word)
}

/** A column with another header is taken for the mark itself, as the person who chose it says. */
export function optOutValues(word: string, cells: string[]): string[] {
  const marks = MARKS[QUESTION_OF.get(word) ?? 'left']
  const seen = new Set(cells.map((cell) => foldCase(cell.trim())))
  return [...seen].filter((value) => marks.has(value.replaceAll(/[\s-]+/g, '_')))
}
