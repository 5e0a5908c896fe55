import { WEIGHT } from './stop-words.ts'
import type { Token } from './tokens.ts'

/** What the reply has of a note: from the first to the last of its tokens that meet the note's. */
export interface Alignment {
  first: number
  last: number
  score: number
  /** Words met that are no function words. */
  words: number
}

/** A word between two that meet costs this; a function word next to nothing. */
const SKIP = 0.3
const SKIP_FUNCTION_WORD = 0.03

/** A reply's token, and whether the customer knows the phrase that it stands in. */
export interface ReplyToken extends Token {
  known: boolean
}

interface Cell {
  score: number
  first: number
  words: number
}

const EMPTY: Cell = { score: 0, first: -1, words: 0 }

/**
 * The best local alignment of a note and a reply (Smith and Waterman), by stems and weights:
 * words may be put in, left out or inflected, and what remains of the wording still adds up.
 */
export function alignBest(note: readonly Token[], reply: readonly ReplyToken[]): Alignment | null {
  let above: Cell[] = Array.from({ length: reply.length + 1 }, () => EMPTY)
  let best: Alignment | null = null
  for (const word of note) {
    const row: Cell[] = [EMPTY]
    const skipNote = skipCost(word)
    reply.forEach((token, index) => {
      const cell = better(
        token.stem === word.stem ? meet(above[index] ?? EMPTY, word, token, index) : EMPTY,
        lower(above[index + 1] ?? EMPTY, skipNote),
        lower(row[index] ?? EMPTY, token.known ? 0 : skipCost(token)),
      )
      row.push(cell)
      if (cell.score > (best?.score ?? 0) && token.stem === word.stem)
        best = { first: cell.first, last: index, score: cell.score, words: cell.words }
    })
    above = row
  }
  return best
}

function skipCost({ weight }: Token): number {
  return weight === WEIGHT.nothing ? SKIP_FUNCTION_WORD : SKIP
}

function meet(before: Cell, word: Token, token: ReplyToken, index: number): Cell {
  // A phrase that the customer knows neither tells anything nor parts what stands around it.
  const score = before.score + (token.known ? 0 : word.weight)
  const counts = !token.known && word.weight !== WEIGHT.nothing
  return {
    score,
    first: before.first < 0 ? index : before.first,
    words: before.words + (counts ? 1 : 0),
  }
}

function lower(cell: Cell, cost: number): Cell {
  return cell.score > cost ? { ...cell, score: cell.score - cost } : EMPTY
}

function better(...cells: Cell[]): Cell {
  return cells.reduce((best, cell) => (cell.score > best.score ? cell : best), EMPTY)
}
