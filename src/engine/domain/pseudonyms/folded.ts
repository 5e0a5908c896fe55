import { foldToLatin, removeInvisible } from '../../../shared/text/fold.ts'

/** A text as words are looked for in it, and where each of its characters came from. */
interface FoldedText {
  folded: string
  /** For each UTF-16 unit of `folded`, where its character starts and ends in the text. */
  starts: number[]
  ends: number[]
}

/** Returns a name as it is looked for: `Inês`, `INES` and `I\u200bnes` are one word. */
export function foldWord(text: string): string {
  return foldWithPlaces(text).folded
}

/** Returns the text without accents, case and invisible characters, with the place of each unit. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const end = at + character.length
    const plain = plainOf(character)
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at)
      ends.push(end)
    }
    folded += plain
    // An accent of its own belongs to the letter before it.
    if (plain === '' && ends.length > 0) stretch(ends, end)
    at = end
  }
  return { folded, starts, ends }
}

function stretch(ends: number[], end: number): void {
  const before = ends.at(-1)
  for (let index = ends.length - 1; index >= 0 && ends[index] === before; index -= 1) ends[index] = end
}

function plainOf(character: string): string {
  return character <= '~' ? character.toLowerCase() : foldToLatin(removeInvisible(character))
}
