import { foldCase } from './fold.ts'

/** Makes text safe to store: no control characters, bidi overrides or halves of characters, NFC. */

// C0 controls (but tab and line breaks become spaces), DEL, and the bidi overrides and isolates
// with which a name can make the rest of a line read backwards. Halves of surrogate pairs would all
// be stored as one U+FFFD, and different names as the same.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu
const LINE_SPACE = /[\t\n\u000b\f\r]+/g

/**
 * Printable ASCII without outer spaces, at most 255 of it: needs no cleaning, and is most text
 * that an import brings. Testing for it first takes a tenth of an import's time away.
 */
const PLAIN_LINE = /^[!-~](?:[ -~]{0,253}[!-~])?$/

/** Returns whether `cleanLine` would leave the text as it is, for short printable ASCII. */
export function isPlainLine(text: string): boolean {
  return PLAIN_LINE.test(text)
}

/** Returns a name as it is compared: cleaned as when it was written, then folded. */
export function foldName(name: string): string {
  return foldCase(isPlainLine(name) ? name : cleanLine(name).text)
}

/** Returns whether the text holds bidi overrides or isolates, which make a line read backwards. */
export function turnsDirection(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text)
}

/** Returns the characters that `cleanLine` takes out of the text, in order. */
export function listForbidden(text: string): string[] {
  return text.match(FORBIDDEN) ?? []
}

/** Returns whether two names are one: for tags, custom fields and everything else kept by name. */
export function isSameName(left: string, right: string): boolean {
  return foldName(left) === foldName(right)
}

interface CleanText {
  text: string
  /** True when characters were removed, which the caller reports as a warning. */
  removed: boolean
}

/** Returns one line of text without forbidden characters, trimmed, NFC. */
export function cleanLine(text: string): CleanText {
  const kept = text.replace(FORBIDDEN, '')
  const line = kept.replace(LINE_SPACE, ' ').trim().normalize('NFC')
  return { text: line, removed: kept.length !== text.length }
}

/**
 * Returns whether a text is so much longer than its limit that it is refused as it came: to clean 8 MB takes
 * up to a second.
 */
export function isFarLonger(text: string, most: number): boolean {
  return text.length > 2 * most + 10_000
}

/** Returns a line of at most `most` characters as `cleanLine` does. One that is far longer stays as it came. */
export function cleanLimitedLine(text: string, most: number): CleanText {
  return isFarLonger(text, most) ? { text, removed: false } : cleanLine(text)
}

/** Returns the value of a custom field as it is stored: only NUL and half surrogates go; NFC. */
export function cleanValue(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().normalize('NFC')
}

/** Returns text of several lines without forbidden characters, trimmed, NFC. */
export function cleanText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/\r\n?/g, '\n').trim().normalize('NFC')
}
