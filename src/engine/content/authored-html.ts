import { invalid, type Issue } from '../../shared/errors.ts'
import { grouped } from '../../shared/text/amounts.ts'
import type { DocumentNode } from '../domain/document.ts'
import { faultOfInlineImages } from '../domain/image-pixels.ts'
import { followNesting } from '../domain/html-nesting.ts'
import { cleanHtml, isBlankHtml } from './clean-html.ts'
import { checkSize } from './document-limits.ts'
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

export function htmlOf(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((child) => (child?.type === 'variable' ? 'x' : typeof child?.text === 'string' ? child.text : ''))
    .join('')
}

/** Returns what HTML costs, in one pass: what parses it properly is what this protects. */
export function costOfHtml(html: string): HtmlCost {
  let elements = 0
  let deepest = 0
  followNesting(html, (nesting) => {
    elements = nesting.elements + nesting.reopened
    deepest = Math.max(deepest, nesting.depth)
  })
  const rules = html.split('{').length - 1
  return { characters: html.length, elements, depth: deepest, matches: rules * elements }
}

/** Returns what cleaning would take out of HTML as its author wrote it, and whether anything shows then. */
export function inspectHtml(html: string): { removed: readonly string[]; isBlank: boolean } {
  // Placeholders stand for words here: only the markup around them is judged.
  const parts = readExpression(html).map((part) => (typeof part === 'string' ? part : 'x'))
  const { html: left, removed } = cleanHtml(parts.join(''))
  return { removed, isBlank: isBlankHtml(left) }
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
  checkSize(html, path)
  const cost = costOfHtml(html)
  const issues: Issue[] = []
  if (cost.depth > MOST_HTML.depth)
    issues.push({ path, message: `nests deeper than ${MOST_HTML.depth} elements` })
  if (cost.elements > MOST_MESSAGE_ELEMENTS)
    issues.push({ path, message: `has more than ${grouped(MOST_MESSAGE_ELEMENTS)} elements` })
  const fault = faultOfInlineImages(html)
  if (fault !== null) issues.push({ path, message: fault })
  if (issues.length > 0) throw invalid(issues)
  const { removed, isBlank } = inspectHtml(html)
  if (isBlank) throw invalid([{ path, ...NOTHING_LEFT }])
  return tellRemoved(path, removed)
}
