/**
 * Sizes of text. A character is a code point, as in JSON Schema and SQLite: what JavaScript calls
 * `length` counts an emoji twice.
 */

/** Returns how many characters the text has. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1
      at += 1
    }
  }
  return count
}

/** Returns whether the text has more than `most` characters, without counting what is short or far too long. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  return text.length > 2 * most || countCharacters(text) > most
}

/** Returns the first characters of a text, at most `most`, and whether there were more. */
export function cutText(text: string, most: number): { text: string; truncated: boolean } {
  if (!isLonger(text, most)) return { text, truncated: false }
  let end = 0
  for (let count = 0; count < most; count += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return { text: text.slice(0, end), truncated: true }
}

/** Returns the size of the text in bytes of UTF-8. */
export function countBytes(text: string): number {
  // Most text is plain, and a search is ten times as fast as a count.
  if (!/[^\u0000-\u007f]/.test(text)) return text.length
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    // A pair is two units and four bytes; a half alone is written as U+FFFD, three bytes.
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.codePointAt(at) ?? 0) > 0xffff
    if (isPair) at += 1
    bytes += unit < 0x800 ? 1 : 2
  }
  return bytes
}

/** Returns whether the text has more than `most` bytes of UTF-8, without counting what is short. */
export function isLarger(text: string, most: number): boolean {
  if (3 * text.length <= most) return false
  return text.length > most || countBytes(text) > most
}
