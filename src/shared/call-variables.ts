import type { Issue } from './errors.ts'

/**
 * Variables between calls: a value of an answer that a person keeps under a name, and that stands as `{{name}}`
 * in the input of a later call (docs/decisions/0210-variables-between-calls.md). What is replaced is the parsed
 * JSON, never its text: a value with quotes stays one value, and no other value can change.
 */
export interface CallVariable {
  name: string
  value: unknown
}

/** The longest that is kept of where a value came from, in characters. */
export const LONGEST_SOURCE = 500

/** A name: what can stand between the braces. */
export const VARIABLE_NAME = /^[\w.-]{1,60}$/

/** A name in braces. A backslash before it takes its meaning away. */
const PLACEHOLDER = /(\\?)\{\{\s*([\w.-]{1,60})\s*\}\}/g

/**
 * Fields that hold the text of a message, and everything within them. There `{{name}}` is a variable of the
 * message, filled for each recipient: a value of ours in its place would go out to all of them.
 */
const MESSAGE_FIELDS: ReadonlySet<string> = new Set([
  ...['subject', 'preview', 'content', 'html', 'text', 'tiptap', 'operations'],
])

/** Returns whether `{{name}}` in a field of this name belongs to a message. */
export function isMessageField(name: string): boolean {
  return MESSAGE_FIELDS.has(name)
}

/** One placeholder of an input and what is sent in its place. */
interface Replaced {
  /** Dotted, as the faults of an input have it. */
  path: string
  name: string
  value: unknown
}

export interface FilledInput {
  /** What is sent. */
  input: Record<string, unknown>
  replaced: Replaced[]
  /** Placeholders that are left to a message although a variable has their name. */
  left: Omit<Replaced, 'value'>[]
  /** A backslash that took the meaning of a placeholder away is not sent. */
  unescaped: boolean
  issues: Issue[]
}

/** Returns what stands in an input for a variable. */
export function placeholderOf(name: string): string {
  return `{{${name}}}`
}

/** Returns whether a value is one placeholder and nothing else: it then takes the type of its variable. */
export function isPlaceholder(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [match, ...others] = value.matchAll(PLACEHOLDER)
  return others.length === 0 && match !== undefined && match[0] === value && match[1] === ''
}

/**
 * Returns an input with its placeholders replaced. Values are put in as they are and never looked at again, so
 * that no variable can lead to another. A name without a variable is an issue, and stays as it is.
 */
export function fillInput(input: Record<string, unknown>, variables: readonly CallVariable[]): FilledInput {
  const filling = new Filling(variables)
  const filled = filling.fill(input, []) as Record<string, unknown>
  return { input: filled, ...filling.found }
}

/** Returns an input that is sent as it stands now: what looks like a placeholder in it is none. */
export function keepLiteral<T>(input: T): T {
  const keep = (value: unknown, name: string): unknown => {
    if (isMessageField(name)) return value
    // Filling the text takes this backslash off again, and no other.
    if (typeof value === 'string') return value.replaceAll(PLACEHOLDER, '\\$&')
    return mapParts(value, keep)
  }
  return keep(input, '') as T
}

class Filling {
  readonly found: Omit<FilledInput, 'input'> = {
    replaced: [],
    left: [],
    unescaped: false,
    issues: [],
  }
  private readonly values: ReadonlyMap<string, unknown>

  constructor(variables: readonly CallVariable[]) {
    this.values = new Map(variables.map(({ name, value }) => [name, value]))
  }

  fill(value: unknown, path: readonly string[]): unknown {
    if (path.some(isMessageField)) return this.leave(value, path)
    if (typeof value === 'string') return this.fillText(value, path.join('.'))
    return mapParts(value, (part, name) => this.fill(part, [...path, name]))
  }

  /** Notes the names in the text of a message that a person may have meant otherwise. */
  private leave(value: unknown, path: readonly string[]): unknown {
    if (typeof value !== 'string') return mapParts(value, (part, name) => this.leave(part, [...path, name]))
    for (const [, , name = ''] of value.matchAll(PLACEHOLDER))
      if (this.values.has(name)) this.found.left.push({ path: path.join('.'), name })
    return value
  }

  private fillText(text: string, path: string): unknown {
    if (isPlaceholder(text)) {
      const [[, , name = ''] = []] = text.matchAll(PLACEHOLDER)
      return this.values.has(name) ? this.put(path, name) : this.refuse(path, name, text)
    }
    return text.replaceAll(PLACEHOLDER, (match: string, escape: string, name: string) => {
      if (escape !== '') {
        this.found.unescaped = true
        return match.slice(1)
      }
      if (!this.values.has(name)) return this.refuse(path, name, match)
      const value = this.put(path, name)
      if (typeof value === 'string') return value
      if (typeof value === 'number' || typeof value === 'boolean') return String(value)
      const message = `has {{${name}}} within other text, and its value is neither text nor a number`
      this.found.issues.push({ path, message, hint: `Send {{${name}}} alone, without text around it.` })
      return match
    })
  }

  private put(path: string, name: string): unknown {
    const value = this.values.get(name)
    this.found.replaced.push({ path, name, value })
    return value
  }

  private refuse<T>(path: string, name: string, instead: T): T {
    const names = [...this.values.keys()]
    const known =
      names.length === 0
        ? 'None is kept yet: keep a value of an answer first.'
        : `Kept are: ${names.join(', ')}.`
    this.found.issues.push({
      path,
      message: `has {{${name}}}, which is no variable of this connection`,
      hint: known,
    })
    return instead
  }
}

/** Returns a list or record with each part replaced; anything else as it is. Names never change. */
function mapParts(value: unknown, change: (part: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part, index) => change(part, String(index)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part, name)]))
}
