import { z } from 'zod'
import { MOST_BYTES } from '../../src/engine/domain/limits.ts'
import type { AnyTool } from '../../src/engine/tools/define.ts'

/** Calls as large as a tool's own schema and the limit of a body let them be. */

type Schema = Record<string, unknown>

/** A body may have eight million bytes: one text takes this much of them, many share it. */
const MOST_TEXT = MOST_BYTES
const MOST_ITEMS = 10_000

/** What hides work in a text: each is short, and is repeated until the text is full. */
export const FILLINGS = ['x', '{{', '\u0301', '\u202e\n'] as const

export type Filling = (typeof FILLINGS)[number]

/** Returns one call in which every parameter is as large as it may be. */
export function largestCall(tool: AnyTool, filling: Filling): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(z.object(tool.input), { io: 'input' })
  const schemas = Object.entries(properties as Record<string, Schema>)
  const room = MOST_TEXT / schemas.length
  return Object.fromEntries(schemas.map(([name, schema]) => [name, largest(schema, filling, room)]))
}

function largest(schema: Schema, filling: Filling, room: number): unknown {
  if (schema['enum']) return (schema['enum'] as unknown[])[0]
  const choices = (schema['anyOf'] ?? []) as Schema[]
  const choice = choices.find(({ type }) => type === 'object' || type === 'array') ?? choices[0]
  if (choice) return largest(choice, filling, room)
  switch (schema['type']) {
    case 'string':
      return textOf(filling, Math.min(room, (schema['maxLength'] as number | undefined) ?? room))
    case 'integer':
    case 'number':
      return Math.min((schema['maximum'] as number | undefined) ?? 1_000_000, 1_000_000)
    case 'boolean':
      return true
    case 'array':
      return listOf(schema, filling, room)
    case 'object':
      return recordOf(schema, filling, room)
    default:
      return textOf(filling, room)
  }
}

function textOf(filling: Filling, room: number): string {
  return filling.repeat(Math.max(1, Math.floor(room / filling.length)))
}

function listOf(schema: Schema, filling: Filling, room: number): unknown[] {
  const most = manyOf(schema['maxItems'], room)
  const items = (schema['items'] ?? {}) as Schema
  return Array.from({ length: most }, () => largest(items, filling, room / most))
}

function recordOf(schema: Schema, filling: Filling, room: number): Record<string, unknown> {
  const known = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  if (known.length > 0)
    return Object.fromEntries(
      known.map(([name, inner]) => [name, largest(inner, filling, room / known.length)]),
    )
  const most = manyOf(schema['maxProperties'], room)
  const others = (schema['additionalProperties'] ?? {}) as Schema
  const names = Array.from({ length: most }, (_, index) => `name ${index}`)
  return Object.fromEntries(names.map((name) => [name, largest(others, filling, room / most)]))
}

/** Each takes at least this much of a body. */
const LEAST_ITEM = 20

function manyOf(declared: unknown, room: number): number {
  const most = Math.min((declared as number | undefined) ?? MOST_ITEMS, Math.floor(room / LEAST_ITEM))
  return Math.max(1, most)
}
