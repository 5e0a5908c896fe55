import type { Misfit } from '../leaks/leak.ts'
import { mayBeDeleted } from './optional-blanks.ts'
import { asksForReason, VARIABLE_PROMPTS } from './texts.ts'

/** A blank, or words that stand between blanks as the template has them: a sentence at most. */
const PARTS = /\[\[([^\][]*)\]\]|[^[\]\n.?!:]+[.?!:]*/g

/** Greetings and closings are shorter than sentences. */
const MOST_WORDS_OF_CLOSING = 4

const FACTS = Object.values(VARIABLE_PROMPTS)

/** A template as it was filled in: its sentences and its blanks, in order. */
type Part = { text: string } | { prompt: string }

/**
 * Returns what a reply leaves out: the template asks for it by a blank that is not said to be optional, and between
 * the sentences around it fewer stand than were asked for. What they say is not judged; a fact that the answers did not
 * know may be left out, since its sentence can go without it. The reason may go with the sentences that follow from it.
 */
export function findUnsaid(reply: string, begun: string): Misfit[] {
  const gaps = gapsIn(reply, partsOf(begun))
  // Where nothing but the greeting and the closing is left, another text was written: one sentence may say it all.
  const isOwnText = !gaps.some(isInBody)
  return gaps.flatMap(({ start, end, prompts }, place) => {
    const written = reply
      .slice(start, end)
      .split(/[\n.?!]/)
      .filter((one) => /[\p{L}\p{N}]/u.test(one)).length
    // A line that ends with a colon is told as one that is cut off.
    const isCut = reply.slice(0, start).endsWith(':')
    const left = isCut || (isOwnText && written > 0) ? [] : prompts.slice(written)
    const isFollowed = gaps.slice(place).some(isInBody)
    return left.flatMap((prompt) => {
      if (!asksForReason(prompt)) return [unsaidAt(start, prompt)]
      return isFollowed ? [reasonAt(start, prompt)] : []
    })
  })
}

/** Whether the sentence at the end of a gap is neither a greeting nor a closing. */
function isInBody({ after }: Gap): boolean {
  return after.split(' ').length > MOST_WORDS_OF_CLOSING
}

/** A place between two sentences of the template that are left, and what was to be said there. */
interface Gap {
  start: number
  end: number
  prompts: string[]
  /** The sentence that ends it. */
  after: string
}

function gapsIn(reply: string, parts: readonly Part[]): Gap[] {
  const gaps: Gap[] = []
  let prompts: string[] = []
  let start = 0
  for (const part of parts) {
    const at = 'text' in part ? reply.indexOf(part.text, start) : -1
    if ('prompt' in part) prompts.push(part.prompt)
    else if (at >= 0) {
      gaps.push({ start, end: at, prompts, after: part.text })
      prompts = []
      start = at + part.text.length
    }
  }
  return gaps.length === 0 ? [] : [...gaps, { start, end: reply.length, prompts, after: '' }]
}

function partsOf(begun: string): Part[] {
  return [...begun.matchAll(PARTS)].flatMap(({ 0: whole, 1: prompt }): Part[] => {
    if (prompt !== undefined) return isRequired(prompt.trim()) ? [{ prompt: prompt.trim() }] : []
    return /\p{L}{2}/u.test(whole) ? [{ text: whole.trim() }] : []
  })
}

function isRequired(prompt: string): boolean {
  // What it quotes says nothing of the blank.
  if (asksForReason(prompt)) return true
  return !mayBeDeleted(prompt) && !FACTS.some((fact) => prompt.startsWith(fact))
}

function unsaidAt(place: number, prompt: string): Misfit {
  const why = 'the template asks for it, and nothing stands in its place'
  return { kind: 'unsaid', text: prompt, start: place, end: place, source: null, why }
}

function reasonAt(place: number, prompt: string): Misfit {
  const why = 'the text goes on about a reason that it does not give'
  return { kind: 'reason', text: prompt, start: place, end: place, source: null, why }
}
