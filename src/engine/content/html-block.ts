import type { DocumentNode } from '../domain/document.ts'

/** What an HTML block costs those who must read it: the CSS inliner, and everything that nests. */
interface HtmlCost {
  characters: number
  /** Deepest nesting of elements that must be closed. */
  depth: number
  /** Every CSS rule is tried on every element. */
  matches: number
}

/** All HTML blocks of a document together; beyond these, inlining takes seconds or the stack. */
export const MOST_HTML: Readonly<HtmlCost> = { characters: 200_000, depth: 100, matches: 150_000 }

/** Elements that are empty, or that the next one of their kind closes. */
const NOT_NESTING = new Set(
  'area base br col hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot option'.split(
    ' ',
  ),
)

export function htmlOf(nodes: readonly DocumentNode[]): string {
  return nodes.map((child) => (typeof child?.text === 'string' ? child.text : '')).join('')
}

/** An estimate from the tags alone, in one pass: what parses HTML properly is what this protects. */
export function costOfHtml(html: string): HtmlCost {
  let elements = 0
  let depth = 0
  let deepest = 0
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (close === '') elements += 1
    if (NOT_NESTING.has(name.toLowerCase())) continue
    depth = close === '' ? depth + 1 : Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  const rules = html.split('{').length - 1
  return { characters: html.length, depth: deepest, matches: rules * elements }
}
