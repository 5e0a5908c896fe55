/**
 * Filters as the API has them: flat objects, kept as they came, so that one from a file or a
 * newer deployment survives being looked at. Words for them live in `sentences.ts`.
 */
import { isFilterType } from '../../engine/domain/audience/definitions.ts'
import type { ToolAnswer } from '../../engine/tools/index.ts'
import {
  DISPLAY_KEYS,
  VALUE_KEYS,
  type ValueKind,
  valueKindOf,
} from '../../engine/domain/audience/value-kinds.ts'

export type Filter = Record<string, unknown>

/** One entry of `get_available_filters`. */
export type FilterDefinition = ToolAnswer<'get_available_filters'>['filters'][number]

/** What a value editor is chosen by. `json` serves every type this console does not know. */
type EditorKind = ValueKind | 'json'

/** Returns the kind of value of a filter's type and operator, `json` for a type that is not known. */
export function editorKindOf(type: string, operator: string): EditorKind {
  return isFilterType(type) ? valueKindOf(type, operator) : 'json'
}

/** Returns the keys that a kind of value may use; everything else goes when the kind changes. */
function keysOf(kind: ValueKind): string[] {
  const display = DISPLAY_KEYS[kind]
  return [...VALUE_KEYS[kind], ...(display === undefined ? [] : [display])]
}

/** Returns a value of a filter as text, '' for none. */
export function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : []
}

/** Returns the filter with another field or operator; entered values stay when they still fit its kind of value. */
export function changeFilter(filter: Filter, change: Filter): Filter {
  const next = { ...filter, ...change }
  const before = editorKindOf(text(filter['type']), text(filter['operator']))
  const after = editorKindOf(text(next['type']), text(next['operator']))
  if (before === after || after === 'json') return next
  const kept = new Set(['type', 'field', 'fieldId', 'operator', ...keysOf(after)])
  const sameSort = before === 'numbers' || before === 'number' ? /^number/ : /^days?$/
  if (!sameSort.test(after) || !sameSort.test(before)) for (const key of keysOf(after)) kept.delete(key)
  return Object.fromEntries(Object.entries(next).filter(([key]) => kept.has(key) || key in change))
}

/** Returns whether a filter has what its type needs to be sent to a tool, which judges what it means. */
export function isComplete(filter: Filter): boolean {
  const kind = editorKindOf(text(filter['type']), text(filter['operator']))
  const given = (key: string): boolean => filter[key] !== undefined && text(filter[key]) !== ''
  if (kind === 'none' || kind === 'json') return true
  if (kind === 'tags') return texts(filter['tagIds']).length + texts(filter['tagNames']).length > 0
  if (kind === 'campaign') return given('campaignId') || texts(filter['campaignIds']).length > 0
  if (kind === 'numbers' || kind === 'days') return given('value') && given('valueTo')
  const [key] = VALUE_KEYS[kind]
  return key === undefined || given(key)
}

/** What a tool said against one filter. */
export interface FilterFault {
  message: string
  hint?: string | undefined
}

/** Returns the fault of the filter at an index (`filters.2.value` is of index 2); with null, the fault of no single filter. */
export function faultOf(
  issues: readonly { path: string; message: string; hint?: string | undefined }[],
  index: number | null,
): FilterFault | null {
  const found = issues.find(({ path }) => {
    const at = /^filters(?:\.(\d+))?/.exec(path)?.[1]
    return index === null ? at === undefined : at === String(index)
  })
  if (!found) return null
  const key = found.path.split('.')[2]
  return { message: key ? `${key} ${found.message}` : found.message, hint: found.hint }
}
