/**
 * JSON in one way only: names sorted, nothing undefined, every character outside printable ASCII
 * escaped. So whatever byte of a written file is changed, it is no longer what would be written.
 */

/** Without white space: what a hash is taken of. Throws RangeError for what is nested too deeply. */
export function canonicalJson(value: unknown): string {
  return write(value, null, '')
}

/** The same, a name a line, ending in a line break: what a person can read. */
export function readableJson(value: unknown): string {
  return `${write(value, '  ', '')}\n`
}

function write(value: unknown, step: string | null, indent: string): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return 'null'
  const inner = step === null ? '' : indent + step
  const items = Array.isArray(value)
    ? value.map((item) => write(item, step, inner))
    : entriesOf(value).map(
        ([name, item]) => `${quote(name)}:${step === null ? '' : ' '}${write(item, step, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  if (step === null) return open + items.join(',') + close
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`
}

function entriesOf(value: object): [string, unknown][] {
  const present = Object.entries(value).filter(([, item]) => item !== undefined)
  return present.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function quote(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
