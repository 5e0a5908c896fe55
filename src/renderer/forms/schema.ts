import { grouped } from '../../shared/text/amounts.ts'
import { listOf, recordOf } from '../../shared/text/guards.ts'

/** JSON Schema as the forms read it: just what tools declare, no more. */

export type JsonSchema = Record<string, unknown>

export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'texts'
  | 'choices'
  | 'pairs'
  | 'json'
  | 'object'
  | 'records'

/** One field, with everything its control needs to draw itself. */
export interface FieldShape {
  kind: FieldKind
  schema: JsonSchema
  description: string
  /** What is assumed when the field is not sent; undefined when nothing is. */
  preset: unknown
  required: boolean
  nullable: boolean
  /** Of `choice` and `choices`. */
  options: string[]
  /** Of `object` and, for one item, of `records`. */
  properties: Record<string, FieldShape>
}

const LONG_TEXT = new Set([
  'content',
  'description',
  'html',
  'text',
  'markdown',
  'instructions',
  'rules',
  'vocabulary',
  'persona',
  'audience',
])

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const reference = schema['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema
  let target: unknown = root
  for (const part of reference.slice(2).split('/'))
    target = recordOf(target)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  return {
    ...recordOf(target),
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$ref')),
  }
}

/** `X or null` is X that may also be sent as null; any wider union stays JSON. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const types = listOf(schema['type'])
  if (types.length === 2 && types.includes('null')) {
    return { schema: { ...schema, type: types.find((type) => type !== 'null') }, nullable: true }
  }
  const options = listOf(schema['anyOf']).map(recordOf)
  const others = options.filter((option) => option['type'] !== 'null')
  if (options.length !== others.length && others.length === 1) {
    return { schema: { ...schema, anyOf: undefined, ...others[0] }, nullable: true }
  }
  return { schema, nullable: false }
}

/**
 * Returns the value that a text means in a field of another kind; the text itself where it means none, such as a
 * variable. Only a number that is written as it would be shown is one: no digit may be lost.
 */
export function readTyped({ kind, options, schema }: FieldShape, text: string): unknown {
  const plain = text.trim()
  if (kind === 'number') {
    const number = Number(plain)
    const isWhole = schema['type'] !== 'integer' || Number.isInteger(number)
    return String(number) === plain && Number.isFinite(number) && isWhole ? number : text
  }
  if (kind === 'boolean') return plain === 'true' || plain === 'false' ? plain === 'true' : text
  if (kind === 'choices') {
    const parts = plain.split(',').map((part) => part.trim())
    return parts.every((part) => options.includes(part)) ? parts : text
  }
  return text
}

function enumOf(schema: JsonSchema): string[] {
  const values = listOf(schema['enum'])
  return values.length > 0 && values.every((value) => typeof value === 'string') ? values : []
}

function kindOf(name: string, schema: JsonSchema, items: JsonSchema): FieldKind {
  if (enumOf(schema).length > 0) return 'choice'
  const type = schema['type']
  if (listOf(schema['anyOf']).length > 0 || listOf(schema['oneOf']).length > 0) return 'json'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return LONG_TEXT.has(name) ? 'longText' : 'text'
  if (type === 'array') {
    if (enumOf(items).length > 0) return 'choices'
    if (items['type'] === 'string') return 'texts'
    return Object.keys(recordOf(items['properties'])).length > 0 ? 'records' : 'json'
  }
  if (type !== 'object') return 'json'
  if (Object.keys(recordOf(schema['properties'])).length > 0) return 'object'
  const values = recordOf(schema['additionalProperties'])
  const plain = listOf(values['type']).length > 0 ? listOf(values['type']) : [values['type']]
  return plain.includes('string') ? 'pairs' : 'json'
}

function describeField(
  name: string,
  raw: JsonSchema,
  required: boolean,
  root: JsonSchema,
  depth: number,
): FieldShape {
  const { schema, nullable } = withoutNull(resolve(raw, root))
  const items = resolve(recordOf(schema['items']), root)
  // Four levels are deeper than any form is pleasant; below that, JSON.
  const kind = depth > 4 ? 'json' : kindOf(name, schema, items)
  const parent = kind === 'records' ? items : schema
  const nested = kind === 'records' || kind === 'object'
  return {
    kind,
    schema,
    required,
    nullable,
    description: typeof schema['description'] === 'string' ? schema['description'] : '',
    preset: schema['default'],
    options: kind === 'choices' ? enumOf(items) : enumOf(schema),
    properties: nested ? describeProperties(parent, root, depth + 1) : {},
  }
}

function describeProperties(schema: JsonSchema, root: JsonSchema, depth: number): Record<string, FieldShape> {
  const required = new Set(listOf(schema['required']))
  const shapes = Object.entries(recordOf(schema['properties'])).map(
    ([name, property]): [string, FieldShape] => [
      name,
      describeField(name, recordOf(property), required.has(name), root, depth),
    ],
  )
  return Object.fromEntries(shapes)
}

/** The fields of a tool, required ones first, otherwise in the order declared. */
export function describeInput(schema: JsonSchema): Record<string, FieldShape> {
  const shapes = Object.entries(describeProperties(schema, schema, 0))
  return Object.fromEntries([
    ...shapes.filter(([, shape]) => shape.required),
    ...shapes.filter(([, shape]) => !shape.required),
  ])
}

/** "text", "whole number 1–500", "list of text, at most 20": the constraint in words. */
export function describeType(shape: FieldShape): string {
  const { schema, kind } = shape
  const range = (low: unknown, high: unknown, unit = ''): string => {
    // The generator spells "any safe integer" as the two largest ones; that is no limit to tell.
    const least = typeof low === 'number' && low > -Number.MAX_SAFE_INTEGER ? low : null
    const most = typeof high === 'number' && high < Number.MAX_SAFE_INTEGER ? high : null
    if (least !== null && most !== null) return ` ${grouped(least)}–${grouped(most)}${unit}`
    if (most !== null) return ` up to ${grouped(most)}${unit}`
    return least !== null && least > 0 ? ` from ${grouped(least)}${unit}` : ''
  }
  const names: Record<FieldKind, string> = {
    text: typeof schema['format'] === 'string' ? schema['format'].replace('-', ' ') : 'text',
    longText: 'text',
    number: `${schema['type'] === 'integer' ? 'whole number' : 'number'}${range(schema['minimum'], schema['maximum'])}`,
    boolean: 'yes or no',
    choice: 'choice',
    texts: `list${range(schema['minItems'], schema['maxItems'], ' entries')}`,
    choices: 'choices',
    pairs: 'names and values',
    json: schema['type'] === 'array' ? 'JSON list' : 'JSON',
    object: 'fields',
    records: `list${range(schema['minItems'], schema['maxItems'], ' entries')}`,
  }
  return names[kind]
}

/** Whether the form of a schema has a field that this path names, or that holds what it names. */
export function hasField(schema: JsonSchema, path: string): boolean {
  const [name = ''] = path.split('.')
  return Object.hasOwn(recordOf(schema['properties']), name)
}
