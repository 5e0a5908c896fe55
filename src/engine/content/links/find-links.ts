import { scanHtml } from '../../domain/scan-html.ts'
import { decodeHTMLAttribute } from 'entities'

/** The names that an author can mean in an address. */
const MEANT = 'amp|lt|gt|quot|apos'
const OTHER_NAME = new RegExp(`&(?!(?:${MEANT});)[a-zA-Z][a-zA-Z0-9]*;`)
const LOOSE_NAME = new RegExp(`&(?!(?:${MEANT})(?![a-zA-Z0-9]))(?=[a-zA-Z])`, 'g')
const NUMBER = /&#(x[0-9a-f]+|[0-9]+)/gi

// eslint-disable-next-line no-control-regex
const OUTER = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g
const WEB = /^https?:\/\/[^/?#\\]/i

/**
 * Returns the web address that an attribute value stands for, as a parser of HTML reads it. Null
 * when it is none (`mailto:`, `#`), or when it is written with other references than people write:
 * such a link stays as its author wrote it. Links of sent mail are counted by this: it must not change.
 */
function readWebAddress(written: string): string | null {
  const decoded = written.includes('&') ? decodeReferences(written) : written
  if (decoded === null) return null
  // A browser reads an address without these.
  const address = decoded.replaceAll(OUTER, '').replaceAll(/[\t\n\r]+/g, '')
  return WEB.test(address) ? address : null
}

function decodeReferences(written: string): string | null {
  if (OTHER_NAME.test(written)) return null
  for (const [, digits = ''] of written.matchAll(NUMBER)) if (!isPlainNumber(digits)) return null
  const decoded = decodeHTMLAttribute(written)
  // A name without its semicolon is one only where this makes a difference.
  return decoded === decodeHTMLAttribute(written.replaceAll(LOOSE_NAME, '&amp;')) ? decoded : null
}

/** False for null, surrogates, and the codes that parsers read as characters of an old code page. */
function isPlainNumber(digits: string): boolean {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
  const plain = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0)
  return plain && !(code >= 0xd800 && code < 0xe000)
}

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
