import { z } from 'zod'
import type { ToolListing } from '../../shared/bridge.ts'
import { CONFIRMATION_PARAMETER } from '../../shared/envelopes.ts'
import { invalid, type Issue } from '../../shared/errors.ts'
import { listInputIssues, wordIssue } from '../../shared/input-faults.ts'
import { writeBytes } from '../../shared/text/amounts.ts'
import { isLarger } from '../../shared/text/characters.ts'
import { isRecord, recordOf } from '../../shared/text/guards.ts'
import {
  LEAST_CONFIRMATION_CODE,
  MOST_BYTES,
  MOST_CONFIRMATION_CODE,
  MOST_DOCUMENT_LEVELS,
} from '../domain/limits.ts'
import { findUnsafeNames } from '../domain/unsafe-names.ts'
import type { AnyTool, ParsedInput, Shape } from './define.ts'
import { compileFormTest, type FormTest } from './form-test.ts'
import { hasOwnLimit } from './own-limits.ts'

/** The schemas of a declaration, built once and kept for as long as it lives. */
interface Compiled {
  input: z.ZodObject
  output: z.ZodObject
  /** Null where only the schema can tell. */
  hasForm: FormTest | null
  listing?: ToolListing
}

interface Declared {
  name: string
  input: Shape
  output: Shape
}

const compiled = new WeakMap<object, Compiled>()

function compile(declaration: Declared): Compiled {
  const known = compiled.get(declaration)
  if (known) return known
  const output = z.strictObject(declaration.output)
  const made: Compiled = {
    input: z.strictObject(declaration.input),
    output,
    hasForm: compileFormTest(output),
  }
  compiled.set(declaration, made)
  return made
}

/** A document needs two for each of its levels. JSON.stringify and the schemas recurse, and a stack has an end. */
const MOST_LEVELS = 2 * MOST_DOCUMENT_LEVELS + 20

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    // Most of a large input are leaves, and a call for each would show in an import.
    if (typeof inner === 'object' && isDeeper(inner, levels - 1)) return true
  }
  return false
}

/** Rows of unknown form are judged one by one by their tool: a bad one must not fail the call. */
function judgesItself(schema: unknown): boolean {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodUnknown
}

/** Parameters of such a name are unknown ones, and the schema says so. */
function findUnsafeMaps(declaration: Declared, value: unknown): Issue[] {
  return Object.entries(recordOf(value)).flatMap(([name, inner]) =>
    typeof inner !== 'object' || judgesItself(declaration.input[name]) ? [] : findUnsafeNames(inner, name),
  )
}

/** Rules fold, clean and quote what they judge, which takes its time with eight megabytes. A limit of its own is faster. */
function refuseLongText({ input }: Declared, given: unknown): void {
  const issues = Object.entries(recordOf(given))
    .filter(([, text]) => typeof text === 'string' && isLarger(text, MOST_BYTES))
    .filter(([name]) => !hasOwnLimit(input[name]))
    .map(([path]) => ({ path, message: `must be at most ${writeBytes(MOST_BYTES)}` }))
  if (issues.length > 0) throw invalid(issues)
}

/** Returns the path of the parameter that is nested too deep, null when none is. */
function findTooDeep(value: unknown): string | null {
  if (!isRecord(value)) return isDeeper(value, MOST_LEVELS) ? '' : null
  const found = Object.entries(value).find(([, inner]) => isDeeper(inner, MOST_LEVELS - 1))
  return found ? found[0] : null
}

/** Returns the names of the fields of the object that a path leads to, none for anything else. */
function listFieldsAt(schema: z.ZodType, [key, ...rest]: readonly PropertyKey[]): string[] {
  const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType; element?: z.ZodType } }
  if (def.innerType) return listFieldsAt(def.innerType, key === undefined ? [] : [key, ...rest])
  const shape = (schema as { shape?: Record<string, z.ZodType> }).shape
  if (key === undefined) return Object.keys(shape ?? {})
  const inner = def.element ?? shape?.[String(key)]
  return inner ? listFieldsAt(inner, rest) : []
}

/** Strict parse: throws a VALIDATION_ERROR that names every field at fault. */
export function parseInput(
  declaration: Declared & { rules?(input: ParsedInput): Issue[] },
  value: unknown,
): ParsedInput {
  const tooDeep = findTooDeep(value)
  if (tooDeep !== null)
    throw invalid([{ path: tooDeep, message: `must not be nested deeper than ${MOST_LEVELS} levels` }])
  refuseLongText(declaration, value)
  const unsafe = findUnsafeMaps(declaration, value)
  if (unsafe.length > 0) throw invalid(unsafe)
  const { input } = compile(declaration)
  const parsed = input.safeParse(value, { reportInput: true, error: wordIssue })
  if (!parsed.success)
    throw invalid(listInputIssues(declaration, parsed.error, (path) => listFieldsAt(input, path)))
  const issues = declaration.rules?.(parsed.data as ParsedInput) ?? []
  if (issues.length > 0) throw invalid(issues)
  return parsed.data as ParsedInput
}

/** A wrong answer is our fault: it throws, and the transaction around it rolls back. */
export function parseOutput(declaration: Declared, value: unknown): unknown {
  const { output, hasForm } = compile(declaration)
  return hasForm?.(value) ? value : output.parse(value)
}

/** Draft 2020-12 schemas of what goes in (defaults optional) and what comes out. */
export function schemasOf(declaration: Declared): Pick<ToolListing, 'inputSchema' | 'outputSchema'> {
  const { input, output } = compile(declaration)
  return {
    inputSchema: z.toJSONSchema(input, { target: 'draft-2020-12', io: 'input' }),
    outputSchema: z.toJSONSchema(output, { target: 'draft-2020-12', io: 'output' }),
  }
}

/** Beside the parameters of every tool that can ask for it; the pipeline takes it off before they are parsed. */
const CONFIRMATION_CODE = {
  type: 'integer',
  minimum: LEAST_CONFIRMATION_CODE,
  maximum: MOST_CONFIRMATION_CODE,
  description:
    'From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs.',
} as const

/** Returns the schemas of a tool as they are listed. */
function listedSchemas(tool: AnyTool): ReturnType<typeof schemasOf> {
  const { inputSchema, outputSchema } = schemasOf(tool)
  if (tool.access !== 'danger') return { inputSchema, outputSchema }
  const properties = { ...(inputSchema['properties'] as object), [CONFIRMATION_PARAMETER]: CONFIRMATION_CODE }
  return { inputSchema: { ...inputSchema, properties }, outputSchema }
}

/** A tool as its listing shows it; worked out once, because a schema costs 50 µs. */
export function toListing(tool: AnyTool): ToolListing {
  const schemas = compile(tool)
  schemas.listing ??= {
    name: tool.name,
    surface: tool.surface,
    category: tool.group,
    description: tool.description,
    access: tool.access,
    dangerous: tool.access === 'danger',
    ...listedSchemas(tool),
  }
  return schemas.listing
}
