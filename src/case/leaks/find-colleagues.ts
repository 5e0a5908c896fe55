import { COLLEAGUE_WORDS, type ColleagueWords } from './colleague-words.ts'
import { type InPlace, placeIn } from './fold.ts'
import { type Leak, leakIn } from './leak.ts'
import { isOrdinaryWord } from './stop-words.ts'

/** The ways of a language to speak of what one of the team wrote down, decided or is called. */
interface Forms {
  /** Whether a text can hold one of them at all: most do not. */
  hint: RegExp
  remarks: readonly RegExp[]
  reviewers: readonly RegExp[]
}

/** One or two words; the first must have a capital in the reply. */
const NAME = "(?<name>\\p{L}[\\p{L}'’-]+)(?: \\p{L}[\\p{L}'’-]+)?"
/** What follows is quoted. */
const QUOTES = '(?= ?[:“„«"])'
/** What has a capital and is no person. */
const NO_NAMES = new Set(
  `team support google gmail yahoo outlook microsoft apple montag dienstag mittwoch donnerstag freitag samstag sonntag
  januar februar marz april mai juni juli august september oktober november dezember`.split(/\s+/),
)

function formsOf(words: ColleagueWords): Forms {
  const { own, colleague, reviewer, note, ofOwn, of, according, says, noted, wrote, decided } = words
  const { decidedLate, possessive } = words
  const anyone = `(?:${colleague}|${reviewer})`
  const named = `${own} ${colleague},? ${NAME},?`
  const remarks = [
    `${note} ${ofOwn} ${anyone}`,
    `${according} ${note} ${of} ${NAME}`,
    `${note} ${of} ${NAME},? ${says}`,
    `${own} ${anyone} ${noted}`,
    `${own} ${anyone},? ${NAME},? ${noted}`,
    `${own} ${anyone} ${wrote}${QUOTES}`,
    `${own} ${anyone},? ${NAME},? ${wrote}${QUOTES}`,
    ...(possessive ? [`${NAME}${possessive} ${says}`, `${according} ${NAME}${possessive}`] : []),
  ]
  const reviewers = [
    `${own} ${reviewer},? ${NAME}`,
    `${named} ${decided}`,
    ...(decidedLate ? [`${named} [^.!?\\n]{0,80}${decidedLate}`] : []),
  ]
  return {
    hint: new RegExp(`${anyone}|${note}`, 'u'),
    remarks: remarks.map(patternOf),
    reviewers: reviewers.map(patternOf),
  }
}

/** Returns a form over folded text: a blank of it is any white space, and none after an apostrophe. */
export function patternOf(form: string): RegExp {
  const spaced = form.replaceAll(' ', "(?:\\s+|(?<=['’]))")
  return new RegExp(`(?<![\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`, 'dgu')
}

const FORMS: readonly Forms[] = Object.values(COLLEAGUE_WORDS).map(formsOf)

/**
 * Returns what a reply tells of the team by its form alone: what one of them noted, and the name of a reviewer.
 * `isCustomer` knows the names of the customer's side. The customer's own colleague is "yours", and passes.
 */
export function findColleagues(
  reply: string,
  folded: InPlace,
  isCustomer: (name: string) => boolean,
): Leak[] {
  return FORMS.filter(({ hint }) => hint.test(folded.text)).flatMap(({ remarks, reviewers }) => [
    ...foundBy(remarks, folded, reply, isCustomer).map((place) => leakIn(folded, 'remark', ...place)),
    ...foundBy(reviewers, folded, reply, () => false).map((place) => leakIn(folded, 'reviewer', ...place)),
  ])
}

/** Returns where each begins in the folded text, and its length. */
function foundBy(
  patterns: readonly RegExp[],
  folded: InPlace,
  reply: string,
  isCustomer: (name: string) => boolean,
): (readonly [number, number])[] {
  const { text } = folded
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ indices }) => {
      const [from, to] = indices?.groups?.['name'] ?? []
      if (from === undefined || to === undefined) return true
      const written = reply.slice(...placeIn(folded, from, to - from))
      return isName(written, text.slice(from, to)) && !isCustomer(written)
    })
    .map(({ 0: found, index }) => [index, found.length])
}

function isName(written: string, folded: string): boolean {
  return /^\p{Lu}/u.test(written) && !NO_NAMES.has(folded) && !isOrdinaryWord(folded)
}
