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
const SENTENCE = /(?:[^.!?\n]|(?<=\d)\.|\.(?=\S)|\n(?!\s*\n))+/g

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
  const unblocked = placeOf(sentence, unblocks)
  const said = unblocked ?? placeOf(sentence, later)
  if (!said) return null
  const day = placeOf(sentence, when)
  const isBare = unblocked !== null && placeOf(sentence, unless) === null
  if (!day && !isBare) return null
  if (placeOf(sentence.slice(0, said[1]), not)) return null
  return day ? [Math.min(said[0], day[0]), Math.max(said[1], day[1])] : said
}

function placeOf(text: string, pattern: RegExp): Span | null {
  const [found] = text.matchAll(pattern)
  return found ? [found.index, found.index + found[0].length] : null
}
