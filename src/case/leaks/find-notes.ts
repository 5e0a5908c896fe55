import { alignBest, type Alignment, type ReplyToken } from './align.ts'
import { foldText, placeIn, type Squeezed, squeeze } from './fold.ts'
import { discountKnown, type KnownPhrases } from './known.ts'
import type { Leak } from './leak.ts'
import type { Sourced } from './sources.ts'
import { tokensOf, type Token } from './tokens.ts'
import { WEIGHT } from './stop-words.ts'

/** Wording adds up to this: two telling words side by side do not, three with what joins them do. */
const ENOUGH = 1.6
/** Of a short sentence, this share of what it has. */
const SHARE = 0.75
/** A sentence with fewer words than this, function words aside, is judged by SHARE_OF_FEW. */
const FEWEST_WORDS = 3
/** Of a text of two words, both and this share: one word may stand between them. */
const SHARE_OF_FEW = 0.6
/** So many words in a row, as they stand in the note, need less. */
const RUN = 5
const ENOUGH_IN_RUN = 0.9
/** Letters in a row, whatever stands between them. */
const LETTERS = 16
const ENOUGH_IN_LETTERS = 1.2

interface PreparedNote extends Pick<Sourced, 'source'> {
  sentences: Token[][]
  tokens: Token[]
  /** Runs of letters that give wording away even without the gaps between words. */
  letterRuns: string[]
}

export function prepareNote(
  { value, source }: Sourced,
  known: KnownPhrases,
  knownLetters: string,
): PreparedNote {
  const tokens = discountKnown(tokensOf(value), known)
  const sentences = splitSentences(value, tokens)
  return { source, tokens, sentences, letterRuns: letterRunsOf(value, tokens, knownLetters) }
}

const SENTENCE_END = /[.!?;:]\s|\n/

function splitSentences(text: string, tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  let before: Token | undefined
  for (const token of tokens) {
    if (!before || SENTENCE_END.test(text.slice(before.end, token.start))) sentences.push([])
    sentences.at(-1)?.push(token)
    before = token
  }
  return sentences
}

function letterRunsOf(text: string, tokens: readonly Token[], knownLetters: string): string[] {
  const runs: string[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    let weight = 0
    for (let to = from; to < tokens.length; to += 1) {
      weight += tokens[to]?.weight ?? 0
      const letters = squeeze(foldText(text.slice(tokens[from]?.start, tokens[to]?.end))).text
      if (letters.length < LETTERS || weight < ENOUGH_IN_LETTERS || to === from) continue
      if (!knownLetters.includes(letters)) runs.push(letters)
      break
    }
  }
  return runs
}

/** Every place of the reply that has wording of the note. */
export function findNote(
  note: PreparedNote,
  reply: readonly ReplyToken[],
  { text, letters, policies }: { text: string; letters: Squeezed; policies: readonly Place[] },
): Leak[] {
  const found: [number, number][] = []
  const stems = new Set(reply.map(({ stem }) => stem))
  for (const sentence of [note.tokens, ...note.sentences]) {
    // Aligning is dear: first whether there are words enough in any order.
    if (sharedWeight(sentence, stems) < neededOf(sentence)) continue
    const hasFew = tellingOf(sentence) < FEWEST_WORDS
    for (const { first, last } of alignAll(sentence, reply)) {
      const span = spanOf(reply, first, last)
      // Two words do not count when a sentence ends between them, nor inside a rule that holds for everybody.
      if (!hasFew || !(SENTENCES.test(text.slice(...span)) || isInside(span, policies))) found.push(span)
    }
  }
  if (sharedWeight(note.tokens, stems) >= ENOUGH_IN_RUN)
    for (const { first, last } of findRuns(note.tokens, reply)) found.push(spanOf(reply, first, last))
  for (const run of note.letterRuns) found.push(...findLetters(run, letters))
  return found.map(([start, end]) => ({ kind: 'note', text: '', start, end, source: note.source }))
}

/** Code units of the reply: the first, and the one after the last. */
type Place = readonly [number, number]

const isInside = ([start, end]: Place, places: readonly Place[]) =>
  places.some(([from, to]) => start >= from && end <= to)

const SENTENCES = /[.!?]["')]*\s+\p{Lu}|\n\s*\n/u

const tellingOf = (tokens: readonly Token[]) =>
  tokens.filter(({ weight }) => weight !== WEIGHT.nothing).length

function spanOf(reply: readonly Token[], first: number, last: number): [number, number] {
  return [reply[first]?.start ?? 0, reply[last]?.end ?? 0]
}

const MOST_PLACES = 20

function alignAll(note: readonly Token[], reply: readonly ReplyToken[]): Alignment[] {
  const found: Alignment[] = []
  let rest = reply
  for (let turn = 0; turn < MOST_PLACES; turn += 1) {
    const best = alignBest(note, rest)
    if (!best || !isEnough(best, note)) break
    found.push(best)
    // What was found is spent: nothing meets an empty stem.
    rest = rest.map((token, index) =>
      index < best.first || index > best.last ? token : { ...token, stem: '' },
    )
  }
  return found
}

function sharedWeight(note: readonly Token[], stems: ReadonlySet<string>): number {
  return note.reduce((sum, { stem, weight }) => (stems.has(stem) ? sum + weight : sum), 0)
}

function neededOf(note: readonly Token[]): number {
  const whole = note.reduce((sum, { weight }) => sum + weight, 0)
  return tellingOf(note) < FEWEST_WORDS ? whole * SHARE_OF_FEW : Math.min(ENOUGH, whole * SHARE)
}

function isEnough({ score, words }: Alignment, note: readonly Token[]): boolean {
  const telling = tellingOf(note)
  const few = telling < FEWEST_WORDS
  return words >= 2 && (few ? words === telling : words >= FEWEST_WORDS) && score >= neededOf(note)
}

function findRuns(note: readonly Token[], reply: readonly ReplyToken[]): Pick<Alignment, 'first' | 'last'>[] {
  const found: Pick<Alignment, 'first' | 'last'>[] = []
  for (let at = 0; at + RUN <= note.length; at += 1) {
    const run = note.slice(at, at + RUN)
    for (let first = 0; first + RUN <= reply.length; first += 1) {
      let weight = 0
      const meets = run.every((word, index) => {
        const token = reply[first + index]
        if (token?.stem === word.stem && !token.known) weight += word.weight
        return token?.stem === word.stem
      })
      if (meets && weight >= ENOUGH_IN_RUN) found.push({ first, last: first + RUN - 1 })
    }
  }
  return found
}

function findLetters(run: string, squeezed: Squeezed): [number, number][] {
  const { text } = squeezed
  const found: [number, number][] = []
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + 1))
    found.push(placeIn(squeezed, at, run.length))
  return found
}
