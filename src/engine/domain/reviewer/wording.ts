import { foldAccents, removeInvisible } from '../../../shared/text/fold.ts'

/**
 * Returns the pattern of wordings as the rules publish them: plain words, and of patterns only `(a|b)`, `x?` and `…`
 * for up to a few words in between. They are compared with text folded by `foldWording`, so
 * they are written in lower case, without accents, and with ' for every apostrophe.
 */
export function wording(phrases: readonly string[]): RegExp {
  const alternatives = phrases.map((phrase) => phrase.replaceAll('…', '[^.!?]{0,40}?'))
  // Plain classes: with Unicode's the first review of a process takes half a second.
  return new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`, 'g')
}

/** Returns the text as wordings are written: no accents, plain apostrophes, single spaces. */
export function foldWording(text: string): string {
  return foldAccents(removeInvisible(text))
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** Returns each different wording found, in order. */
export function findWords(pattern: RegExp, folded: string): string[] {
  return [...new Set([...folded.matchAll(pattern)].map(([words]) => words))]
}
