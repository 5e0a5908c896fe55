import { clausesOf } from './clauses.ts'
import type { TermLanguage } from './concepts.ts'
import { patternOf } from './find-colleagues.ts'
import type { InPlace } from './fold.ts'
import { type Leak, leakIn } from './leak.ts'
import { PROMISE_WORDS, type PromiseWords } from './promise-words.ts'

interface Forms {
  unblocks: RegExp
  /** Says something only together with a time. */
  later: RegExp
  when: RegExp
  unless: RegExp
  not: RegExp
}

function formsOf({ unblocks, later, when, unless, not }: PromiseWords): Forms {
  return {
    unblocks: patternOf(unblocks),
    later: patternOf(later),
    when: patternOf(when),
    unless: patternOf(unless),
    not: patternOf(not),
  }
}

const FORMS: readonly Forms[] = Object.values<PromiseWords>(
  PROMISE_WORDS satisfies Record<TermLanguage, PromiseWords>,
).map(formsOf)

/** The point of a date or an address ends no sentence, and neither does the end of a line inside a paragraph. */
const SENTENCE = /(?:[^.!?\n]|(?<=\d)\.|\.(?=\S)|\n(?![^\S\n]*\n))+/g

/**
 * Returns where a reply promises that the block will be lifted, or names a day for it: no answer states either. With
 * a condition and without a day it is a rule and no promise: "once you have confirmed the address, we will unblock you".
 */
export function findPromises(folded: InPlace): Leak[] {
  return [...folded.text.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }) =>
    FORMS.flatMap((forms) => {
      const span = promiseIn(sentence, forms)
      return span ? [leakIn(folded, 'promise', index + span[0], span[1] - span[0])] : []
    }),
  )
}

type Span = readonly [number, number]

function promiseIn(sentence: string, { unblocks, later, when, unless, not }: Forms): Span | null {
  const unblocked = placesOf(sentence, unblocks)
  const again = placesOf(sentence, later)
  if (unblocked.length + again.length === 0) return null
  const isOwn = (part: string): boolean => [unblocks, later].some((form) => placesOf(part, form).length > 0)
  const isDenied = (part: string): boolean => placesOf(part, not).length > 0
  const clauses = clausesOf(sentence, { isOwn, isDenied })
  const clauseAt = (place: number): Span => [
    clauses.findLast((start) => start <= place) ?? 0,
    clauses.find((start) => start > place) ?? sentence.length,
  ]
  // "Don't worry, we will unblock you": what another clause denies is nothing of the promise.
  const isMeant = ([from, to]: Span): boolean =>
    placesOf(sentence.slice(clauseAt(from)[0], to), not).length === 0
  const days = placesOf(sentence, when)
  const bare = unblocked.find(isMeant)
  if (bare) {
    const isRule = days.length === 0 && placesOf(sentence, unless).length > 0
    return isRule ? null : spanOf([bare, ...days.slice(0, 1)])
  }
  for (const said of again.filter(isMeant)) {
    // The day of what is denied is none of it: "we will not unblock you today, and you can send again".
    const [from, to] = unblocked.length > 0 ? clauseAt(said[0]) : [0, sentence.length]
    const day = days.find(([start]) => start >= from && start < to)
    if (day) return spanOf([said, day])
  }
  return null
}

function spanOf(places: readonly Span[]): Span {
  return [Math.min(...places.map(([start]) => start)), Math.max(...places.map(([, end]) => end))]
}

function placesOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length])
}
