import { scanHtml } from '../../domain/scan-html.ts'
import { readWebAddress } from './link-addresses.ts'

/** A link of a page: what it leads to, and where in the text its address is written. */
interface FoundLink {
  target: string
  /** The value of the attribute, without its quotes. */
  start: number
  end: number
}

/** Returns the web links of a page in order, as a parser of HTML finds them; none inside comments. */
export function findLinks(html: string): FoundLink[] {
  const links: FoundLink[] = []
  scanHtml(html, {
    onOpenTag: (name, values) => {
      const span = name === 'a' || name === 'area' ? values.get('href') : undefined
      const target = span && readWebAddress(html.slice(span.start, span.end))
      if (span && target) links.push({ target, ...span })
    },
  })
  return links
}

/** Returns where the links of a page lead, each once, in order of first appearance. */
export function listTargets(html: string): string[] {
  return [...new Set(findLinks(html).map(({ target }) => target))]
}
