import type { HtmlHandler } from './scan-html.ts'

/** Elements that are empty, or that the next one of their kind closes. */
const NOT_NESTING = new Set(
  'area base br col hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot option'.split(
    ' ',
  ),
)
/** Those that a parser opens again, each, in every block that begins while they are open. */
const REOPENED = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Beyond this the count has said enough, and a longer list would only cost more. */
const COUNTED_DEPTH = 1000

export interface Nesting {
  /** Elements so far, this one included. */
  elements: number
  /** Elements that must be closed and are open, this one included. */
  depth: number
  /** Elements that parsers add on their own, at most. */
  reopened: number
  /** Attributes of this element. */
  attributes: number
  /** The place behind the tag. */
  end: number
}

/** Returns the handler of a scan that hands over what each element adds to a tree: no parser is needed. */
export function followNesting(take: (nesting: Nesting) => void): HtmlHandler {
  const open: string[] = []
  let elements = 0
  let reopening = 0
  let reopened = 0
  return {
    onOpenTag(name, values, { end }) {
      elements += 1
      if (REOPENED.has(name)) reopening += 1
      else reopened += reopening
      if (!NOT_NESTING.has(name) && open.length < COUNTED_DEPTH) open.push(name)
      take({ elements, depth: open.length, reopened, attributes: values.size, end })
    },
    onCloseTag(name) {
      // An end tag of nothing that is open ends nothing.
      const at = open.lastIndexOf(name)
      if (at < 0) return
      if (REOPENED.has(name)) reopening = Math.max(0, reopening - 1)
      open.length = at
    },
  }
}
