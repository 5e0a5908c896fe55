import { foldAccents, removeInvisible } from '../../shared/text/fold.ts'
import { LOOKS_LIKE } from '../../shared/text/look-alikes.ts'

/**
 * A text as a quick reader takes it in: lower case, without accents, zero-width characters and
 * soft hyphens, Latin letters in place of those that only look like them.
 */
export interface FoldedText {
  original: string
  /** One folded character each; separators are kept as they are. */
  characters: readonly FoldedCharacter[]
}

export interface FoldedCharacter {
  character: string
  /** Where it stands in the original: first and past-the-last code unit. */
  start: number
  end: number
}

/** Capitals that look Latin although their small letters do not. */
const CAPITALS: Readonly<Record<string, string>> = {
  Α: 'a',
  Β: 'b',
  Ε: 'e',
  Ζ: 'z',
  Η: 'h',
  Ι: 'i',
  Κ: 'k',
  Μ: 'm',
  Ν: 'n',
  Ο: 'o',
  Ρ: 'p',
  Τ: 't',
  Υ: 'y',
  Χ: 'x',
}

const LETTER = /\p{L}/u
const PLAIN = /^[a-z0-9]$/

export function isWordCharacter(character: string): boolean {
  return PLAIN.test(character) || /[\p{L}\p{N}]/u.test(character)
}

export function foldText(original: string): FoldedText {
  const characters: FoldedCharacter[] = []
  let start = 0
  for (const given of original) {
    const end = start + given.length
    for (const character of foldCharacter(given)) characters.push({ character, start, end })
    start = end
  }
  return { original, characters }
}

function foldCharacter(given: string): string {
  if (given < '\u0080') return given.toLowerCase()
  if (removeInvisible(given) === '') return ''
  const capital = CAPITALS[given]
  if (capital) return capital
  let seen = ''
  for (const character of foldAccents(given)) seen += lookAlikeOf(character)
  return seen
}

/** Digits and signs stay what they are here: in a text they usually are meant. */
function lookAlikeOf(character: string): string {
  return LETTER.test(character) ? (LOOKS_LIKE[character] ?? character) : character
}

/** A text made of another one. */
export interface InPlace {
  text: string
  /** Of each code unit: where it stands in the original. */
  starts: readonly number[]
  ends: readonly number[]
}

/** Returns where a part of such a text stands in the original: the first code unit, and the one after the last. */
export function placeIn({ starts, ends }: InPlace, from: number, length: number): [number, number] {
  return [starts[from] ?? 0, ends[from + length - 1] ?? 0]
}

/** Letters and digits alone, those that are taken for each other made one: `l1i|` and `o0`. */
export type Squeezed = InPlace

const ALIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '|': 'l' }

export function squeeze({ characters }: FoldedText): Squeezed {
  return joinCharacters(
    characters
      .filter(({ character }) => character === '|' || isWordCharacter(character))
      .map((one) => ({ ...one, character: ALIKE[one.character] ?? one.character })),
  )
}

/** Returns a text folded, with everything that stands between its words. */
export function foldInPlace(original: string): InPlace {
  return joinCharacters(foldText(original).characters)
}

/** Returns a folded text in one piece. */
export function joinCharacters(characters: readonly FoldedCharacter[]): InPlace {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (const { character, start, end } of characters) {
    text += character
    // A letter beyond the basic plane counts as two.
    for (let unit = 0; unit < character.length; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
  }
  return { text, starts, ends }
}
