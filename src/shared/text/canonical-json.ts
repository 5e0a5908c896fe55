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
  return write(value, { quote: JSON.stringify, step: null }, '')
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
