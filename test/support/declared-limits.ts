import { z } from 'zod'

/** One limit of a declaration: `name.of.the.field`, what is counted, and from where to where. */
export interface DeclaredLimit {
  path: string
  counted: 'value' | 'characters' | 'items' | 'names'
  least: number | null
  most: number | null
  /** A value of the field that is as long, as large or as many as asked for. */
  sample(size: number): unknown
}

type Schema = Record<string, unknown>

const BOUNDS = [
  ['value', 'minimum', 'maximum'],
  ['characters', 'minLength', 'maxLength'],
  ['items', 'minItems', 'maxItems'],
  ['names', 'minProperties', 'maxProperties'],
] as const

/** Returns every limit that the input of a tool or a control action declares, nested ones included. */
export function listDeclaredLimits(input: Record<string, z.ZodType>): DeclaredLimit[] {
  return walk(z.toJSONSchema(z.object(input), { io: 'input' }), '')
}

/** Returns the fields of an input that have a value when none is given, with that value. */
export function listDeclaredDefaults(input: Record<string, z.ZodType>): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(z.object(input), { io: 'input' })
  return Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).flatMap(([name, schema]) =>
      'default' in schema ? [[name, schema['default']]] : [],
    ),
  )
}

/** Returns the limit in one line, such as `limit: 1…1000 value`. */
export function spellLimit({ path, counted, least, most }: DeclaredLimit): string {
  return `${path}: ${least ?? ''}…${most ?? ''} ${counted}`
}

/** Returns an input that holds `value` at a path of fields and list places, and nothing else. */
export function inputWith(path: string, value: unknown): Record<string, unknown> {
  const wrap = (inner: unknown, name: string) =>
    name === '0' ? [inner] : { [name === '*' ? 'any' : name]: inner }
  return path.split('.').reduceRight(wrap, value) as Record<string, unknown>
}

/** Returns the path under which an issue about this limit is reported. */
export const issuePath = (path: string): string => path.replaceAll('*', 'any')

interface Refusal {
  issues?: readonly { path: string }[]
}

/**
 * Sends the field at both ends of its limit and one past each; returns what was judged wrongly.
 * An unknown field beside it keeps every call from running.
 */
export async function findWrongEnds(
  limit: DeclaredLimit,
  post: (input: object) => Promise<{ status: number; body: Refusal }>,
): Promise<string[]> {
  const { path, least, most, sample } = limit
  const ends: [number, boolean][] = [
    ...(least === null ? [] : ([[least, true], ...past(least - 1, limit)] as [number, boolean][])),
    ...(most === null
      ? []
      : ([
          [most, true],
          [most + 1, false],
        ] as [number, boolean][])),
  ]
  const wrong: string[] = []
  for (const [size, fits] of ends) {
    const { status, body } = await post({ ...inputWith(path, sample(size)), unheardOf: 1 })
    const at = (body.issues ?? []).map((issue) => issue.path)
    if (status !== 400 || !at.includes('unheardOf') || at.includes(issuePath(path)) === fits)
      wrong.push(`${spellLimit(limit)} at ${size}: ${status} ${at.join(', ')}`)
  }
  return wrong
}

/** Nothing is shorter than nothing. */
function past(below: number, { counted }: DeclaredLimit): [number, boolean][] {
  return below < 0 && counted !== 'value' ? [] : [[below, false]]
}

function walk(schema: Schema, path: string): DeclaredLimit[] {
  const own = BOUNDS.flatMap(([counted, low, high]): DeclaredLimit[] => {
    const [least, most] = [boundOf(schema[low]), boundOf(schema[high])]
    return least === null && most === null
      ? []
      : [{ path, counted, least, most, sample: (size) => sampleOf(schema, counted, size) }]
  })
  const inside = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const choices = ((schema['anyOf'] ?? []) as Schema[]).flatMap((choice) => walk(choice, path))
  const others = schema['additionalProperties']
  return [
    ...own,
    ...choices,
    ...inside.flatMap(([name, inner]) => walk(inner, join(path, name))),
    ...(schema['items'] ? walk(schema['items'] as Schema, join(path, '0')) : []),
    ...(others && typeof others === 'object' ? walk(others as Schema, join(path, '*')) : []),
  ]
}

/** What a whole number of JavaScript cannot exceed anyway is no limit of ours. */
function boundOf(bound: unknown): number | null {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : null
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function sampleOf(schema: Schema, counted: DeclaredLimit['counted'], size: number): unknown {
  if (counted === 'value') return size
  if (counted === 'characters') return 'x'.repeat(size)
  if (counted === 'names')
    return Object.fromEntries(Array.from({ length: size }, (_, index) => [`name ${index}`, 'x']))
  return Array.from({ length: size }, () => leastOf((schema['items'] ?? {}) as Schema))
}

/** The smallest value that fits: the size of a list is only looked at when its items are well-formed. */
export function leastOf(schema: Schema): unknown {
  if (schema['enum']) return (schema['enum'] as unknown[])[0]
  if (schema['anyOf']) return leastOf((schema['anyOf'] as Schema[])[0] ?? {})
  if (schema['type'] === 'object') {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>
    const required = (schema['required'] ?? []) as string[]
    return Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]))
  }
  if (schema['type'] === 'array') return []
  return schema['type'] === 'string' ? 'x' : 0
}
