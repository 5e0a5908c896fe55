/** Numbers as countries with a decimal comma write them. */
const WESTERN_NUMBER = /^[+-]?(?:\d{1,3}(?:[.\u00a0\u202f ]\d{3})+|\d+),\d+$/

/** Returns "1234.56" for "1.234,56"; text that is no such number comes back as it is. */
export function readDecimalComma(text: string): string {
  if (!WESTERN_NUMBER.test(text)) return text
  return text.replaceAll(/[.\u00a0\u202f ]/g, '').replace(',', '.')
}

/** Returns true for a number with a decimal comma, spaces around it allowed. */
export function hasDecimalComma(text: string): boolean {
  return WESTERN_NUMBER.test(text.trim())
}
