/** What an author can mean by these in an address; every other name is left as it is written. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Names that a parser takes without their semicolon too. The four above are among them. */
const LOOSE = new Set(
  (
    'AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave ' +
    'Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc ' +
    'acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth ' +
    'euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde ' +
    'oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig ' +
    'thorn times uacute ucirc ugrave uml uuml yacute yen yuml'
  ).split(' '),
)

const REFERENCE = /&(?:#(x[0-9a-f]+|[0-9]+);?|([a-z][a-z0-9]*)(;|=)?)/gi

// eslint-disable-next-line no-control-regex
const OUTER = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g
const WEB = /^https?:\/\/[^/?#\\]/i

/**
 * The web address that an attribute value stands for, as a parser of HTML reads it. Null when it
 * is none (`mailto:`, `#`), or when it is written with names that this does not know: such a link
 * stays as its author wrote it, and leads where it leads.
 */
export function readWebAddress(written: string): string | null {
  const decoded = written.includes('&') ? decodeReferences(written) : written
  if (decoded === null) return null
  // A browser reads an address without these.
  const address = decoded.replaceAll(OUTER, '').replaceAll(/[\t\n\r]+/g, '')
  return WEB.test(address) ? address : null
}

function decodeReferences(written: string): string | null {
  let known = true
  const decoded = written.replaceAll(
    REFERENCE,
    (whole: string, number: string | undefined, name: string | undefined, end: string | undefined) => {
      const character = number === undefined ? named(name ?? '', end, whole) : numbered(number)
      known &&= character !== null
      return character ?? ''
    },
  )
  return known ? decoded : null
}

/** In an attribute `&lt=3` is a parameter, never the bracket of that name. */
function named(name: string, end: string | undefined, whole: string): string | null {
  if (end === '=' || (end === undefined && !LOOSE.has(name))) return whole
  return NAMED[name] ?? null
}

/** Null, surrogates, and the codes that parsers read as characters of an old code page. */
function numbered(digits: string): string | null {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
  const plain = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0)
  return plain && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : null
}
