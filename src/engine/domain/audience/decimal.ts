const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * A number as people write one, spaces around it allowed; null for all else. Number() would take
 * the product codes "1e3" and "0x10" for a thousand and for sixteen.
 */
export function readDecimal(text: string): number | null {
  const digits = text.trim()
  return DECIMAL.test(digits) ? Number(digits) : null
}
