/** What an address in a message is, told from its letters: which scheme, and whether it may stand there. */

/** Browsers ignore these inside a scheme: without them `java\tscript:` reads as what it is. */
// eslint-disable-next-line no-control-regex
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms'])
const INLINE_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);/i

/** Returns the address without the characters that browsers skip. */
export function squeezeAddress(address: string): string {
  return address.replaceAll(SKIPPED, '')
}

/** Returns the scheme of an address in lower case, null when it has none. */
export function schemeOf(address: string): string | null {
  return SCHEME.exec(squeezeAddress(address))?.[1]?.toLowerCase() ?? null
}

/** Returns whether a link may lead there: no scheme at all, or one of web, mail and telephone. */
export function isSafeAddress(address: string): boolean {
  const scheme = schemeOf(address)
  return scheme === null || LINK_SCHEMES.has(scheme)
}

/** Returns whether the address is a picture in itself. No SVG: that is a document, not pixels. */
export function isInlineImage(address: string): boolean {
  return INLINE_IMAGE.test(address)
}
