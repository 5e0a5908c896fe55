const PRIMES = [0x01000193, 0x5bd1e995] as const

/** Text with its object keys in order, so that two spellings of one value are one. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * 64 bits of what a value says, as hexadecimal (FNV-1a, two lanes). Tells whether a repeated
 * request is the same one; it is no safeguard against somebody who looks for a collision.
 */
export function fingerprintOf(value: unknown): string {
  const text = canonical(value)
  return PRIMES.map((prime, lane) => {
    let hash = 0x811c9dc5 ^ lane
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), prime)
      hash ^= hash >>> 15
    }
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
