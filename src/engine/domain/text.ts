/**
 * How stored text is made comparable and safe. Everything that is compared without case is
 * folded once, at write, so that reads never fold a column.
 */

/** NFC and lower case: the form in which names, tags and searches are compared. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

// C0 controls (but tab and line breaks become spaces), DEL, and the bidi overrides and isolates
// with which a name can make the rest of a line read backwards.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g
const LINE_SPACE = /[\t\n\u000b\f\r]+/g

/**
 * Printable ASCII without outer spaces, at most 255 of it: needs no cleaning, and is most text
 * that an import brings. Testing for it first takes a tenth of an import's time away.
 */
const PLAIN_LINE = /^[!-~](?:[ -~]{0,253}[!-~])?$/

export function isPlainLine(text: string): boolean {
  return PLAIN_LINE.test(text)
}

/** A name as it is compared: cleaned like when it was written, so that what creates it also finds it. */
export function foldLine(text: string): string {
  return fold(isPlainLine(text) ? text : cleanLine(text).text)
}

export interface CleanText {
  text: string
  /** True when characters were removed, which the caller answers as a warning. */
  removed: boolean
}

/** One line of text without control characters and bidi overrides, trimmed, NFC. */
export function cleanLine(text: string): CleanText {
  const kept = text.replace(FORBIDDEN, '')
  // Half a surrogate pair would be stored as U+FFFD: it is answered as that from the start.
  const line = kept.toWellFormed().replace(LINE_SPACE, ' ').trim().normalize('NFC')
  return { text: line, removed: kept.length !== text.length }
}

/** Text of several lines without control characters and bidi overrides, trimmed, NFC. */
export function cleanText(text: string): string {
  return text.replace(FORBIDDEN, '').toWellFormed().replace(/\r\n?/g, '\n').trim().normalize('NFC')
}

/** The host name inside a URL, folded; text that is no URL comes back as it is. */
export function hostOf(text: string): string {
  const folded = fold(text)
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/.exec(folded)?.[1] ?? folded
}

const SLUG_LENGTH = 48

/** Lower-case letters, digits and dashes; accents fall away, and other scripts altogether. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'organization' : slug
}

/** The slug itself, or the first of slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const known = new Set(taken)
  let candidate = slug
  for (let turn = 2; known.has(candidate); turn += 1) candidate = `${slug}-${turn}`
  return candidate
}
