/**
 * SHA-256 (FIPS 180-4) where no port of the machine is at hand: in the store, for few short texts. It
 * takes 10 µs for an address; whatever hashes more uses the `Digest` port.
 */
const PRIMES = listPrimes(64)
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

const BLOCK_BYTES = 64

function listPrimes(count: number): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next += 1)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** Returns the lower-case hexadecimal sha256 of a text in UTF-8. */
export function sha256(text: string): string {
  const words = toBlocks(toUtf8(text))
  const state = [...FIRST]
  for (let at = 0; at < words.length; at += BLOCK_BYTES / 4) mix(state, words.slice(at, at + BLOCK_BYTES / 4))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Percent encoding is UTF-8, and known to every runtime without a type of its own. */
function toUtf8(text: string): number[] {
  const encoded = encodeURIComponent(text.toWellFormed())
  const bytes: number[] = []
  for (let at = 0; at < encoded.length; at += 1) {
    if (encoded[at] !== '%') bytes.push(encoded.charCodeAt(at))
    else {
      bytes.push(Number.parseInt(encoded.slice(at + 1, at + 3), 16))
      at += 2
    }
  }
  return bytes
}

/** The bytes as words of 32 bits, a bit behind them and their length in bits at the end of a block. */
function toBlocks(bytes: readonly number[]): number[] {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES)
  const words = Array.from({ length: (blocks * BLOCK_BYTES) / 4 }, () => 0)
  for (const [at, byte] of [...bytes, 0x80].entries()) {
    const place = at >> 2
    words[place] = (words[place] ?? 0) | (byte << (24 - 8 * (at % 4)))
  }
  words[words.length - 1] = bytes.length * 8
  return words
}

function mix(state: number[], block: readonly number[]): void {
  const words = [...block]
  const word = (at: number): number => words[at] ?? 0
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)]
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words.push((word(at - 16) + first + word(at - 7) + second) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [at, round] of ROUNDS.entries()) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + round + word(at)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + value) | 0
}
