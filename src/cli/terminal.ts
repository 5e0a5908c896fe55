/** What a terminal obeys instead of showing it, and what turns the direction of text around; not tab and new line. */
const OBEYED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns a text as a terminal may be given it: what a server wrote must not clear the screen or hide a
 * part of itself. In JSON the text still means the same.
 */
export function forTerminal(text: string): string {
  return text.replaceAll(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
