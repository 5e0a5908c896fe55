import type { Citation } from '../../../../case/answers.ts'
import { isMisfit, type Leak, type LeakKind } from '../../../../case/leaks/leak.ts'
import { findCutLines } from '../../../../case/replies/tidy.ts'
import { findBlanks, signatureIn } from '../../../../case/reply-templates.ts'
import { cutText } from '../../../../shared/text/characters.ts'
import { counted } from '../../../ui/time.ts'

/** What stands between a reply and its copy, in the order of the text. */
export interface Problem {
  kind: 'leak' | 'blank' | 'cut'
  /** "Internal note", "Unfilled", "Cut off". */
  label: string
  text: string
  start: number
  end: number
  source: Citation | null
  /** Why it stops the copy although no answer holds it. */
  why?: string
  /** Of a leak: it is nothing internal, and does not fit who has written. */
  isMisfit?: boolean
  /** Of a misfit: nothing stands where the template asks for it. */
  isLeftOut?: boolean
  /** Of what is left out: it is why sending is blocked. */
  isReason?: boolean
}

const LABELS: Record<LeakKind, string> = {
  note: 'Internal wording',
  id: 'Internal id',
  address: 'Address of somebody else',
  score: 'Raw score',
  reviewer: 'Name of a reviewer',
  remark: 'Internal remark',
  customer: 'Another customer',
  standing: 'Not for who wrote',
  promise: 'Promise',
  greeting: 'Greets somebody else',
  language: 'Another language',
  unsaid: 'Left out',
  reason: 'Reason left out',
}

/** Of a leak without an answer that holds it. */
const WHY: Readonly<Partial<Record<LeakKind, string>>> = {
  id: 'has the form of an internal id',
  address: 'is no address of this customer',
  customer: 'tells of another customer',
  promise: 'promises what is not known',
}

/** A passage that is not for who wrote is whole paragraphs. */
const MOST_QUOTED_CHARACTERS = 80

const NO_SIGNATURE = 'your name: there is nothing below the closing'

const NOTHING_FOLLOWS = 'nothing follows the colon'

export function problemsOf(reply: string, leaks: readonly (Leak & { why?: string })[]): Problem[] {
  const found: Problem[] = leaks.map(({ kind, ...leak }) => ({
    ...leak,
    ...(kind === 'standing' && { text: cutText(leak.text, MOST_QUOTED_CHARACTERS).text }),
    kind: 'leak',
    isMisfit: isMisfit({ kind }),
    isLeftOut: isLeftOut({ kind }),
    isReason: kind === 'reason',
    label: LABELS[kind],
    why: leak.why ?? WHY[kind] ?? 'tells what only the team knows',
  }))
  for (const { prompt, start, end } of findBlanks(reply))
    found.push({ kind: 'blank', label: 'Unfilled', text: prompt, start, end, source: null })
  for (const line of findCutLines(reply))
    found.push({ ...line, kind: 'cut', label: 'Cut off', source: null, why: NOTHING_FOLLOWS })
  if (signatureIn(reply) === '') {
    const end = reply.length
    found.push({ kind: 'blank', label: 'Unfilled', text: NO_SIGNATURE, start: end, end, source: null })
  }
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** What leaks for two reasons is one place of the reply. */
export function placesOf<P extends { start: number; end: number }>(found: readonly P[]): P[] {
  return found.filter(
    ({ start, end }, at) => found.findIndex((one) => one.start === start && one.end === end) === at,
  )
}

/** Returns whether nothing stands where the template asks for something. */
export function isLeftOut({ kind }: Pick<Leak, 'kind'>): boolean {
  return kind === 'unsaid' || kind === 'reason'
}

/** Returns what stops a copy although nothing of it is internal: places that do not fit, and what is left out. */
export function sayMisfits(places: number, leftOut: number, isReasonOut: boolean): string {
  const said = [
    ...(places > 0 ? [`${counted(places, 'place')} ${places === 1 ? 'does' : 'do'} not fit who wrote`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'answer')} ${leftOut === 1 ? 'is' : 'are'} left out`] : []),
  ]
  return [...said, ...(isReasonOut ? ['the reason is left out'] : [])].join(', ')
}

/** Code units of the reply: the first, and the one after the last. */
interface Place {
  start: number
  end: number
}

/**
 * Returns the places that a key goes to, in their order: each once, and of one inside another the inner one, so
 * that a blank is filled before the paragraph around it is judged.
 */
export function stopsOf(problems: readonly Problem[]): Problem[] {
  // A place between two characters is in no text that only begins or ends there.
  const holds = (outer: Place, inner: Place): boolean =>
    inner.start === inner.end
      ? outer.start < inner.start && outer.end > inner.end
      : outer.start <= inner.start &&
        outer.end >= inner.end &&
        outer.end - outer.start > inner.end - inner.start
  return placesOf(problems).filter((one) => !problems.some((other) => holds(one, other)))
}

/** Returns what is selected to deal with a problem: after a cut line its end, since typing would replace the line. */
export function selectionFor({ kind, start, end }: Problem): Place {
  return kind === 'cut' ? { start: end, end } : { start, end }
}

/** Returns the place after what is selected; at or after the caret where nothing is, else the first of all. */
export function nextProblem(problems: readonly Problem[], selected: Place): Problem | null {
  const stops = stopsOf(problems)
  // Of two places with one caret both are behind it.
  const at = stops.findLastIndex((stop) => {
    const { start, end } = selectionFor(stop)
    return start === selected.start && end === selected.end
  })
  const next = at >= 0 ? stops[at + 1] : stops.find(({ start }) => start >= selected.end)
  return next ?? stops[0] ?? null
}

/** Returns which of the places a key has gone to, in words: with one place only, nothing else tells that it did. */
export function sayPlace(problems: readonly Problem[], { text, start, end }: Problem): string {
  const stops = stopsOf(problems)
  const at = stops.findIndex((stop) => stop.start === start && stop.end === end)
  const line = text.replaceAll(/\s+/g, ' ')
  const { text: cut } = cutText(line, MOST_QUOTED_CHARACTERS)
  const said = cut === line ? line : `${cut}…`
  return stops.length === 1 ? `The only place left: ${said}` : `Place ${at + 1} of ${stops.length}: ${said}`
}

export interface Piece {
  text: string
  mark: Problem['kind'] | null
}

/** The text cut at the edges of its marks; where a leak and a blank overlap, the leak is shown. */
export function piecesOf(reply: string, problems: readonly Problem[]): Piece[] {
  const edges = [...new Set([0, reply.length, ...problems.flatMap(({ start, end }) => [start, end])])]
  edges.sort((a, b) => a - b)
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0
    const over = problems.filter((problem) => problem.start <= start && problem.end >= end)
    const mark = over.find(({ kind }) => kind === 'leak')?.kind ?? over[0]?.kind ?? null
    return { text: reply.slice(start, end), mark }
  })
}
