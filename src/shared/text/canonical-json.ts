import { isRecord } from './guards.ts'

/**
 * JSON in one way only: names sorted by code unit, nothing undefined. Values that JSON does not
 * know are null. All of it throws a RangeError for what is nested too deeply for the stack.
 */

/** How a text is quoted, and the step of an indent when the JSON is for people. */
interface Style {
  quote: (text: string) => string
  step: string | null
}

/** Returns JSON that is equal for equal values, without white space. */
export function canonicalJson(value: unknown): string {
  const sorted = sortNames(value)
  return sorted === UNSORTABLE
    ? write(value, { quote: JSON.stringify, step: null }, '')
    : JSON.stringify(sorted)
}

const UNSORTABLE = Symbol('names that an object does not keep in their order')
/** Objects put whole numbers first, and `__proto__` is no name of theirs. */
const UNKEPT_NAME = /^(?:\d+|__proto__)$/

/**
 * Returns a copy that `JSON.stringify` writes as `write` writes the value: three times as fast for a
 * document of ten thousand nodes. Or UNSORTABLE.
 */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sortNames)
    return items.includes(UNSORTABLE) ? UNSORTABLE : items
  }
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>
    const sorted: Record<string, unknown> = {}
    for (const name of namesOf(record).toSorted()) {
      const item = UNKEPT_NAME.test(name) ? UNSORTABLE : sortNames(record[name])
      if (item === UNSORTABLE) return UNSORTABLE
      sorted[name] = item
    }
    return sorted
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : null
}

/**
 * Returns canonical JSON in printable ASCII only. Whatever byte of such a file is changed, it is no
 * longer what would be written.
 */
export function canonicalAscii(value: unknown): string {
  return write(value, { quote: quoteAscii, step: null }, '')
}

/** Returns `canonicalAscii` a name a line, ending in a line break: what a person can read. */
export function readableJson(value: unknown): string {
  return `${write(value, { quote: quoteAscii, step: '  ' }, '')}\n`
}

/** Returns whether two values have the same canonical JSON, without writing it. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index]))
  if (!isRecord(left) || !isRecord(right)) return false
  const names = namesOf(left)
  return (
    names.length === namesOf(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  )
}

function namesOf(record: Record<string, unknown>): string[] {
  return Object.keys(record).filter((name) => record[name] !== undefined)
}

function write(value: unknown, style: Style, indent: string): string {
  if (typeof value === 'string') return style.quote(value)
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return 'null'
  const inner = style.step === null ? '' : indent + style.step
  if (Array.isArray(value))
    return wrap(
      '[',
      value.map((item) => write(item, style, inner)),
      ']',
      style,
      indent,
    )
  const colon = style.step === null ? ':' : ': '
  const record = value as Record<string, unknown>
  // The default order of a sort is that of code units, whatever the language of the machine.
  const items = namesOf(record)
    .toSorted()
    .map((name) => style.quote(name) + colon + write(record[name], style, inner))
  return wrap('{', items, '}', style, indent)
}

function wrap(open: string, items: string[], close: string, { step }: Style, indent: string): string {
  if (items.length === 0) return open + close
  if (step === null) return open + items.join(',') + close
  const inner = indent + step
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}

function quoteAscii(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
