/** What one attribute may hold. Each rule answers what is wrong with a value, null for nothing. */
export type AttributeRule = (value: string | number | boolean) => string | null

export const text: AttributeRule = (value) => (typeof value === 'boolean' ? 'must be text' : null)

export const flag: AttributeRule = (value) => (typeof value === 'boolean' ? null : 'must be true or false')

const SIZE = /^(?:auto|sm|md|lg|xl|-?\d+(?:\.\d+)?(?:px|%|em|rem)?|)$/

export const size: AttributeRule = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return null
  return typeof value === 'string' && SIZE.test(value) ? null : 'must be a number of pixels or "auto"'
}

// A colour lands in a style attribute, where a semicolon or url( would start a declaration of its own.
const COLOR = /^(?!.*url\s*\()[#a-z0-9(),.%\s/_-]*$/i

export const color: AttributeRule = (value) =>
  typeof value === 'string' && value.length <= 64 && COLOR.test(value) ? null : 'must be a CSS colour'

export function oneOf(...choices: readonly string[]): AttributeRule {
  return (value) =>
    typeof value === 'string' && choices.includes(value) ? null : `must be ${choices.join(', ')}`
}

/** Browsers ignore these inside a scheme: without them `java\tscript:` reads as what it is. */
// eslint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms'])
const INLINE_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);/i

/** The scheme of an address in lower case, null when it has none. */
export function schemeOf(address: string): string | null {
  return SCHEME.exec(address.replaceAll(INVISIBLE, ''))?.[1]?.toLowerCase() ?? null
}

export function isSafeAddress(address: string): boolean {
  const scheme = schemeOf(address)
  return scheme === null || LINK_SCHEMES.has(scheme)
}

export const link: AttributeRule = (value) => {
  if (typeof value !== 'string') return 'must be an address'
  // What a placeholder resolves to is judged when it is filled in.
  return isSafeAddress(value) ? null : `"${schemeOf(value)}:" addresses are not allowed in a message`
}

export const imageSource: AttributeRule = (value) =>
  typeof value === 'string' && INLINE_IMAGE.test(value) ? null : link(value)
