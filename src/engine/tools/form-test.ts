/**
 * A quick test that lets `compiled.ts` skip the parsing of a tool's answer. Pure: no state, no file.
 */
import { z } from 'zod'

/**
 * Tells that a value has the form of a schema, so that parsing would return an equal one, with its keys
 * in the same order. False says nothing: then the schema decides, and says what is wrong.
 */
export type FormTest = (value: unknown) => boolean

/** What this file reads of a schema. */
interface Definition {
  type: string
  format?: string
  coerce?: boolean
  checks?: readonly z.core.$ZodCheck<unknown>[]
  innerType?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  shape?: Readonly<Record<string, z.ZodType>>
  catchall?: z.ZodType
  entries?: Readonly<Record<string, string | number>>
  values?: readonly unknown[]
}

/**
 * Returns a test for the values of a schema, null for a schema with something that is not known here.
 * It takes a tenth of the time of parsing, which copies every value (decision 0151).
 */
export function compileFormTest(schema: z.ZodType): FormTest | null {
  const definition = schema.def as unknown as Definition
  const ofType = COMPILERS[definition.type]?.(definition) ?? null
  const { checks = [] } = definition
  if (ofType === null || checks.length === 0) return ofType
  const checked = z.unknown().check(...checks)
  return (value) => {
    if (!ofType(value)) return false
    // A check may also change the value.
    const { success, data } = checked.safeParse(value)
    return success && data === value
  }
}

const COMPILERS: Readonly<Record<string, (definition: Definition) => FormTest | null>> = {
  any: () => () => true,
  unknown: () => () => true,
  boolean: () => (value) => typeof value === 'boolean',
  null: () => (value) => value === null,
  string: ({ format, coerce }) =>
    format === undefined && coerce !== true ? (value) => typeof value === 'string' : null,
  number: ({ format, coerce }) => {
    if (coerce === true) return null
    if (format === undefined) return (value) => Number.isFinite(value)
    return format === 'safeint' ? (value) => Number.isSafeInteger(value) : null
  },
  enum: ({ entries }) => testOneOf(Object.values(entries ?? {})),
  literal: ({ values }) => testOneOf(values ?? []),
  nullable: ({ innerType }) => testBeside(null, innerType),
  optional: ({ innerType }) => testBeside(undefined, innerType),
  array: testArray,
  record: testRecord,
  object: testObject,
}

function testOneOf(values: readonly unknown[]): FormTest {
  const all = new Set(values)
  return (value) => all.has(value)
}

function testBeside(other: null | undefined, innerType: z.ZodType | undefined): FormTest | null {
  const inner = innerType ? compileFormTest(innerType) : null
  return inner && ((value) => value === other || inner(value))
}

function testArray({ element }: Definition): FormTest | null {
  const ofElement = element ? compileFormTest(element) : null
  if (!ofElement) return null
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const one of value) if (!ofElement(one)) return false
    return true
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Any keys; the library leaves out one that would become the prototype. */
function testRecord({ keyType, valueType }: Definition): FormTest | null {
  const key = keyType && (keyType.def as unknown as Definition)
  const ofValue = valueType ? compileFormTest(valueType) : null
  if (!ofValue || key?.type !== 'string' || key.format !== undefined || (key.checks ?? []).length > 0)
    return null
  return (value) => {
    if (!isPlain(value)) return false
    for (const name in value) if (name === '__proto__' || !ofValue(value[name])) return false
    return true
  }
}

/** The keys in the order of the shape and no others: parsing puts them in that order, and leaves others out. */
function testObject({ shape = {}, catchall }: Definition): FormTest | null {
  const isClosed = catchall === undefined || (catchall.def as unknown as Definition).type === 'never'
  const properties = Object.entries(shape).map(([name, schema]) => ({
    name,
    test: compileFormTest(schema),
    isOptional: (schema.def as unknown as Definition).type === 'optional',
  }))
  if (!isClosed || properties.some(({ test }) => test === null)) return null
  return (value) => {
    if (!isPlain(value)) return false
    let at = 0
    for (const name in value) {
      while (at < properties.length && properties[at]?.name !== name) {
        if (properties[at]?.isOptional !== true) return false
        at += 1
      }
      if (properties[at]?.test?.(value[name]) !== true) return false
      at += 1
    }
    while (at < properties.length) {
      if (properties[at]?.isOptional !== true) return false
      at += 1
    }
    return true
  }
}
