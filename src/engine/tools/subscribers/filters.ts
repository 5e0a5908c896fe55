import { z } from 'zod'
import type { Issue } from '../../../shared/errors.ts'
import { parseFilters } from '../../domain/audience/parse.ts'

/** Filter objects stay loose in the schema; their own parser names what is wrong, and what is known. */
export const filterList = z.array(z.record(z.string(), z.unknown()))

export const filters = filterList
  .default([])
  .describe('Filter objects, combined with AND; [] matches everyone. get_available_filters describes them.')

export function filterRules(input: { filters?: readonly unknown[] | undefined }): Issue[] {
  return parseFilters('filters', input.filters ?? []).issues
}
