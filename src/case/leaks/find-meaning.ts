import { type Concept, weightOfConcept } from './concepts.ts'
import type { Leak } from './leak.ts'
import { type Reading, readSentences } from './reading.ts'
import type { Sourced } from './sources.ts'
import { tokensOf, type Token } from './tokens.ts'

/** What one sentence of a note is about, in no language. */
interface Meaning extends Pick<Sourced, 'source'> {
  weights: ReadonlyMap<Concept, number>
  numbers: ReadonlyMap<number, number>
  needed: number
}

/** A sentence that shares this much with a note tells it. */
const ENOUGH = 1.5
/** Of what a shorter note has. */
const SHARE = 0.8
/** Never less: two ordinary words say nothing. */
const LEAST = 1
/** With words before it that announce something internal: "my notes say", "filed as". */
const ENOUGH_ANNOUNCED = 0.8
/** Questions ask the customer, and rules hold for all: both need more to tell what is in a note. */
const GENERAL = 1.3
/** What the customer has read or written themselves counts this much. */
const KNOWN = 0.4
/** One word is mostly chance, whatever it may mean, and numbers alone are dates and times. */
const FEWEST_SHARED = 2
/** Further apart two concepts belong to two matters. */
const WINDOW = 24
const ROUNDING = 1e-9

/** What a customer knows of: concepts of what they have been told and have written. */
export function knownConcepts(texts: readonly string[]): ReadonlySet<Concept> {
  const known = new Set<Concept>()
  for (const text of texts)
    for (const { named } of readSentences(text, tokensOf(text)))
      for (const concept of named) known.add(concept)
  return known
}

/** Returns the meanings of a note, one for each sentence. What it quotes in brackets is the customer's own. */
export function meaningsOf({ value, source }: Sourced, known: ReadonlySet<Concept>): Meaning[] {
  const text = value.replaceAll(/\([^)]*\)/g, ' ')
  const bySentence = Map.groupBy(readSentences(text, tokensOf(text)), ({ from }) => from)
  return [...bySentence.values()].map((readings) => {
    const concepts = new Set(readings.flatMap(({ named }) => [...named]))
    const weights = new Map(
      [...concepts].map((concept) => [concept, weightOfConcept(concept) * (known.has(concept) ? KNOWN : 1)]),
    )
    const numbers = new Map(
      readings.flatMap((one) => one.numbers.map(({ value: number }) => [number, weightOfNumber(number)])),
    )
    const whole = [...weights.values(), ...numbers.values()].reduce((sum, weight) => sum + weight, 0)
    return { source, weights, numbers, needed: Math.max(LEAST, Math.min(ENOUGH, whole * SHARE)) }
  })
}

/** Returns the meaning of a code in words: `PURCHASED_LIST` is about a purchase and a list. */
export function meaningOfCode({ value, source }: Sourced): Meaning | null {
  const text = value.replaceAll('_', ' ').toLowerCase()
  const english = readSentences(text, tokensOf(text)).filter(({ language }) => language === 'en')
  const concepts = english.flatMap(({ named }) => [...named]).filter((one) => weightOfConcept(one) > 0)
  if (concepts.length < FEWEST_SHARED) return null
  const weights = new Map(concepts.map((concept) => [concept, 1]))
  return { source, weights, numbers: new Map(), needed: concepts.length }
}

/** Returns where a sentence names what a code says as the reason that is on file. */
export function findCodesInWords(
  meanings: readonly Meaning[],
  readings: readonly Reading[],
  tokens: readonly Token[],
): Leak[] {
  const filed = readings.filter(
    ({ named }) =>
      named.has('reason') && (named.has('system') || named.has('internal') || named.has('noted')),
  )
  return filed.flatMap((reading) =>
    meanings.flatMap((meaning) => leakOf(meaning, reading, meaning.needed, tokens)),
  )
}

const FEW = 3
const A_MONTH = 31

function weightOfNumber(value: number): number {
  if (value <= FEW && Number.isInteger(value)) return 0.2
  return value <= A_MONTH && Number.isInteger(value) ? 0.5 : 0.9
}

/** Returns where sentences of a reply tell, in whatever language, what a sentence of a note tells. */
export function findMeanings(
  meanings: readonly Meaning[],
  readings: readonly Reading[],
  tokens: readonly Token[],
): Leak[] {
  return readings.flatMap((reading) => {
    const announced = announcesInternal(reading.named)
    const general = /\?\s*$/.test(reading.text) || reading.named.has('policy') ? GENERAL : 1
    return meanings.flatMap((meaning) => {
      const needed = announced ? Math.min(ENOUGH_ANNOUNCED, meaning.needed) : meaning.needed * general
      return leakOf(meaning, reading, needed, tokens)
    })
  })
}

function leakOf(meaning: Meaning, reading: Reading, needed: number, tokens: readonly Token[]): Leak[] {
  const place = placeOf(meaning, reading, needed)
  if (!place) return []
  const [start, end] = [tokens[place.first]?.start ?? 0, tokens[place.last]?.end ?? 0]
  return [{ kind: 'note', text: '', start, end, source: meaning.source }]
}

/** Whether a sentence speaks of what the team has on file. */
export function announcesInternal(named: ReadonlySet<Concept>): boolean {
  if (named.has('ourNotes') || named.has('internal') || named.has('noted') || named.has('system')) return true
  const speaks = named.has('staff') || named.has('review') || named.has('machine')
  return speaks && (named.has('says') || named.has('suspect'))
}

interface Shared {
  key: Concept | number
  weight: number
  first: number
  last: number
}

/** Returns the narrowest run of tokens that shares enough, null when none does. */
function placeOf(meaning: Meaning, reading: Reading, needed: number): { first: number; last: number } | null {
  const shared = sharedWith(meaning, reading)
  let best: { first: number; last: number } | null = null
  shared.forEach((begin, index) => {
    const met = new Set<Concept | number>()
    const words = new Set<number>()
    let sum = 0
    for (const { key, weight, first, last } of shared.slice(index)) {
      if (last - begin.first > WINDOW) break
      // One word tells one thing, although it may mean two.
      if (met.has(key) || words.has(first)) continue
      met.add(key)
      words.add(first)
      sum += weight
      const isWording = words.size >= FEWEST_SHARED && [...met].some((one) => typeof one === 'string')
      if (sum < needed - ROUNDING || !isWording) continue
      if (!best || last - begin.first < best.last - best.first) best = { first: begin.first, last }
      break
    }
  })
  return best
}

function sharedWith({ weights, numbers }: Meaning, { concepts, numbers: written }: Reading): Shared[] {
  const byConcept = concepts.flatMap(({ concept, first, last }): Shared[] => {
    const weight = weights.get(concept) ?? 0
    return weight > 0 ? [{ key: concept, weight, first, last }] : []
  })
  const byNumber = written.flatMap(({ value, first, last }): Shared[] => {
    const weight = numbers.get(value)
    return weight === undefined ? [] : [{ key: value, weight, first, last }]
  })
  return [...byConcept, ...byNumber].toSorted((a, b) => a.first - b.first || b.weight - a.weight)
}
