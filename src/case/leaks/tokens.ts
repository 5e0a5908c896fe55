import { type FoldedCharacter, type FoldedText, foldText, isWordCharacter } from './fold.ts'
import { stemOf } from './stem.ts'
import { weightOf } from './stop-words.ts'

export interface Token {
  /** Folded. */
  word: string
  stem: string
  /** What it gives away, see words.ts. */
  weight: number
  start: number
  end: number
}

interface Piece {
  word: string
  start: number
  end: number
}

/** The words of a text. Words that are spelled out or broken at the end of a line come back whole. */
export function tokensOf(text: string): Token[] {
  return tokensIn(foldText(text))
}

/** Returns the same of a text that is folded already. */
export function tokensIn(folded: FoldedText): Token[] {
  return joinSpelledOut(piecesOf(folded)).map((piece) => ({
    ...piece,
    stem: stemOf(piece.word),
    weight: weightOf(piece.word),
  }))
}

function piecesOf({ characters }: FoldedText): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | null = null
  for (let at = 0; at < characters.length; at += 1) {
    const { character, start, end } = characters[at] as FoldedCharacter
    if (isWordCharacter(character)) {
      if (open) {
        open.word += character
        open.end = end
      } else open = { word: character, start, end }
      continue
    }
    if (open && isInsideWord(character, characters[at + 1]?.character)) continue
    const next = open ? skipLineBreak(characters, at) : null
    if (next !== null) {
      at = next - 1
      continue
    }
    if (open) pieces.push(open)
    open = null
  }
  if (open) pieces.push(open)
  return pieces
}

/** `don't` is one word, and so is `Lena’s`. */
function isInsideWord(character: string, next: string | undefined): boolean {
  return (character === "'" || character === '’') && next !== undefined && isWordCharacter(next)
}

/** Past a hyphen at the end of a line: where the word goes on. Null when it does not. */
function skipLineBreak(characters: readonly FoldedCharacter[], at: number): number | null {
  if (characters[at]?.character !== '-') return null
  let next = at + 1
  let broken = false
  for (; /\s/.test(characters[next]?.character ?? ''); next += 1)
    if (characters[next]?.character === '\n') broken = true
  return broken && isWordCharacter(characters[next]?.character ?? '') ? next : null
}

const FEWEST_LETTERS = 3

/** `c o u r i e r  p r e t e x t`: runs of single letters are words, cut where the gap is wider. */
function joinSpelledOut(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length;) {
    const run = runOfSingles(pieces, at)
    const [first] = run
    if (run.length < FEWEST_LETTERS || !first) {
      joined.push(pieces[at] as Piece)
      at += 1
      continue
    }
    joined.push({ word: run.map(({ word }) => word).join(''), start: first.start, end: run.at(-1)?.end ?? 0 })
    at += run.length
  }
  return joined
}

const isDigit = (word: string) => /^\d$/.test(word)

function runOfSingles(pieces: readonly Piece[], from: number): Piece[] {
  const run: Piece[] = []
  let gap: number | null = null
  for (let at = from; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece
    if (Array.from(piece.word).length !== 1) break
    const before = run.at(-1)
    // "à 0,3" is a word and a number.
    if (before && isDigit(before.word) !== isDigit(piece.word)) break
    if (before) {
      const width = piece.start - before.end
      if (gap !== null && width > gap) break
      gap ??= width
    }
    run.push(piece)
  }
  return run
}
