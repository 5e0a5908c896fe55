/**
 * Checks an input before it is sent. @cfworker/json-schema interprets the schema, so it works
 * under a policy without `unsafe-eval`, which a compiling validator does not. The engine checks
 * again; this only saves the round trip and points at the field.
 */
import { Validator } from '@cfworker/json-schema'
import type { Issue } from '../../shared/errors.ts'
import { listWords, nameKinds, nameValue } from '../../shared/input-faults.ts'
import { isRecord } from '../../shared/text/guards.ts'
import type { JsonSchema } from './schema.ts'

const WRAPPERS = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'allOf',
  '$ref',
  'dependentSchemas',
])
const checkers = new WeakMap<JsonSchema, Validator>()

function checkerOf(schema: JsonSchema): Validator {
  let checker = checkers.get(schema)
  if (!checker) {
    checker = new Validator(schema, '2020-12', false)
    checkers.set(schema, checker)
  }
  return checker
}

function follow(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((piece) => piece !== '')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[
      decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    ]
  }
  return value
}

function toPath(location: string): string {
  return location
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part))
    .join('.')
}

/** What a bound says, by its keyword. */
const BOUNDS: Readonly<Record<string, (bound: string) => string>> = {
  minLength: (bound) => (bound === '1' ? 'must not be empty' : `must have at least ${bound} characters`),
  maxLength: (bound) => `must be at most ${bound} characters`,
  minimum: (bound) => `must be at least ${bound}`,
  maximum: (bound) => `must be at most ${bound}`,
  exclusiveMinimum: (bound) => `must be more than ${bound}`,
  exclusiveMaximum: (bound) => `must be less than ${bound}`,
  minItems: (bound) =>
    bound === '1' ? 'must have at least one entry' : `must have at least ${bound} entries`,
  maxItems: (bound) => `must have at most ${bound} entries`,
  maxProperties: (bound) => `must have at most ${bound} fields`,
}

function explain(keyword: string, expected: unknown, given: unknown): string {
  const values = Array.isArray(expected) ? (expected as unknown[]) : [expected]
  switch (keyword) {
    case 'type':
      return `must be ${nameKinds(values.map(String))}; got ${nameValue(given)}`
    case 'enum':
      return `must be ${listWords(values.map(String))}`
    case 'const':
      return `must be ${JSON.stringify(expected)}`
    case 'format':
      return expected === 'email'
        ? 'must be an email address, for example ada@example.org'
        : `must be a valid ${String(expected)}`
    case 'anyOf':
    case 'oneOf':
      return explainUnion(values, given)
    default:
      return BOUNDS[keyword]?.(String(expected)) ?? 'must have the form that its description names'
  }
}

function explainUnion(branches: unknown[], given: unknown): string {
  const kinds = branches.flatMap((branch) => (isRecord(branch) ? [branch['type']].flat() : []))
  const known = kinds.filter((kind) => typeof kind === 'string')
  return known.length === 0
    ? 'must have one of the forms that its description names'
    : `must be ${nameKinds(known)}; got ${nameValue(given)}`
}

/** One edit or a shared start is close enough to ask "did you mean". */
function closest(name: string, known: string[]): string | undefined {
  const lower = name.toLowerCase()
  return (
    known.find((other) => other.toLowerCase() === lower) ??
    known.find(
      (other) => other.toLowerCase().startsWith(lower.slice(0, 4)) || lower.startsWith(other.toLowerCase()),
    )
  )
}

function unknownField(path: string, schema: JsonSchema): Issue {
  const known = Object.keys((schema['properties'] as object | undefined) ?? {})
  const near = closest(path, known)
  return {
    path,
    message: 'is not a field of this tool',
    hint: near ? `Did you mean ${near}?` : `Known: ${known.join(', ')}.`,
  }
}

export function validateInput(schema: JsonSchema, input: unknown): Issue[] {
  const { valid, errors } = checkerOf(schema).validate(input)
  if (valid) return []
  const issues: Issue[] = []
  for (const { keyword, keywordLocation, instanceLocation, error } of errors) {
    if (WRAPPERS.has(keyword)) continue
    const path = toPath(instanceLocation)
    // Faults inside the branches of a union are told once, at the union itself.
    if (/\/(anyOf|oneOf)\/\d+/.test(keywordLocation)) continue
    if (keyword === 'required') {
      const missing = /"(.+)"/.exec(error)?.[1] ?? ''
      issues.push({ path: path === '' ? missing : `${path}.${missing}`, message: 'is required' })
    } else if (keyword === 'false') issues.push(unknownField(path, schema))
    else
      issues.push({
        path,
        message: explain(keyword, follow(schema, keywordLocation), follow(input, instanceLocation)),
      })
  }
  return withoutRepeats(issues)
}

/** A format check and its pattern fail together; the first says it better. */
function withoutRepeats(issues: Issue[]): Issue[] {
  const seen = new Map<string, Issue>()
  for (const issue of issues) if (!seen.has(issue.path)) seen.set(issue.path, issue)
  return [...seen.values()]
}
