import { wordsOfNames } from '../../shared/text/joined-names.ts'
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
 * in the end of one text and the beginning of the next. What joins two words is one sign: "Brass and Oak" is "Brass & Oak".
 */
export function wordsHeldBy(texts: readonly string[]): (text: string) => boolean {
  // In a text what joins stands between two words where it begins a name: as it is written, too.
  const readings = [wholeWords, (text: string) => wordsOfNames(foldInPlace(text).text)]
  const held = readings.map((read) => texts.map((text) => ` ${read(text).join(' ')} `).join('|'))
  return (text) =>
    readings.some((read, at) => {
      const words = read(text).join(' ')
      return words !== '' && held[at]?.includes(` ${words} `) === true
    })
}
