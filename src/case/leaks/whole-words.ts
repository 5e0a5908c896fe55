import { joinsNames } from '../../shared/text/joined-names.ts'
import { foldInPlace, placeIn } from './fold.ts'

interface PlacedWord {
  /** Folded. */
  word: string
  start: number
  end: number
}

/** Returns the words of a text, folded, each with its place: a word goes on over characters that show nothing. */
export function placedWords(original: string): PlacedWord[] {
  const folded = foldInPlace(original)
  return [...folded.text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const [start, end] = placeIn(folded, index, word.length)
    return { word, start, end }
  })
}

/** Returns the words of a text, folded. */
export function wholeWords(text: string): string[] {
  return placedWords(text).map(({ word }) => word)
}

/**
 * Returns a check whether one of the texts holds another text word by word: "Ana" is not in "banana", and nothing is
 * in the end of one text and the beginning of the next. What joins two names is no word: "Brass and Oak" is "Brass & Oak".
 */
export function wordsHeldBy(texts: readonly string[]): (text: string) => boolean {
  const tellingWords = (text: string) =>
    wholeWords(text)
      .filter((word) => !joinsNames(word))
      .join(' ')
  const held = texts.map((text) => ` ${tellingWords(text)} `).join('|')
  return (text) => {
    const words = tellingWords(text)
    return words !== '' && held.includes(` ${words} `)
  }
}
