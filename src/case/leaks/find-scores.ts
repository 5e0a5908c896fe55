import type { Concept } from './concepts.ts'
import type { Leak } from './leak.ts'
import type { ConceptAt } from './lexicon.ts'
import { type NumberAt, numbersOf } from './numbers.ts'
import type { Reading } from './reading.ts'
import type { CaseSources } from './sources.ts'
import { stemOf } from './stem.ts'
import type { Token } from './tokens.ts'

type Score = CaseSources['scores'][number]

const wordSet = (text: string) => new Set(text.trim().split(/\s+/))

/** Words that make a number beside them a score. */
const CUES =
  wordSet(`score scores scored scoring rating ratings rated verdict verdicts confidence probability likelihood classifier
  percentile grade grades graded severity threshold reputation detector detectors`)
/** These do so only where the number is next to them. */
const CLOSE_CUES = wordSet('points level levels marked risk model filter flagged reviewer index')
/** After the name of a score these make it something else: "55 spam complaints". */
const COUNTED =
  wordSet(`complaint complaints report reports folder folders filter filters trap traps mark marks message messages email
  emails mail mails word words rate rates campaign campaigns attempt attempts people readers subscribers percent`)

/** Names of scores that are everyday words too: the number has to be said of them, not only stand near them. */
const EVERYDAY = wordSet('trust engagement')
/** What joins such a name and its number: "trust of 32", "engagement is only 16", "a 32 in trust". */
const JOINING = wordSet('is was are were of at as a an the only just now stands stood for in on to below')

/** Words between a cue and its number at most; between the name of a score and its number. */
const NEAR = 10
const CLOSE = 5

/** Returns where a reply gives a raw score away: a score's number, beside words that say it is a score. */
export function findScores(scores: readonly Score[], reply: string, tokens: readonly Token[]): Leak[] {
  const numbers = numbersOf(reply, tokens, ['en'])
  return numbers.flatMap((number) => {
    const meant = scores.filter(({ value }) => meansScore(number, value, reply, tokens))
    // When several scores have this value, the one that the reply names is cited.
    const named = meant.find(({ value }) => standsByName(number, value, reply, tokens))
    const match = named ?? meant[0]
    if (!match) return []
    const { start } = tokens[number.first] as Token
    const { end } = tokens[number.last] as Token
    return [{ kind: 'score' as const, text: '', start, end, source: match.source }]
  })
}

function meansScore(
  number: NumberAt,
  score: Score['value'],
  reply: string,
  tokens: readonly Token[],
): boolean {
  const { value } = score
  const isFraction = number.value > 0 && number.value < 1 && Math.abs(number.value * 100 - value) < 0.01
  if (number.value !== value && !isFraction) return false
  if (isOutOfHundred(number, reply, tokens)) return true
  return hasCue(number, reply, tokens) || standsByName(number, score, reply, tokens)
}

/** "91/100", "91 out of 100", "91 of 100". */
function isOutOfHundred({ last }: NumberAt, reply: string, tokens: readonly Token[]): boolean {
  const after = reply.slice(tokens[last]?.end, (tokens[last]?.end ?? 0) + 30)
  return /^\W*(?:\/|out\W+of(?:\W+a)?|of(?:\W+a)?)\W*(?:100\b|hundred\b|one\W+hundred\b)/i.test(after)
}

