import type { Leak } from './leak.ts'
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
const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

interface NumberAt {
  value: number
  first: number
  last: number
}

/** Returns where a reply gives a raw score away: a score's number, beside words that say it is a score. */
export function findScores(scores: readonly Score[], reply: string, tokens: readonly Token[]): Leak[] {
  const numbers = numbersOf(reply, tokens)
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

function numbersOf(reply: string, tokens: readonly Token[]): NumberAt[] {
  return tokens.flatMap((_token, first) => {
    const digits = digitsAt(reply, tokens, first)
    if (digits) return digits
    const words = wordsAt(tokens, first)
    return words ? [words] : []
  })
}

/** As written, with its decimals, and digits that were put apart: `9 1`. */
function digitsAt(reply: string, tokens: readonly Token[], first: number): NumberAt[] | null {
  const [token, next] = [tokens[first], tokens[first + 1]]
  if (!token || !/^\d+$/.test(token.word)) return null
  const found = [{ value: Number(token.word), first, last: first }]
  if (!next || !/^\d+$/.test(next.word)) return found
  const between = reply.slice(token.end, next.start)
  if (/^[.,]$/.test(between))
    return [{ value: Number(`${token.word}.${next.word}`), first, last: first + 1 }, ...found]
  if (/^[\s\p{Cf}._-]{1,2}$/u.test(between) && token.word.length === 1 && next.word.length === 1)
    found.push({ value: Number(token.word + next.word), first, last: first + 1 })
  return found
}

/** Zero to one hundred in words. */
function wordsAt(tokens: readonly Token[], first: number): NumberAt | null {
  const word = tokens[first]?.word ?? ''
  const next = tokens[first + 1]?.word ?? ''
  const tens = TENS.indexOf(word)
  if (tens > 1) {
    const unit = UNITS.indexOf(next)
    const joins = unit > 0 && unit < 10
    return { value: tens * 10 + (joins ? unit : 0), first, last: joins ? first + 1 : first }
  }
  if (word === 'hundred' || ((word === 'one' || word === 'a') && next === 'hundred'))
    return { value: 100, first, last: word === 'hundred' ? first : first + 1 }
  const unit = UNITS.indexOf(word)
  return unit < 0 ? null : { value: unit, first, last: first }
}
