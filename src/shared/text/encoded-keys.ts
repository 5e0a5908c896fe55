import { type Range, rangesOf } from './readings.ts'

/**
 * Keys that base64 or hex digits write. A text is looked for as it is written, at each of the places
 * where it can begin: to decode the data of a picture would hold the host for a second.
 */

/** Long enough to be the base64 or the hex digits of a key. */
const BASE64_RUN = /[A-Za-z0-9+/_-]{16,}/g
const HEX_RUN = /[0-9a-f]{24,}/gi

/** Tells whether there is a key behind a run of digits: of base64 with + and /, or of lower hex. */
export interface EncodedSearch {
  inBase64(run: string): boolean
  inHex(run: string): boolean
}

const standard = (run: string) => run.replaceAll('-', '+').replaceAll('_', '/')

/** Returns the text without the runs of base64 or hex digits behind which the search finds a key. */
export function hideEncoded(text: string, search: EncodedSearch, instead: (run: string) => string): string {
  return text
    .replaceAll(BASE64_RUN, (run) => (search.inBase64(standard(run)) ? instead(run) : run))
    .replaceAll(HEX_RUN, (run) => (search.inHex(run.toLowerCase()) ? instead(run) : run))
}

/** Returns where the runs of base64 or hex digits stand behind which the search finds a key. */
export function findEncoded(text: string, search: EncodedSearch): Range[] {
  const behind = (runs: RegExp, isBehind: (run: string) => boolean): Range[] =>
    rangesOf(text, runs).filter(({ start, end }) => isBehind(text.slice(start, end)))
  return [
    ...behind(BASE64_RUN, (run) => search.inBase64(standard(run))),
    ...behind(HEX_RUN, (run) => search.inHex(run.toLowerCase())),
  ]
}

/** Returns the UTF-8 bytes of a text, one character each. */
function toBytes(text: string): string {
  const written = encodeURIComponent(text.toWellFormed())
  return written.replaceAll(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** Returns the base64 digits that a text has whatever stands beside it, for each place in a group of three bytes. */
function withinBase64(text: string): string[] {
  const bytes = toBytes(text)
  // The first digits hold bits of what stands before.
  return [0, 1, 2].map((before) => toBase64('\0'.repeat(before) + bytes).slice(Math.ceil((before * 8) / 6)))
}

function withinHex(text: string): string {
  return Array.from(toBytes(text), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

const forms = new Map<string, { base64: string[]; hex: string }>()

function formsOf(key: string): { base64: string[]; hex: string } {
  const known = forms.get(key) ?? { base64: withinBase64(key), hex: withinHex(key) }
  forms.set(key, known)
  return known
}

const signs = new Map<string, RegExp[]>()

/** Digits of base64 in either of its alphabets, and of hex in either case. */
function signsOf(key: string): RegExp[] {
  const { base64, hex } = formsOf(key)
  const either = base64.map((digits) => digits.replaceAll('+', '[+-]').replaceAll('/', '[/_]'))
  const known = signs.get(key) ?? [new RegExp(either.join('|')), new RegExp(hex, 'i')]
  signs.set(key, known)
  return known
}

/** Returns false for a text that holds none of these keys encoded: a large one is known so ten times as fast. */
export function mayHoldEncoded(text: string, keys: readonly string[]): boolean {
  return keys.some((key) => signsOf(key).some((sign) => sign.test(text)))
}

/** Returns a search for these keys. */
export function searchKnown(keys: readonly string[]): EncodedSearch {
  return {
    inBase64: (run) => keys.some((key) => formsOf(key).base64.some((digits) => run.includes(digits))),
    inHex: (run) => keys.some((key) => run.includes(formsOf(key).hex)),
  }
}

/** Digits that are decoded where a key may begin: more than the shortest of its forms takes. */
const LOOKED_AT = 64

/** Returns a search for texts of a form with a known beginning, in any case of its letters. */
export function searchForm(beginning: string, form: RegExp): EncodedSearch {
  const cases = Array.from(beginning).reduce<string[]>(
    (begun, letter) => begun.flatMap((text) => [text + letter.toLowerCase(), text + letter.toUpperCase()]),
    [''],
  )
  const base64 = new RegExp(cases.flatMap(withinBase64).join('|'), 'g')
  const hex = new RegExp(cases.map(withinHex).join('|'), 'g')
  const isBehind = (
    run: string,
    seeds: RegExp,
    starts: readonly number[],
    decode: (digits: string) => string,
  ) =>
    [...run.matchAll(seeds)].some(({ index }) => {
      const near = run.slice(Math.max(0, index - 3), index + LOOKED_AT)
      return starts.some((start) => decode(near.slice(start)).search(form) >= 0)
    })
  return {
    inBase64: (run) => isBehind(run, base64, [0, 1, 2, 3], fromBase64),
    inHex: (run) => isBehind(run, hex, [0, 1], fromHex),
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const PLACES = new Map(Array.from(BASE64, (digit, place) => [digit, place]))

/** Returns the numbers of `from` bits as numbers of `to` bits; the last one only where it is whole. */
function regroup(numbers: readonly number[], from: number, to: number): number[] {
  const groups: number[] = []
  let bits = 0
  let count = 0
  for (const number of numbers) {
    bits = ((bits << from) | number) & 0x3fff
    count += from
    while (count >= to) {
      count -= to
      groups.push((bits >> count) & ((1 << to) - 1))
    }
  }
  return groups
}

/** Returns the base64 digits of bytes, one character each; a digit that is not whole is left out. */
function toBase64(bytes: string): string {
  const codes = Array.from(bytes, (byte) => byte.charCodeAt(0))
  return regroup(codes, 8, 6)
    .map((place) => BASE64.charAt(place))
    .join('')
}

/** Returns the bytes behind base64 digits with + and /, one character each. */
export function fromBase64(digits: string): string {
  const places = Array.from(digits, (digit) => PLACES.get(digit) ?? 0)
  return String.fromCharCode(...regroup(places, 6, 8))
}

/** Returns the bytes behind hex digits, one character each. */
export function fromHex(digits: string): string {
  return digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}
