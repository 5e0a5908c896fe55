/**
 * In the form of one of the platform's keys. A deployment's may hold any printable character, so
 * everything up to the next space counts. With a hyphen after its kind only digits and hyphens count:
 * words such as "svc-checkout" are no keys.
 */
const KEY = /svc[ac]?(?:_[\x21-\x7e]{8,}|-[0-9a-f-]{24,})/gi

/** Long enough to be the base64 or the hex digits of a key. */
const BASE64_RUN = /[A-Za-z0-9+/_-]{16,}/g
const HEX_RUN = /[0-9a-f]{24,}/gi
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const PLACES = new Map(Array.from(BASE64, (letter, place) => [letter, place]))
PLACES.set('-', 62).set('_', 63)

/** What a label that holds a key is refused with: labels are kept and shown. */
export const KEY_IN_LABEL = 'must not hold a key; a label is kept and shown as it is'

/** Shorter values are not looked for: they stand inside words that have nothing to do with them. */
const SHORTEST_KNOWN = 8

/** Returns true when a text holds anything in the form of a key. */
export function hasKey(text: string): boolean {
  return hideKeys(text) !== text
}

/** Returns the bytes that base64 of either alphabet writes, one character each. */
function fromBase64(digits: string): string {
  let decoded = ''
  let bits = 0
  let count = 0
  for (const digit of digits) {
    bits = ((bits << 6) | (PLACES.get(digit) ?? 0)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    decoded += String.fromCharCode((bits >> count) & 0xff)
  }
  return decoded
}

function fromHex(digits: string): string {
  return digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

/** Returns the text without runs of base64 or hex digits behind which there is a key. */
function hideEncoded(
  text: string,
  isKey: (decoded: string) => boolean,
  instead: (run: string) => string = shortened,
): string {
  // What stands before the digits may be digits too: where the first one begins is not known.
  const hideIn = (run: string, starts: readonly number[], decode: (digits: string) => string) =>
    starts.some((start) => isKey(decode(run.slice(start)))) ? instead(run) : run
  return text
    .replaceAll(BASE64_RUN, (run) => hideIn(run, [0, 1, 2, 3], fromBase64))
    .replaceAll(HEX_RUN, (run) => hideIn(run, [0, 1], fromHex))
}

/** Returns what is left of a key that must not be shown: which kind it is. */
function shortened(key: string): string {
  const kind = /^svc[ac]?[_-]/i.exec(key)?.[0] ?? ''
  return `${kind}…`
}

/** Returns the text without these keys, as they are and as JSON, a URL, base64 or hex digits write them. */
export function hideKnownKeys(text: string, known: Iterable<string>): string {
  let hidden = text
  const keys = [...known].filter((key) => key.length >= SHORTEST_KNOWN)
  for (const key of keys) {
    for (const written of new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]))
      hidden = hidden.replaceAll(written, () => shortened(key))
  }
  return keys.length === 0
    ? hidden
    : hideEncoded(hidden, (decoded) => keys.some((key) => decoded.includes(key)))
}

/** Returns the text without anything in the form of a key. */
export function hideKeys(text: string, instead: (key: string) => string = shortened): string {
  return hideEncoded(text.replaceAll(KEY, instead), (decoded) => decoded.search(KEY) >= 0, instead)
}

/** Returns a JSON value with all keys removed from its strings and names. */
export function hideKeysIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((item) => hideKeysIn(item, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [hide(name), hideKeysIn(item, hide)]))
}
