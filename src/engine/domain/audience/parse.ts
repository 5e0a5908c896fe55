import { isRecord } from '../../../shared/text/guards.ts'
import type { Issue } from '../../../shared/errors.ts'
import { FILTER_DEFINITIONS, FILTER_TYPES, type FilterType } from './definitions.ts'
import { type Filter, MOST_FILTERS } from './filter.ts'
import { DISPLAY_KEYS } from './value-kinds.ts'
import { VALUE_READERS, ValueReader } from './values.ts'

interface ParsedFilters {
  filters: Filter[]
  issues: Issue[]
}

const UNJUDGED_KEYS: readonly string[] = ['type', 'field', 'operator', ...Object.values(DISPLAY_KEYS)]

/**
 * Checks a list of filters without looking at any data. Unknown types, fields, operators and
 * keys are issues that name the known ones. contract: filters.
 */
export function parseFilters(path: string, list: readonly unknown[]): ParsedFilters {
  const issues: Issue[] = []
  if (list.length > MOST_FILTERS) {
    issues.push({
      path,
      message: `must hold at most ${MOST_FILTERS} filters`,
      hint: 'Put some into a segment.',
    })
  }
  const filters = list.flatMap((given, index) => parseFilter(`${path}.${index}`, given, issues) ?? [])
  return { filters, issues }
}

function parseFilter(path: string, given: unknown, issues: Issue[]): Filter | null {
  if (!isRecord(given)) {
    issues.push({ path, message: 'must be an object with type, field and operator' })
    return null
  }
  const values = given
  const type = oneOf(`${path}.type`, values['type'], FILTER_TYPES, issues) as FilterType | null
  if (type === null) return null
  const definition = FILTER_DEFINITIONS[type]
  const operator = oneOf(`${path}.operator`, values['operator'], definition.operators, issues)
  const fields = definition.fields
  // A type with one field has nothing to choose; clients may leave it out.
  const named = fields?.length === 1 ? (values['field'] ?? fields[0]) : values['field']
  const field = fields === null ? null : oneOf(`${path}.field`, named, fields, issues)
  if (operator === null || (fields !== null && field === null)) return null
  const reader = new ValueReader(path, values, issues)
  const filter = VALUE_READERS[type](reader, { field: field ?? '', operator })
  for (const key of Object.keys(values)) {
    if (UNJUDGED_KEYS.includes(key) || reader.used.has(key)) continue
    issues.push({
      path: `${path}.${key}`,
      message: `is not used by ${type} ${operator}`,
      hint: `Takes ${definition.valueShape}.`,
    })
  }
  return filter
}

function oneOf(path: string, value: unknown, known: readonly string[], issues: Issue[]): string | null {
  if (typeof value === 'string' && known.includes(value)) return value
  const message = value === undefined ? 'is required' : `${JSON.stringify(value)} is not known`
  issues.push({ path, message, hint: `One of ${known.join(', ')}.` })
  return null
}
