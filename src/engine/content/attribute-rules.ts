import { faultOfInlineImages } from '../domain/image-pixels.ts'
import { isInlineImage, isSafeAddress, schemeOf } from '../domain/link-address.ts'

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

export const link: AttributeRule = (value) => {
  if (typeof value !== 'string') return 'must be an address'
  // What a placeholder resolves to is judged when it is filled in.
  return isSafeAddress(value) ? null : `"${schemeOf(value)}:" addresses are not allowed in a message`
}

export const imageSource: AttributeRule = (value) =>
  typeof value === 'string' && isInlineImage(value) ? faultOfInlineImages(value) : link(value)
