/**
 * What a schema finds at fault in an input, in our own sentences: schema libraries write for
 * programmers. The console's forms, which check by another library, take the same words.
 */
import type { z } from 'zod'
import type { Issue } from './errors.ts'
import { grouped } from './text/amounts.ts'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** Returns "a list", "text, a number or true/false": what may stand in a place, by JSON kind. */
export function nameKinds(kinds: readonly string[]): string {
  const known = [...new Set(kinds.map((kind) => KINDS[kind] ?? kind))]
  if (known.length < 2) return known[0] ?? 'something else'
  // Null clears a value; a person who sends the wrong kind does not look for that.
  const words = known.filter((word) => word !== 'null').map((word) => word.replace(' or ', '/'))
  return listWords(words)
}

/** Returns "a, b or c". */
export function listWords(words: readonly string[], last = 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Returns what came instead, in the same words; numbers and truth values as they are. */
export function nameValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? 'text' : 'an object'
}

/** Returns "at least one entry", "at most 5 entries" and so on; `count` of 1 is written as a word. */
export function countEntries(count: number, one: string, many: string): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`
}

type SchemaIssue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** Longest value that a refusal repeats. */
const MOST_QUOTED = 60

function quote(value: unknown): string {
  if (typeof value !== 'string') return nameValue(value)
  return `"${value.length > MOST_QUOTED ? `${value.slice(0, MOST_QUOTED)}…` : value}"`
}

/** The error map of every input schema, where the schema has no words of its own: returns the rest of a sentence that begins with the field. */
export function wordIssue(issue: SchemaIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameKinds([issue.expected])}; got ${nameValue(issue.input)}`
    case 'invalid_value':
      return `must be ${listWords(issue.values.map(String))}; got ${quote(issue.input)}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}; got ${nameValue(issue.input)}`
    case 'invalid_union':
      return wrongAlternative(issue)
    case 'invalid_key':
      return 'has a name that is not allowed'
    default:
      return 'has the wrong form'
  }
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0
}

type Sized = Extract<SchemaIssue, { code: 'too_small' | 'too_big' }>

function unitOf({ origin }: Sized): [one: string, many: string] | null {
  if (origin === 'string') return ['character', 'characters']
  return origin === 'array' || origin === 'set' ? ['entry', 'entries'] : null
}

function tooSmall(issue: Extract<SchemaIssue, { code: 'too_small' }>): string {
  const least = Number(issue.minimum)
  const unit = unitOf(issue)
  if (unit === null)
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${grouped(least)}; got ${nameValue(issue.input)}`
  if (issue.exact) return `must have ${countEntries(least, ...unit)}, not ${sizeOf(issue.input)}`
  if (least === 1) return issue.origin === 'string' ? 'must not be empty' : 'must have at least one entry'
  return `must have at least ${countEntries(least, ...unit)}, not ${sizeOf(issue.input)}`
}

function tooBig(issue: Extract<SchemaIssue, { code: 'too_big' }>): string {
  const most = Number(issue.maximum)
  const unit = unitOf(issue)
  if (unit === null)
    return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${grouped(most)}; got ${nameValue(issue.input)}`
  if (issue.exact) return `must have ${countEntries(most, ...unit)}, not ${sizeOf(issue.input)}`
  const verb = issue.origin === 'string' ? 'be' : 'have'
  return `must ${verb} at most ${countEntries(most, ...unit)}, not ${sizeOf(issue.input)}`
}

/** What each branch of a union expected at the place itself. */
function wrongAlternative(issue: SchemaIssue & { code: 'invalid_union' }): string {
  const here = issue.errors.flat().filter(({ path }) => path.length === 0)
  const kinds = here.flatMap((one) => (one.code === 'invalid_type' ? [one.expected] : []))
  if (kinds.length === 0) return 'has none of the forms that are allowed here'
  return `must be ${nameKinds(kinds)}; got ${nameValue(issue.input)}`
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

interface Declared {
  name: string
  /** Names of the parameters, and for a list or object inside them the names there. */
  input: Readonly<Record<string, unknown>>
}

/** Returns the issues of an input; `keysAt` names the fields of an object further inside. */
export function listInputIssues(
  declaration: Declared,
  error: z.core.$ZodError,
  keysAt: (path: readonly PropertyKey[]) => readonly string[],
): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    if (issue.code !== 'unrecognized_keys')
      return [{ path: pathOf(issue.path), message: issue.message, ...hintOf(issue) }]
    const isInside = issue.path.length > 0
    const known = isInside ? keysAt(issue.path) : Object.keys(declaration.input)
    const hint = `${isInside ? 'Fields' : 'Parameters'}: ${known.join(', ') || 'none'}.`
    return issue.keys.map((key) => ({
      path: pathOf([...issue.path, key]),
      message: isInside ? 'is not a known field' : `is not a parameter of ${declaration.name}`,
      hint,
    }))
  })
}

/** What to send in place of nothing; every other message says it itself. */
function hintOf(issue: z.core.$ZodIssue): { hint?: string } {
  if (issue.input !== undefined) return {}
  if (issue.code === 'invalid_value') return { hint: `Send ${listWords(issue.values.map(String))}.` }
  if (issue.code === 'invalid_type') return { hint: `Send ${nameKinds([issue.expected])}.` }
  return {}
}
