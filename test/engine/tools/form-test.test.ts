import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compileFormTest } from '../../../src/engine/tools/form-test.ts'
import { tools } from '../../../src/engine/tools/index.ts'

/** An answer that passes the quick test is one that parsing would leave as it is (decision 0151). */

interface Definition {
  type: string
  format?: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  entries?: Record<string, unknown>
  values?: unknown[]
  options?: z.ZodType[]
}

/** Returns values of a schema; those with a check of their own may still be refused. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const given = schema.def as unknown as Definition
  const { innerType, element, valueType, shape = {}, options = [] } = given
  switch (given.type) {
    case 'string':
      return fc.string({ maxLength: 5 })
    case 'number':
      return given.format === undefined ? fc.constantFrom(0.5, -1, 3) : fc.integer({ min: 1, max: 9 })
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(given.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(given.values ?? []))
    case 'nullable':
      return fc.option(valuesOf(innerType as z.ZodType))
    case 'optional':
      return fc.option(valuesOf(innerType as z.ZodType), { nil: undefined })
    case 'array':
      return fc.array(valuesOf(element as z.ZodType), { minLength: 1, maxLength: 2 })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 3 }), valuesOf(valueType as z.ZodType), {
        maxKeys: 3,
        noNullPrototype: true,
      })
    case 'union':
      return fc.oneof(...options.map(valuesOf))
    case 'object': {
      const names = Object.keys(shape).filter((name) => (shape[name] as z.ZodType).def.type !== 'optional')
      const properties = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, valuesOf(one)]))
      return fc.record(properties, { requiredKeys: names, noNullPrototype: true })
    }
    default:
      return fc.constant('anything')
  }
}

const WRONG = [null, undefined, 1.5, Number.NaN, Infinity, 'x', [], {}, true, 2 ** 60]

/** Returns the value changed at one place: something else put there, a key more, keys in another order. */
function spoil(value: unknown, draw: (most: number) => number): unknown {
  if (typeof value !== 'object' || value === null || draw(4) === 0) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || draw(2) === 0)
      return WRONG[draw(WRONG.length)]
    const entries = Object.entries(value)
    return Object.fromEntries(draw(2) === 0 ? [...entries, ['another', 1]] : entries.toReversed())
  }
  const names = Object.keys(value)
  const name = names[draw(names.length)]
  if (name === undefined) return WRONG[draw(WRONG.length)]
  const inner = spoil((value as Record<string, unknown>)[name], draw)
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === name ? inner : one))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === name ? inner : one]))
}

test('nearly every answer of a tool can be tested', () => {
  const others = tools.filter(({ output }) => compileFormTest(z.strictObject(output)) === null)
  expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(['get_campaign']))
  expect(others.length).toBeLessThan(10)
})

test.each(tools.map(({ name, output }) => [name, z.strictObject(output)] as const))('%s', (_name, schema) => {
  const hasForm = compileFormTest(schema)
  if (!hasForm) return
  const property = fc.property(valuesOf(schema), fc.infiniteStream(fc.nat(1_000_000)), (value, stream) => {
    const whole = schema.safeParse(value)
    expect(hasForm(value)).toBe(whole.success)
    const spoilt = spoil(value, (most) => Number(stream.next().value) % most)
    if (!hasForm(spoilt)) return
    const parsed = schema.safeParse(spoilt)
    expect(parsed.error).toBeUndefined()
    expect(JSON.stringify(parsed.data)).toBe(JSON.stringify(spoilt))
  })
  fc.assert(property, { numRuns: 30 })
})

describe('what parsing would change is left to it', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['a key more', z.object({ a: z.string() }), { a: 'x', b: 1 }],
    ['another order', z.object({ a: z.string(), b: z.string() }), { b: 'x', a: 'y' }],
    ['a text that is trimmed', z.string().trim(), ' x '],
    ['a name of the prototype', z.record(z.string(), z.unknown()), JSON.parse('{"__proto__":1}')],
    ['an object of a class', z.object({}), new Date(0)],
  ])('%s', (_what, schema, value) => {
    expect(schema.safeParse(value).success && compileFormTest(schema)?.(value)).not.toBe(true)
  })

  test.each<[string, z.ZodType]>([
    ['a default', z.object({ a: z.string().default('x') })],
    ['a change', z.string().transform((text) => text.length)],
    [
      'a union of objects',
      z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })]),
    ],
    ['a format', z.email()],
    ['keys of a form', z.record(z.string().min(2), z.string())],
  ])('%s cannot be tested', (_what, schema) => {
    expect(compileFormTest(schema)).toBeNull()
  })
})
