import type { CaseAnswers } from '../answers.ts'
import { factsOf } from '../facts.ts'
import { ownMail } from './own-words.ts'
import { REPLY_LANGUAGES, type ReplyLanguage } from './texts.ts'

/** Frequent words that are rare in the other languages, folded to lower case. */
const WORDS: Readonly<Record<ReplyLanguage, string>> = {
  en: 'the and your you are was with have has this that not why our what from they been cannot hello please thanks',
  fr: 'le les des est vous nous je ne pas pourquoi votre notre vos mon avec bonjour merci sont été aux une dans depuis sur ce cette',
  de: 'der die das und ist nicht ich wir sie unser unsere ihre warum mit wurde werden kann können seit guten hallo bitte danke eine auf',
  es: 'el los las y por qué usted nuestra nuestro nuestros está están puedo hola gracias una correos del con pero desde mi sus han sido',
  pt: 'os não uma você nossa nosso meu minha está estão porque olá obrigado obrigada com dos das mas desde são foi foram seus em ao',
  it: 'il gli che non è sono perché nostra nostro nostri mia mio buongiorno grazie della delle dei con una ma dal stato hanno ho salve di ci ha sugli chi questo',
}

const LANGUAGES_OF = wordIndex()

function wordIndex(): ReadonlyMap<string, readonly ReplyLanguage[]> {
  const index = new Map<string, ReplyLanguage[]>()
  for (const language of REPLY_LANGUAGES)
    for (const word of WORDS[language].split(' ')) index.set(word, [...(index.get(word) ?? []), language])
  return index
}

/** Fewer words of a language may be a name or a quotation. */
const FEWEST_WORDS = 2
/** Two may be a greeting that was left from the mail. */
const FEWEST_WORDS_OF_ANOTHER = 3

/** With so many, and twice as many as of any other, a text is by somebody who writes this language. */
const ENOUGH_WORDS = 5

/** Returns the language of a text by its frequent words, null when it shows too few or is undecided. */
export function detectLanguage(text: string): ReplyLanguage | null {
  return countWords(text)?.language ?? null
}

/** Returns the language that a text is in instead of the expected one, null when it is not plainly another. */
export function otherLanguageOf(text: string, expected: ReplyLanguage): ReplyLanguage | null {
  const counts = countsOf(text)
  const [language, count] = counts[0] ?? [expected, 0]
  const ofExpected = counts.find(([one]) => one === expected)?.[1] ?? 0
  return count >= FEWEST_WORDS_OF_ANOTHER && count >= 3 * ofExpected ? language : null
}

/** Returns how many frequent words of each language a text has, the most first. */
function countsOf(text: string): [ReplyLanguage, number][] {
  const counts = new Map<ReplyLanguage, number>()
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, left], [, right]) => right - left)
}

/** `isSure`: there are enough words to trust them more than a time zone. */
function countWords(text: string): { language: ReplyLanguage; isSure: boolean } | null {
  const [first, second] = countsOf(text)
  if (!first || first[1] < FEWEST_WORDS || first[1] === second?.[1]) return null
  const [language, count] = first
  return { language, isSure: count >= ENOUGH_WORDS && count >= 2 * (second?.[1] ?? 0) }
}

/** A language, and what it was chosen by. */
export interface ChosenLanguage {
  language: ReplyLanguage
  /** `none`: nothing says anything, so it is English. */
  by: 'locale' | 'country' | 'time zone' | 'pasted text' | 'none'
  /** The value that it was chosen by, empty for a text and for none. */
  value: string
}

/** Countries with one language of ours that nearly all customers read. */
const COUNTRIES: Readonly<Record<ReplyLanguage, string>> = {
  en: 'GB UK IE US AU NZ',
  fr: 'FR MC SN CI',
  de: 'DE AT LI',
  es: 'ES MX AR CO CL PE VE EC GT BO DO HN PY SV NI CR PA UY CU',
  pt: 'PT BR AO MZ',
  it: 'IT SM',
}

/**
 * Time zones with one language of ours. Zones of English are left out: the zone of an organization
 * there, or UTC, says less than what its people write.
 */
const TIME_ZONES: readonly [RegExp, ReplyLanguage][] = [
  [/^Europe\/(?:Paris|Monaco)$/, 'fr'],
  [/^Europe\/(?:Berlin|Busingen|Vienna|Vaduz)$/, 'de'],
  [/^(?:Europe\/Madrid|Atlantic\/Canary|Africa\/Ceuta)$/, 'es'],
  [
    /^America\/(?:Mexico_City|Monterrey|Tijuana|Cancun|Bogota|Lima|Santiago|Argentina\/\w+|Buenos_Aires|Caracas|Montevideo|Asuncion|La_Paz|Guayaquil|Panama|Costa_Rica|Guatemala|El_Salvador|Tegucigalpa|Managua|Havana|Santo_Domingo)$/,
    'es',
  ],
  [/^(?:Europe\/Lisbon|Atlantic\/(?:Azores|Madeira))$/, 'pt'],
  [/^America\/(?:Sao_Paulo|Bahia|Fortaleza|Recife|Manaus|Belem|Cuiaba|Campo_Grande|Maceio)$/, 'pt'],
  [/^Europe\/(?:Rome|San_Marino|Vatican)$/, 'it'],
]

/**
 * Returns the language to answer a customer in: by the customer's own words that were pasted, where they are
 * enough, or by the language in which they `asked`, where no other words speak against it; then by the locale,
 * country or time zone that the answers state; then by few words; else English.
 */
export function languageOf(
  answers: CaseAnswers,
  pasted = '',
  asked: ReplyLanguage | null = null,
): ChosenLanguage {
  // A quoted notice is in the language of the platform.
  const written = countWords(ownMail(pasted).body)
  const isAsked = asked !== null && (written === null || written.language === asked)
  const plain = isAsked ? asked : written?.isSure === true ? written.language : null
  if (plain) return { language: plain, by: 'pasted text', value: '' }
  const { organization, user } = factsOf(answers).answers
  const records = [user?.user, organization.organization]
  for (const name of ['locale', 'language', 'lang']) {
    const value = firstText(records, name)
    const language = REPLY_LANGUAGES.find((one) => value.toLowerCase().split(/[-_]/)[0] === one)
    // A customer with another language reads English sooner than that of the time zone.
    if (value !== '') return { language: language ?? 'en', by: 'locale', value }
  }
  const country = firstText(records, 'country')
  const spoken = REPLY_LANGUAGES.find((one) => COUNTRIES[one].split(' ').includes(country.toUpperCase()))
  if (spoken) return { language: spoken, by: 'country', value: country }
  const zone = firstText(records, 'timezone')
  const there = TIME_ZONES.find(([pattern]) => pattern.test(zone))?.[1]
  if (there) return { language: there, by: 'time zone', value: zone }
  if (written) return { language: written.language, by: 'pasted text', value: '' }
  return { language: 'en', by: 'none', value: '' }
}

/** The specification names the time zone only; a deployment may say more. */
function firstText(records: readonly (Record<string, unknown> | null | undefined)[], name: string): string {
  const values = records.map((record) => record?.[name])
  return values.find((value) => typeof value === 'string')?.trim() ?? ''
}
