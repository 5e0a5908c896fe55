import { canonicalJson } from '../../shared/text/canonical-json.ts'

const PRIMES = [0x01000193, 0x5bd1e995] as const

/**
 * Returns 64 bits of what a value says, as hexadecimal (FNV-1a, two lanes). Tells whether a repeated
 * request is the same one; it is no safeguard against somebody who looks for a collision.
 */
export function fingerprintOf(value: unknown): string {
  const text = canonicalJson(value)
  return PRIMES.map((prime, lane) => {
    let hash = 0x811c9dc5 ^ lane
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), prime)
      hash ^= hash >>> 15
    }
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
