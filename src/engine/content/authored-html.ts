import { invalid, type Issue } from '../../shared/errors.ts'
import { grouped } from '../../shared/text/amounts.ts'
import type { DocumentNode } from '../domain/document.ts'
import { faultOfInlineImages } from '../domain/image-pixels.ts'
import { followNesting } from '../domain/html-nesting.ts'
import { cleanHtml, cleanJudged, type HtmlFindings, inspectHtml } from './clean-html.ts'
import { checkSize } from './document-limits.ts'
import { LatestMap } from '../../shared/latest-map.ts'
import { readExpression } from './template/placeholders.ts'

/** What HTML costs those who must read it: the CSS inliner, and everything that nests. */
interface HtmlCost {
  characters: number
  elements: number
  /** Deepest nesting of elements that must be closed. */
  depth: number
  /** Every CSS rule is tried on every element. */
  matches: number
}

/**
 * All HTML blocks of a document together, beyond which inlining takes long or the stack; depth is that of a
 * whole message too.
 */
export const MOST_HTML: Readonly<HtmlCost> = {
  characters: 200_000,
  elements: 4000,
  depth: 100,
  matches: 100_000,
}

/** Elements of a whole message, which no style is inlined into. */
const MOST_MESSAGE_ELEMENTS = 10_000

/** Tags, attributes, texts and comments of a message or block: what reading it costs beside its length (decision 0062). */
const MOST_PARTS = 100_000

/** Messages that were inspected last: a confirmed call asks for the same one five times. */
const inspected = new LatestMap<string, HtmlFindings>(4)

export function htmlOf(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((child) => (child?.type === 'variable' ? 'x' : typeof child?.text === 'string' ? child.text : ''))
    .join('')
}

/**
 * Read in place of a placeholder. Like the stand-ins of a template (`Slots`), it is letters around a digit: no name
 * or word that cleaning looks for can have it in it, so that a page is judged alike with either.
 */
const STAND_IN = 'q0z'

/**
 * Returns what `cleanHtml` makes of the page of a message, stand-ins in place of its placeholders. A message that
 * was inspected lately is not judged again: reading two megabytes takes longer than all the rest of a call.
 */
export function cleanAuthored(html: string, page: string): string {
  const found = inspected.get(html)
  return found ? cleanJudged(page, found.isSound) : cleanHtml(page).html
}

/** What HTML costs its readers, what cleaning would take out of it, and whether nothing shows then. */
interface InspectedHtml extends HtmlFindings {
  cost: HtmlCost
}

/** What is wrong with HTML of too many parts, as the end of a sentence. */
export const SCATTERED = `has more than ${grouped(MOST_PARTS)} tags, attributes, texts and comments`

/**
 * Returns what is to be said about HTML as its author wrote it, in one pass: what parses it properly is
 * what this protects. Null when it has too many parts.
 */
export function inspectAuthored(html: string): InspectedHtml | null {
  // Placeholders stand for words here: only the markup around them is judged.
  const parts = readExpression(html).map((part) => (typeof part === 'string' ? part : STAND_IN))
  const words = parts.join('')
  const cost = { elements: 0, depth: 0 }
  const nesting = followNesting((now) => {
    // The mark behind the page is no element of it.
    if (now.end > words.length) return
    cost.elements = now.elements + now.reopened
    cost.depth = Math.max(cost.depth, now.depth)
  })
  const findings = inspectHtml(words, nesting, MOST_PARTS)
  const matches = (html.split('{').length - 1) * cost.elements
  return findings && { ...findings, cost: { ...cost, characters: html.length, matches } }
}

export function tellRemoved(path: string, removed: readonly string[]): string[] {
  return removed.length === 0
    ? []
    : [`${path}: taken out, because it runs, loads or leads away by itself: ${removed.join(', ')}`]
}

export const NOTHING_LEFT = {
  message: 'has nothing left to show',
  hint: 'Scripts, frames and the like are taken out; send the words and pictures of the message.',
}

/**
 * Returns what was taken out of a whole message, as warnings. Throws VALIDATION_ERROR when it is too
 * large to be read by mail programs, or has nothing to show.
 */
export function checkHtmlMessage(html: string, path: string): string[] {
  const { removed, isBlank } = inspected.take(html, () => inspectMessage(html, path))
  if (isBlank) throw invalid([{ path, ...NOTHING_LEFT }])
  return tellRemoved(path, removed)
}

function inspectMessage(html: string, path: string): HtmlFindings {
  checkSize(html, path)
  const found = inspectAuthored(html)
  if (!found) throw invalid([{ path, message: SCATTERED }])
  const { cost } = found
  const issues: Issue[] = []
  if (cost.depth > MOST_HTML.depth)
    issues.push({ path, message: `nests deeper than ${MOST_HTML.depth} elements` })
  if (cost.elements > MOST_MESSAGE_ELEMENTS)
    issues.push({ path, message: `has more than ${grouped(MOST_MESSAGE_ELEMENTS)} elements` })
  const fault = faultOfInlineImages(html)
  if (fault !== null) issues.push({ path, message: fault })
  if (issues.length > 0) throw invalid(issues)
  return found
}
