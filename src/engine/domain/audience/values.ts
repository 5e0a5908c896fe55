/** Reads the value of a filter by its type, and says what is wrong with it. A part of `parse.ts`. */
import { isTextList } from '../../../shared/text/guards.ts'
import type { Issue } from '../../../shared/errors.ts'
import { isDayText, parseIsoTime } from '../../../shared/text/iso-time.ts'
import { readDecimal } from './decimal.ts'
import type { FilterType } from './definitions.ts'
import { type Filter, MOST_NAMED } from './filter.ts'
import { valueKindOf } from './value-kinds.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

const MOST_DAYS = 36_500

/** Reads the value keys of one filter, remembering which were used and what is wrong with them. */
export class ValueReader {
  readonly used = new Set<string>()
  private readonly path: string
  private readonly values: Record<string, unknown>
  private readonly issues: Issue[]

  constructor(path: string, values: Record<string, unknown>, issues: Issue[]) {
    this.path = path
    this.values = values
    this.issues = issues
  }

  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null
  }

  take(key: string): unknown {
    this.used.add(key)
    return this.values[key]
  }

  text(key: string): string {
    const value = this.take(key)
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (typeof value === 'string' && value !== '') return value
    return this.fault(key, 'must be text that is not empty', '')
  }

  number(key: string): number {
    const value = this.take(key)
    if (typeof value === 'number' && Number.isFinite(value)) return value
    return this.fault(key, 'must be a number', 0)
  }

  /** A number that may come as digits, because custom field values are text. */
  looseNumber(key: string): number {
    const value = this.take(key)
    const read = typeof value === 'string' ? readDecimal(value) : value
    if (typeof read === 'number' && Number.isFinite(read)) return read
    return this.fault(key, 'must be a number', 0)
  }

  days(key: string): number {
    const value = this.take(key)
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_DAYS) return value
    return this.fault(key, `must be a whole number of days, 1 to ${MOST_DAYS}`, 1)
  }

  time(key: string): string {
    const value = this.take(key)
    if (typeof value === 'string' && parseIsoTime(value) !== null) return value.trim()
    return this.fault(key, 'must be an ISO 8601 date or time', '1970-01-01')
  }

  list(key: string): string[] {
    const value = this.take(key)
    if (Array.isArray(value) && value.length > MOST_NAMED)
      return this.fault(key, `must name at most ${MOST_NAMED}; give the others to filters of their own`, [])
    if (isTextList(value)) return value
    return this.fault(key, 'must be a list of text', [])
  }

  /** Returns whether a fault of this filter was found already: what is missing because of it is no other one. */
  isFaulty(): boolean {
    return this.issues.some(({ path }) => path.startsWith(`${this.path}.`))
  }

  fault<T>(key: string, message: string, fallback: T): T {
    this.issues.push({ path: `${this.path}.${key}`, message })
    return fallback
  }
}

/** A day goes on until midnight, so that a time of that day may be where the range begins. */
function endOf(text: string): number {
  return (parseIsoTime(text) ?? 0) + (isDayText(text) ? DAY_MS - 1 : 0)
}

interface Chosen {
  field: string
  operator: string
}

/** One reader per type; each returns a filter after its parts were checked (or faulted). */
export const VALUE_READERS: Record<FilterType, (reader: ValueReader, chosen: Chosen) => Filter> = {
  STRING: (reader, { field, operator }) =>
    ({
      type: 'STRING',
      field,
      operator,
      value: valueKindOf('STRING', operator) === 'none' ? '' : reader.text('value'),
    }) as Filter,
  TAG: (reader, { operator }) => {
    const tagIds = reader.has('tagIds') ? reader.list('tagIds') : []
    const tagNames = reader.has('tagNames') ? reader.list('tagNames') : []
    if (tagIds.length + tagNames.length === 0 && !reader.isFaulty())
      reader.fault('tagIds', 'tagIds or tagNames must name at least one tag', null)
    return { type: 'TAG', operator, tagIds, tagNames } as Filter
  },
  SEGMENT: (reader, { operator }) =>
    ({ type: 'SEGMENT', operator, segmentId: reader.text('segmentId') }) as Filter,
  NUMBER: (reader, { field, operator }) => {
    const value = reader.number('value')
    const valueTo = valueKindOf('NUMBER', operator) === 'numbers' ? reader.number('valueTo') : value
    if (valueTo < value) reader.fault('valueTo', 'must not be below value', null)
    return { type: 'NUMBER', field, operator, value, valueTo } as Filter
  },
  CAMPAIGN: (reader, { operator }) => {
    const one = reader.has('campaignId') ? [reader.text('campaignId')] : []
    const several = reader.has('campaignIds') ? reader.list('campaignIds') : []
    const campaignIds = [...one, ...several]
    if (campaignIds.length === 0 && !reader.isFaulty())
      reader.fault('campaignId', 'campaignId or campaignIds must name at least one campaign', null)
    return { type: 'CAMPAIGN', operator, campaignIds } as Filter
  },
  WORKFLOW: (reader, { operator }) =>
    ({ type: 'WORKFLOW', operator, workflowId: reader.text('workflowId') }) as Filter,
  DATE: (reader, { field, operator }) => {
    const kind = valueKindOf('DATE', operator)
    if (kind === 'dayCount') {
      return { type: 'DATE', field, operator, value: reader.days('value'), valueTo: '' } as Filter
    }
    const value = reader.time('value')
    const valueTo = kind === 'days' ? reader.time('valueTo') : value
    if (endOf(valueTo) < (parseIsoTime(value) ?? 0)) reader.fault('valueTo', 'must not be before value', null)
    return { type: 'DATE', field, operator, value, valueTo } as Filter
  },
  SYSTEM: (_reader, { operator }) => ({ type: 'SYSTEM', operator }) as Filter,
  FIELD: (reader, { operator }) => {
    const fieldId = reader.has('fieldId') ? reader.text('fieldId') : null
    const field = reader.has('field') ? reader.text('field') : null
    if (fieldId === null && field === null) reader.fault('field', 'field or fieldId is required', null)
    const kind = valueKindOf('FIELD', operator)
    if (kind === 'none') return { type: 'FIELD', field, fieldId, operator, value: '' } as Filter
    const value = kind === 'number' ? reader.looseNumber('value') : reader.text('value')
    return { type: 'FIELD', field, fieldId, operator, value } as Filter
  },
  CAPTURE_PAGE: (reader, { operator }) =>
    ({ type: 'CAPTURE_PAGE', operator, capturePageId: reader.text('capturePageId') }) as Filter,
}
