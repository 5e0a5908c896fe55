import { canonicalJson } from '../../shared/text/canonical-json.ts'

const PRIMES = [0x01000193, 0x5bd1e995] as const
const OFFSET = 0x811c9dc5

/**
 * Returns 64 bits of what a value says, as hexadecimal (FNV-1a, two lanes). Tells whether a repeated
 * request is the same one; it is no safeguard against somebody who looks for a collision.
 */
export function fingerprintOf(value: unknown): string {
  const text = canonicalJson(value)
  let [first, second] = [OFFSET, OFFSET ^ 1]
  // Both lanes in one pass: a message may have two million characters.
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, PRIMES[0])
    first ^= first >>> 15
    second = Math.imul(second ^ unit, PRIMES[1])
    second ^= second >>> 15
  }
  return [first, second].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}
