import { findEncoded, hideEncoded, mayHoldEncoded, searchForm, searchKnown } from './encoded-keys.ts'
import { FOREIGN_KEY, kindOfForeign } from './foreign-keys.ts'
import { hideFound, type Range, rangesOf } from './readings.ts'

/**
 * In the form of one of the platform's keys. A deployment's may hold any printable character, so
 * everything up to the next space counts. With a hyphen after its kind only digits and hyphens count:
 * words such as "svc-checkout" are no keys.
 */
const KEY = /svc[ac]?(?:_[\x21-\x7e]{8,}|-[0-9a-f-]{24,})/gi

/** Keys in base64 or hex digits. */
const ENCODED = searchForm('svc', KEY)

/** What a label that holds a key is refused with: labels are kept and shown. */
export const KEY_IN_LABEL = 'must not hold a key; a label is kept and shown as it is'

/** Shorter values are not looked for: they stand inside words that have nothing to do with them. */
const SHORTEST_KNOWN = 8

/** Returns true when a text holds anything in the form of a key. */
export function hasKey(text: string): boolean {
  return hideKeys(text) !== text
}

/** Returns what is left of a key that must not be shown: which kind it is. */
function shortened(key: string): string {
  const kind = /^svc[ac]?[_-]/i.exec(key)?.[0] ?? kindOfForeign(key)
  return `${kind}…`
}

/** An escape of JSON: of a printable ASCII character, or any other. */
const JSON_ESCAPE = /\\(?:u00([2-7][0-9a-f])|[^])/gi

/**
 * Returns JSON with every printable ASCII character written as `JSON.stringify` does: its value is the same. An
 * answer could spell a key in escapes, which are a key again once it is read.
 */
export function spellAlike(json: string): string {
  // Most escapes of an answer are line ends and quotes of HTML, which stay as they are.
  if (!/\\(?:u00[2-7]|\/)/i.test(json)) return json
  return json.replaceAll(JSON_ESCAPE, (escape, code: string | undefined) => {
    if (escape === '\\/') return '/'
    if (code === undefined) return escape
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return character === '"' || character === '\\' ? `\\${character}` : character
  })
}

/** Returns the text without these keys, as they are and as JSON, a URL, base64 or hex digits write them. */
export function hideKnownKeys(text: string, known: Iterable<string>): string {
  let hidden = text
  const keys = [...known].filter((key) => key.length >= SHORTEST_KNOWN)
  for (const key of keys) {
    for (const written of new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]))
      hidden = hidden.replaceAll(written, () => shortened(key))
  }
  return keys.length === 0 || !mayHoldEncoded(hidden, keys)
    ? hidden
    : hideEncoded(hidden, searchKnown(keys), shortened)
}

/** Shorter texts hold no key of any form. */
const SHORTEST_FORM = 12

/** Returns the text without anything in the form of a key: ours, or one that other services give. */
export function hideKeys(text: string, instead: (key: string) => string = shortened): string {
  return text.length < SHORTEST_FORM ? text : hideFound(text, findKeys, instead)
}

function findKeys(text: string): Range[] {
  return [...rangesOf(text, KEY), ...findEncoded(text, ENCODED), ...rangesOf(text, FOREIGN_KEY)]
}

/** Returns a JSON value with all keys removed from its strings and names. */
export function hideKeysIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((item) => hideKeysIn(item, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [hide(name), hideKeysIn(item, hide)]))
}
