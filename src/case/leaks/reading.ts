import type { Concept, TermLanguage } from './concepts.ts'
import { type ConceptAt, conceptsIn, plainWords, TERM_LANGUAGES } from './lexicon.ts'
import { type NumberAt, numbersOf } from './numbers.ts'
import { tokensOf, type Token } from './tokens.ts'

/** One sentence of a text, read in one language. Places are tokens of the whole text. */
export interface Reading {
  language: TermLanguage
  /** First token, and the one after the last. */
  from: number
  to: number
  text: string
  concepts: readonly ConceptAt[]
  named: ReadonlySet<Concept>
  numbers: readonly NumberAt[]
}

const SENTENCE_END = /[.!?]["'”»)\]]*\s|\n\s*\n|\n\s*[-*•]/

/**
 * Returns every sentence of a text, read once in each language: replies mix languages, and a guess
 * from few words is often wrong. A word of another language alone makes no leak.
 */
export function readSentences(text: string, tokens: readonly Token[]): Reading[] {
  return sentencesOf(text, tokens).flatMap(({ from, to }) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.start ?? text.length]
    return readSentence(text.slice(start, end)).map((reading) => placeAt(from, reading))
  })
}

function placeAt(from: number, reading: Reading): Reading {
  if (from === 0) return reading
  const move = <Place extends { first: number; last: number }>(place: Place): Place => ({
    ...place,
    first: place.first + from,
    last: place.last + from,
  })
  const [concepts, numbers] = [reading.concepts.map(move), reading.numbers.map(move)]
  return { ...reading, from, to: reading.to + from, concepts, numbers }
}

/** Who writes a reply changes one sentence at a time: the others were read at the key before. */
const sentences = new Map<string, readonly Reading[]>()
const MOST_READ = 500

function readSentence(text: string): readonly Reading[] {
  let readings = sentences.get(text)
  if (!readings) {
    const tokens = tokensOf(text)
    const words = plainWords(text, tokens)
    readings = TERM_LANGUAGES.map((language) => readIn(language, text, tokens, words))
    if (sentences.size >= MOST_READ) sentences.clear()
    sentences.set(text, readings)
  }
  return readings
}

function readIn(
  language: TermLanguage,
  text: string,
  tokens: readonly Token[],
  words: readonly string[],
): Reading {
  const concepts = [...conceptsIn(words, language), ...percentsIn(text, tokens)]
  const numbers = numbersOf(text, tokens, [language])
    .filter(({ first }, at, all) => !all.slice(0, at).some((before) => before.last >= first))
    .filter(({ first }) => !isPartOfMore(text, tokens[first]))
  const named = new Set(concepts.map(({ concept }) => concept))
  return { language, from: 0, to: tokens.length, text, concepts, named, numbers }
}

/** Whether a number is a part of a date, a time or an address. */
function isPartOfMore(text: string, token: Token | undefined): boolean {
  if (!token || !/^\d/.test(token.word)) return false
  const before = /[\d.,:/-]*$/.exec(text.slice(0, token.start))?.[0] ?? ''
  const after = /^[\d.,:/-]*/.exec(text.slice(token.end))?.[0] ?? ''
  const whole = before + text.slice(token.start, token.end) + after
  return !/^\D*\d+(?:[.,]\d+)?\D*$/.test(whole)
}

/** "0.3 %" says the same as "0.3 percent". */
function percentsIn(text: string, tokens: readonly Token[]): ConceptAt[] {
  return tokens.flatMap(({ word, end }, at): ConceptAt[] =>
    /^\d+$/.test(word) && /^\s?%/.test(text.slice(end, end + 2))
      ? [{ concept: 'percent', first: at, last: at }]
      : [],
  )
}

type Span = Pick<Reading, 'from' | 'to'>

/** Returns the sentences of a text as runs of its tokens. */
function sentencesOf(text: string, tokens: readonly Token[]): Span[] {
  const found: Span[] = []
  let from = 0
  for (let at = 1; at <= tokens.length; at += 1) {
    const between = at < tokens.length ? text.slice(tokens[at - 1]?.end, tokens[at]?.start) : '. '
    if (!SENTENCE_END.test(between)) continue
    found.push({ from, to: at })
    from = at
  }
  return found
}
