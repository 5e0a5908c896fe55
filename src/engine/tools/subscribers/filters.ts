import { z } from 'zod'
import type { Issue } from '../../../shared/errors.ts'
import { isRecord } from '../../../shared/text/guards.ts'
import { parseFilters } from '../../domain/audience/parse.ts'

/** Filter objects stay loose in the schema; their own parser names what is wrong, and what is known. */
export const filterList = z.array(z.record(z.string(), z.unknown()))

export const filters = filterList
  .default([])
  .describe('Filter objects, combined with AND; [] matches everyone. get_available_filters describes them.')

export function filterRules(input: { filters?: readonly unknown[] | undefined }): Issue[] {
  return parseFilters('filters', input.filters ?? []).issues
}

/** Filters that compare values of a person; the others ask which group somebody is in. */
const VALUE_TYPES: readonly unknown[] = ['STRING', 'NUMBER', 'DATE', 'SYSTEM', 'FIELD']

/**
 * Returns whether there are filters by values of people anywhere in what is given. How many match tells
 * the values, so that it needs the scope subscribers (decision 0147).
 */
export function asksForValues(given: unknown): boolean {
  if (Array.isArray(given)) return given.some(asksForValues)
  if (!isRecord(given)) return false
  const list = given['filters']
  const asks = Array.isArray(list) && list.some((one) => isRecord(one) && VALUE_TYPES.includes(one['type']))
  return asks || Object.values(given).some(asksForValues)
}
