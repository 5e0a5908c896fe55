import { isRecord } from '../../../src/shared/text/guards.ts'

/**
 * What a deployment of another version answers, made from what the sandbox does.
 * - `words`: another word wherever the tool declares a list of words, or answers one in capitals
 * - `null`, `missing`: every value of an admin tool is null, or is left out; lists and groups stay
 * - `empty`: nothing is left of the answer of an admin tool
 */
export type Change = 'words' | 'null' | 'missing' | 'empty'

interface Declared {
  surface: string
  output: object
}

/** As far as a schema of zod is walked: `def` says what it is made of. */
interface Schema {
  def: {
    type: string
    shape?: Record<string, Schema>
    element?: Schema
    innerType?: Schema
    valueType?: Schema
    options?: Schema[]
  }
  safeParse(value: unknown): { success: boolean }
}

const UNKNOWN_WORD = 'LATER_WORD'
const CAPITALS = /^[A-Z][A-Z_]{2,}$/

export function changeAnswer({ surface, output }: Declared, data: unknown, change: Change): unknown {
  if (change === 'words') return changeGroup(output as Record<string, Schema>, data)
  if (surface !== 'admin') return data
  return change === 'empty' ? {} : lose(data, change)
}

function changeGroup(shape: Record<string, Schema>, data: unknown): unknown {
  if (!isRecord(data)) return data
  const entries = Object.entries(data)
  return Object.fromEntries(entries.map(([key, value]) => [key, changeWords(shape[key], value)]))
}

function changeWords(schema: Schema | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return value
  const { type, shape, element, innerType, valueType, options } = schema?.def ?? { type: 'unknown' }
  if (innerType) return changeWords(innerType, value)
  if (options)
    return changeWords(
      options.find((option) => option.safeParse(value).success),
      value,
    )
  if (Array.isArray(value)) return value.map((one) => changeWords(element, one))
  if (typeof value === 'object') return shape ? changeGroup(shape, value) : changeEach(valueType, value)
  if (type === 'enum') return UNKNOWN_WORD
  return typeof value === 'string' && CAPITALS.test(value) ? UNKNOWN_WORD : value
}

function changeEach(schema: Schema | undefined, group: object): unknown {
  return Object.fromEntries(Object.entries(group).map(([key, value]) => [key, changeWords(schema, value)]))
}

function lose(value: unknown, change: 'null' | 'missing'): unknown {
  if (Array.isArray(value)) return value.map((one) => lose(one, change))
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, lose(part, change)])
  return Object.fromEntries(change === 'null' ? entries : entries.filter(([, part]) => part !== null))
}
