import type { ReplyToken } from './align.ts'
import { tokensOf, type Token } from './tokens.ts'
import { WEIGHT } from './stop-words.ts'

/** Phrases shorter than this are no quotation. */
const LONGEST = 3

/** What the customer has been told or has written, as runs of two and three words. */
export interface KnownPhrases {
  runs: ReadonlySet<string>
  stems: ReadonlySet<string>
  /** Words of the longest run. */
  longest: number
  /** Parts of the customer's own names. */
  names: ReadonlySet<string>
}

export function knownPhrases(texts: readonly string[], names: readonly string[]): KnownPhrases {
  const runs = new Set<string>()
  const stems = new Set<string>()
  for (const text of texts) {
    const tokens = tokensOf(text)
    for (const { stem } of tokens) stems.add(stem)
    for (let at = 0; at < tokens.length; at += 1) {
      const run = tokens.slice(at, at + LONGEST)
      if (run.length === LONGEST && run.some(tells)) runs.add(keyOf(run))
      const pair = tokens.slice(at, at + 2)
      if (pair.length === 2 && pair.every(tells)) runs.add(keyOf(pair))
    }
  }
  const nameStems = new Set<string>()
  let longest = LONGEST
  for (const name of names) {
    const tokens = tokensOf(name)
    if (tokens.length > 0) runs.add(keyOf(tokens))
    longest = Math.max(longest, tokens.length)
    for (const { stem } of tokens) {
      stems.add(stem)
      nameStems.add(stem)
    }
  }
  return { runs, stems, longest, names: nameStems }
}

function tells({ weight }: Token): boolean {
  return weight !== WEIGHT.nothing
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ stem }) => stem).join(' ')

/** The tokens of a reply, those in a phrase that the customer knows marked. */
export function markKnown(tokens: readonly Token[], { runs, longest }: KnownPhrases): ReplyToken[] {
  const known = new Set<number>()
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = 1; length <= longest && at + length <= tokens.length; length += 1) {
      if (!runs.has(keyOf(tokens.slice(at, at + length)))) continue
      for (let inside = at; inside < at + length; inside += 1) known.add(inside)
    }
  }
  return tokens.map((token, index) => ({ ...token, known: known.has(index) }))
}

/** A word that the customer has read or written tells less than one they never saw. */
export function discountKnown(tokens: readonly Token[], { stems }: KnownPhrases): Token[] {
  return tokens.map((token) =>
    stems.has(token.stem) && token.weight > WEIGHT.common ? { ...token, weight: WEIGHT.common } : token,
  )
}
