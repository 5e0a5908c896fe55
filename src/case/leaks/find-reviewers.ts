import { foldText, type Squeezed, squeeze } from './fold.ts'
import { placesOf } from './find-entities.ts'
import type { KnownPhrases } from './known.ts'
import type { Leak } from './leak.ts'
import type { CaseSources } from './sources.ts'
import { tokensOf, type Token } from './tokens.ts'
import { isOrdinaryWord } from './stop-words.ts'

type Reviewer = CaseSources['reviewers'][number]

const SHORTEST_PART = 3

interface Written {
  reply: string
  tokens: readonly Token[]
  squeezed: Squeezed
  known: KnownPhrases
}

/** Names of the platform's people, whole or in part; of its automatic reviewers only whole. */
export function findReviewers(
  reviewers: readonly Reviewer[],
  { reply, tokens, squeezed, known }: Written,
): Leak[] {
  return reviewers.flatMap(({ value: { type, name }, source }) => {
    const parts = tokensOf(name)
    if (known.runs.has(parts.map(({ stem }) => stem).join(' '))) return []
    const letters = squeeze(foldText(name)).text
    const whole =
      parts.length > 1 || !isOrdinaryWord(parts[0]?.word ?? '') ? placesOf(letters, squeezed, reply) : []
    const single = type === 'AI' ? [] : findParts(parts, { reply, tokens, known })
    return [...whole, ...single].map(([start, end]) => ({ kind: 'reviewer', text: '', start, end, source }))
  })
}

/** Parts that are names of the customer's side are none. */
function findParts(
  parts: readonly Token[],
  { reply, tokens, known }: Pick<Written, 'reply' | 'tokens' | 'known'>,
): [number, number][] {
  const telling = parts.filter(({ word, stem }) => word.length >= SHORTEST_PART && !known.names.has(stem))
  return telling.flatMap(({ word }) =>
    tokens
      .filter((token) => token.word === word || token.word === `${word}s`)
      .filter(
        (token) => !isOrdinaryWord(word) || isWrittenAsName(reply, token) || isSpokenOf(reply, tokens, token),
      )
      .map(({ start, end }): [number, number] => [start, end]),
  )
}

const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'colleague',
  'reviewer',
  'moderator',
  'analyst',
  'agent',
])

/** "my colleague mark", "Mark's", "Mark from the team", however they are written. */
function isSpokenOf(reply: string, tokens: readonly Token[], token: Token): boolean {
  const at = tokens.indexOf(token)
  if (/['’]s$/i.test(reply.slice(token.start, token.end))) return true
  return TITLES.has(tokens[at - 1]?.word ?? '') || tokens[at + 1]?.word === 'from'
}

/** "Mark" and "Will" are words too: they are names with a capital inside a sentence, or as all of it. */
function isWrittenAsName(reply: string, { start, end }: Token): boolean {
  const startsSentence = /(?:^|[.!?:]|\n)[\s"'(“>]*$/.test(reply.slice(0, start))
  if (startsSentence) return /^["')”\p{Cf}]*(?:$|[.!?\n]|\s+[–-])/u.test(reply.slice(end))
  return /^\p{Lu}\p{Ll}/u.test(reply.slice(start, end))
}