function hasCue({ first, last }: NumberAt, reply: string, tokens: readonly Token[]): boolean {
  for (let at = Math.max(0, first - NEAR); at <= Math.min(tokens.length - 1, last + NEAR); at += 1) {
    const token = tokens[at]
    if (!token || (at >= first && at <= last)) continue
    const gap = at < first ? first - at : at - last
    if (!CUES.has(token.word) && !(gap === 1 && CLOSE_CUES.has(token.word))) continue
    const [from, to] = at < first ? [token.end, tokens[first]?.start] : [tokens[last]?.end, token.start]
    // The cue of another sentence says nothing of this number.
    if (!/[.!?]["')]*\s+\p{Lu}/u.test(reply.slice(from, (to ?? 0) + 1))) return true
  }
  return false
}

/** "phishing 91", "91 for phishing", "spam: 5"; not "55 spam complaints". */
function standsByName(
  { first, last }: NumberAt,
  { name, value }: Score['value'],
  reply: string,
  tokens: readonly Token[],
): boolean {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(/[\s_-]+/)
    .map(stemOf)
  const nameAt = (at: number) => words.every((word, index) => tokens[at + index]?.stem === word)
  // Zero is the most common score, and "zero" stands in ordinary sentences.
  const isLoose = value !== 0 && !EVERYDAY.has(name)
  const isSaidOf = (from: number, to: number): boolean => {
    if (isLoose) return true
    const between = reply.slice(tokens[from - 1]?.end, tokens[to]?.start)
    return !/[.!?]\s/.test(between) && tokens.slice(from, to).every(({ word }) => JOINING.has(word))
  }
  for (let at = Math.max(0, first - words.length - CLOSE); at + words.length <= first; at += 1) {
    const after = at + words.length
    if (nameAt(at) && !isCounted(tokens, after) && isSaidOf(after, first)) return true
  }
  if (value === 0) return false
  for (let at = last + 1; at <= last + CLOSE; at += 1) {
    if (nameAt(at) && !isCounted(tokens, at + words.length) && isSaidOf(last + 1, at)) return true
  }
  return false
}

function isCounted(tokens: readonly Token[], at: number): boolean {
  return COUNTED.has(tokens[at]?.word ?? '')
}

/** Names of scores as concepts; further ones are known in English only. */
const NAMES: Readonly<Record<string, Concept>> = {
  phishing: 'phishing',
  spam: 'spam',
  coldEmail: 'nameColdEmail',
  impersonation: 'nameImpersonation',
  trust: 'nameTrust',
  engagement: 'nameEngagement',
}
/** Smaller numbers stand in many sentences: they also need the name of the score. */
const SMALL = 10

/** Returns the same in the other languages: a score's number near a word for scores, or near its name. */
export function findScoresAbroad(
  scores: readonly Score[],
  readings: readonly Reading[],
  tokens: readonly Token[],
): Leak[] {
  const english = new Map(
    readings.filter(({ language }) => language === 'en').map(({ from, concepts }) => [from, concepts.length]),
  )
  return readings.flatMap((reading) => {
    // A sentence that says as much in English is English, unless its number is in words.
    const more = reading.concepts.length - (english.get(reading.from) ?? 0)
    if (more < 0 || reading.language === 'en') return []
    return reading.numbers.flatMap((number) => {
      const match = scores.find(({ value }) => isScoreAbroad(number, value, reading))
      const token = tokens[number.first]
      if (!match || !token || (more === 0 && /^\d/.test(token.word))) return []
      const end = tokens[number.last]?.end ?? 0
      return [{ kind: 'score' as const, text: '', start: token.start, end, source: match.source }]
    })
  })
}

function isScoreAbroad({ value: number, first, last }: NumberAt, score: Score['value'], reading: Reading) {
  if (number !== score.value || isWhole({ first, last }, reading)) return false
  const isNear = (concept: Concept | undefined, most: number) =>
    reading.concepts.some(
      (at) =>
        at.concept === concept &&
        at.first - last <= most &&
        first - at.last <= most &&
        !isOfAnother(at, { first, last }, reading),
    )
  if (isNear('percent', 1)) return false
  const named = isNear(NAMES[score.name], NEAR)
  if (isNear('scoreWord', NEAR)) return named || number >= SMALL
  return number >= SMALL && isNear(NAMES[score.name], CLOSE) && !reading.named.has('complaint')
}

type Span = Pick<NumberAt, 'first' | 'last'>

/** "Sur 100" holds a number: it tells what the number before it is out of, and no other one. */
function isOfAnother({ concept, first, last }: ConceptAt, number: Span, { numbers }: Reading): boolean {
  const isOutOf = concept === 'scoreWord' && first < last && numbers.some((one) => one.last === last)
  const before = numbers.findLast((one) => one.last < first)
  return isOutOf && before?.last !== number.last
}

/** "14 sur 100": the hundred is no score. */
function isWhole({ first, last }: Span, { concepts, numbers }: Reading): boolean {
  return concepts.some(
    (at) =>
      at.concept === 'scoreWord' &&
      at.last === last &&
      at.first < first &&
      numbers.some((one) => one.last === at.first - 1),
  )
}
