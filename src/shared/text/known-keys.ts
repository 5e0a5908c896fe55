import { fromBase64, fromHex } from './encoded-keys.ts'
import { hideFound, type Range, rangesOf } from './readings.ts'

/** Which kind of key it is; what follows is the secret. */
const KIND = /^svc[ac]?[_-]/i

const HEX_SECRET = /^[0-9a-f]{32,}$/

/** Shorter values are not looked for: they stand inside words that have nothing to do with them. */
const SHORTEST = 16

/**
 * Encoded in base64 beside something else, the first and the last digits of a secret share a group with it. What
 * lies between them says which secret it is.
 */
const SHARED = 2

/** Hex digits, as many as the shortest secret has between its ends; then the same in base64 and in hex digits. */
const HEX = /[0-9a-f]{28,}/gi
const HEX_IN_BASE64 = /(?:[M-OQRYZ][\w+/-]{3}){9,}/g
const HEX_IN_HEX = /(?:3[0-9]|[46][1-6]){28,}/g

/**
 * In the form of a secret without its kind: tokens and control keys have 48 hex digits, which no hash in use has.
 * An admin key has as many as a SHA-256, so that one is known by its value alone.
 */
const BARE_SECRET = /(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/gi

/**
 * The keys that this process gave or was given. However many there are, a text is read once: a secret is looked up
 * at each place where hex digits are long enough.
 */
export class KnownKeys {
  private readonly all = new Set<string>()
  /** What lies between the ends of the secrets in hex digits. */
  private readonly middles = new Set<string>()
  private readonly lengths = new Set<number>()
  /** Whole keys and secrets of other forms, which only deployments have. */
  readonly others = new Set<string>()

  /** Returns how many there are. It grows with each key that was not known. */
  get size(): number {
    return this.all.size
  }

  add(key: string): void {
    if (this.all.has(key)) return
    this.all.add(key)
    const secret = key.replace(KIND, '')
    const digits = secret.toLowerCase()
    if (HEX_SECRET.test(digits)) {
      const middle = digits.slice(SHARED, -SHARED)
      this.middles.add(middle)
      this.lengths.add(middle.length)
      return
    }
    for (const value of [key, secret]) if (value === key || value.length >= SHORTEST) this.others.add(value)
  }

  /** Returns the text without the secrets of these keys, whatever stands around them and however they are written. */
  hide(text: string): string {
    return text.length < SHORTEST
      ? text
      : hideFound(
          text,
          (reading) => this.find(reading),
          () => '…',
        )
  }

  private find(text: string): Range[] {
    return [
      ...rangesOf(text, BARE_SECRET),
      ...this.findBehind(text, HEX, (digits) => digits),
      ...this.findBehind(text, HEX_IN_BASE64, (digits) =>
        fromBase64(digits.replaceAll('-', '+').replaceAll('_', '/')),
      ),
      ...this.findBehind(text, HEX_IN_HEX, fromHex),
      ...[...this.others].flatMap((value) => (value.length < SHORTEST ? [] : findAll(text, value))),
    ]
  }

  /** Returns where runs stand that hold a secret once they are decoded. */
  private findBehind(text: string, runs: RegExp, decode: (run: string) => string): Range[] {
    return this.middles.size === 0
      ? []
      : rangesOf(text, runs).filter(({ start, end }) =>
          this.holdsMiddle(decode(text.slice(start, end)).toLowerCase()),
        )
  }

  private holdsMiddle(digits: string): boolean {
    for (const length of this.lengths)
      for (let at = 0; at + length <= digits.length; at += 1)
        if (this.middles.has(digits.slice(at, at + length))) return true
    return false
  }
}

function findAll(text: string, value: string): Range[] {
  const found: Range[] = []
  for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length))
    found.push({ start, end: start + value.length })
  return found
}
