import { foldCase } from '../../../shared/text/fold.ts'

/** One `{{…}}`: a variable and what stands in for it. */
export interface VariablePart {
  /** As written. */
  id: string
  /** Folded: variables are compared without case, like the custom fields some of them name. */
  key: string
  fallback: string | null
  /** `https://` when written in front; dropped when the value brings a scheme of its own. */
  scheme: string
}

/** A text with its placeholders taken apart. */
export type Expression = readonly (string | VariablePart)[]

const LONGEST_PLACEHOLDER = 1000
const SCHEME_BEFORE = /https?:\/\/$/i
const SCHEME_OF_VALUE = /^[a-z][a-z0-9+.-]*:/i
const QUOTES = /^(?:'|"|‘|’|“|”|&#39;|&#x27;|&quot;)([\s\S]*?)(?:'|"|‘|’|“|”|&#39;|&#x27;|&quot;)$/

export function hasPlaceholder(text: string): boolean {
  return text.includes('{{')
}

/** A placeholder and where it stands in its text: braces included, and the id alone. */
interface FoundPlaceholder {
  start: number
  end: number
  idStart: number
  idEnd: number
  part: VariablePart
}

/**
 * Returns the `{{id}}`, `{{id | 'text'}}` and `{{id || 'text'}}` of a text in order (contract: documents).
 * Braces that hold none of these are none. Scans once: a regular expression over a
 * hostile megabyte would not.
 */
export function findPlaceholders(text: string): FoundPlaceholder[] {
  const found: FoundPlaceholder[] = []
  let open = text.indexOf('{{')
  while (open >= 0) {
    const close = text.indexOf('}}', open + 2)
    if (close < 0) break
    const start = Math.max(open, text.lastIndexOf('{{', close))
    const body = text.slice(start + 2, close)
    const part = readPlaceholder(body)
    if (part) {
      const idStart = start + 2 + body.length - body.trimStart().length
      found.push({ start, end: close + 2, idStart, idEnd: idStart + part.id.length, part })
    }
    open = text.indexOf('{{', close + 2)
  }
  return found
}

/** Takes the placeholders out of a text. */
export function readExpression(text: string): Expression {
  const parts: (string | VariablePart)[] = []
  let from = 0
  for (const { start, end, part } of findPlaceholders(text)) {
    const before = text.slice(from, start)
    const scheme = SCHEME_BEFORE.exec(before)?.[0] ?? ''
    const literal = before.slice(0, before.length - scheme.length)
    if (literal !== '') parts.push(literal)
    parts.push({ ...part, scheme })
    from = end
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from))
  return parts
}

function readPlaceholder(body: string): VariablePart | null {
  if (body.length > LONGEST_PLACEHOLDER || body.includes('{')) return null
  const bar = body.indexOf('|')
  const id = (bar < 0 ? body : body.slice(0, bar)).trim()
  if (id === '' || /[\n<>]/.test(id)) return null
  return bar < 0 ? variablePart(id, null) : variablePart(id, readDefault(body.slice(bar + 1)))
}

function readDefault(text: string): string {
  const given = (text.startsWith('|') ? text.slice(1) : text).trim()
  return QUOTES.exec(given)?.[1] ?? given
}

export function variablePart(id: string, fallback: string | null): VariablePart {
  return { id, key: foldCase(id), fallback, scheme: '' }
}

/** What a variable is worth for one person; undefined or empty counts as no value. */
export interface MergeValues {
  value(part: VariablePart): string | undefined
  /** Whether a conditional block with this `showIfKey` is shown. */
  shows(key: string): boolean
  /** What `repeat` goes through: nothing for subscribers, arrays of a payload for single sends. */
  list(name: string): readonly unknown[]
}

/** Value of the repeat's item, then of the person, then the fallback, then nothing. */
export function valueOf(part: VariablePart, values: MergeValues, item: unknown): string {
  const found = itemValue(part, item) ?? values.value(part)
  const value = found === undefined || found === '' ? (part.fallback ?? '') : found
  return part.scheme === '' || value === '' || SCHEME_OF_VALUE.test(value) ? value : part.scheme + value
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

function itemValue(part: VariablePart, item: unknown): string | undefined {
  if (item === null || typeof item !== 'object') return textOf(item)
  return Object.hasOwn(item, part.id) ? textOf((item as Record<string, unknown>)[part.id]) : undefined
}

export function evaluate(expression: Expression, values: MergeValues, item?: unknown): string {
  let text = ''
  for (const part of expression) text += typeof part === 'string' ? part : valueOf(part, values, item)
  return text
}

/** For subjects and previews: one line, whatever a value holds. */
export function evaluateLine(expression: Expression, values: MergeValues): string {
  return evaluate(expression, values)
    .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
    .trim()
}
