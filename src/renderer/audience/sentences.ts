import type { FilterOperator, FilterType } from '../../engine/domain/audience/definitions.ts'
import { DISPLAY_KEYS, VALUE_KEYS } from '../../engine/domain/audience/value-kinds.ts'
import { text, texts, editorKindOf, type Filter } from './filters.ts'

/** Filters as sentences: "tag is any of vip, beta", "created in the last 30 days". */

/** Null is told of an id that names nothing any more; undefined of one that cannot be looked up. */
export type NameOf = (id: string) => string | null | undefined

const OPERATOR: Partial<Record<string, string>> & Record<FilterOperator, string> = {
  EQUALS: 'is',
  NOT_EQUALS: 'is not',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'does not contain',
  STARTS_WITH: 'starts with',
  ENDS_WITH: 'ends with',
  IS_EMPTY: 'is empty',
  IS_NOT_EMPTY: 'is not empty',
  BELONGS_TO_ANY: 'is any of',
  BELONGS_TO_ALL: 'is all of',
  NOT_BELONGS_TO_ANY: 'is none of',
  NOT_BELONGS_TO_ALL: 'is not all of',
  INCLUDE: 'is in',
  EXCLUDE: 'is not in',
  GREATER_THAN: 'is more than',
  GREATER_THAN_OR_EQUAL: 'is at least',
  LESS_THAN: 'is less than',
  LESS_THAN_OR_EQUAL: 'is at most',
  BETWEEN: 'is between',
  RECEIVED: 'received',
  NOT_RECEIVED: 'did not receive',
  OPENED: 'opened',
  NOT_OPENED: 'did not open',
  CLICKED: 'clicked in',
  NOT_CLICKED: 'did not click in',
  BOUNCED: 'bounced on',
  IN_PROGRESS: 'is inside',
  COMPLETED: 'completed',
  CANCELED: 'was canceled in',
  FAILED: 'failed in',
  EVER_STARTED: 'has ever started',
  NEVER_STARTED: 'has never started',
  BEFORE: 'before',
  AFTER: 'after',
  ON: 'on',
  IN_LAST_DAYS: 'in the last days',
  NOT_IN_LAST_DAYS: 'not in the last days',
  IS_INACTIVE: 'is inactive',
  IS_SUSPECT: 'is suspect',
}

const FIELD: Record<string, string> = {
  tags: 'tag',
  ipAddress: 'IP address',
  emailCount: 'emails sent',
  openCount: 'opens',
  clickCount: 'clicks',
  createdAt: 'created',
  updatedAt: 'updated',
  lastOpenedAt: 'last opened',
  lastClickedAt: 'last clicked',
  lastEmailAt: 'last emailed',
  capturePage: 'capture page',
  system: 'activity',
}

export const TYPE_WORD: Partial<Record<string, string>> & Record<FilterType, string> = {
  STRING: 'Person',
  TAG: 'Tag',
  SEGMENT: 'Segment',
  NUMBER: 'Numbers',
  CAMPAIGN: 'Campaign',
  WORKFLOW: 'Workflow',
  DATE: 'Dates',
  SYSTEM: 'Activity',
  FIELD: 'Custom fields',
  CAPTURE_PAGE: 'Capture page',
}

export function wordOfOperator(operator: string): string {
  return OPERATOR[operator] ?? operator.toLowerCase().replaceAll('_', ' ')
}

export function wordOfField(type: string, field: string): string {
  return type === 'FIELD' ? field : (FIELD[field] ?? field)
}

function joined(names: string[]): string {
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}

function nameIn(id: string, kept: string, nameOf: NameOf): string {
  const name = nameOf(id)
  return name === null ? `${kept || id} (deleted)` : (name ?? (kept || id))
}

function namesIn(filter: Filter, nameOf: NameOf): string {
  const type = text(filter['type'])
  if (type === 'TAG')
    return joined([
      ...texts(filter['tagNames']),
      ...texts(filter['tagIds']).map((id) => nameIn(id, '', nameOf)),
    ])
  const kind = editorKindOf(type, text(filter['operator']))
  const [key = '', several = ''] = kind === 'json' ? [] : VALUE_KEYS[kind]
  const name = kind === 'json' ? '' : (DISPLAY_KEYS[kind] ?? '')
  const ids = [text(filter[key]), ...texts(filter[several])].filter((id) => id !== '')
  const kept = ids.length === 1 ? text(filter[name]) : ''
  return joined(ids.map((id) => nameIn(id, kept, nameOf)))
}

/** `2026-11-22T09:00:00.000Z` as people write it; a day stays as it is. */
function readable(time: string): string {
  return time.replace(/^(\d{4}-\d{2}-\d{2})T([\d:]+)(?:\.0+)?(\.\d+)?Z$/, '$1 $2$3 UTC')
}

function dateSentence(field: string, operator: string, filter: Filter): string {
  const [from, to] = [text(filter['value']), text(filter['valueTo'])].map(readable) as [string, string]
  const days = from === '1' ? 'day' : `${from} days`
  if (operator === 'IN_LAST_DAYS') return `${field} in the last ${days}`
  if (operator === 'NOT_IN_LAST_DAYS') return `not ${field} in the last ${days}`
  return operator === 'BETWEEN'
    ? `${field} between ${from} and ${to}`
    : `${field} ${wordOfOperator(operator)} ${from}`
}

export function describeFilter(filter: Filter, nameOf: NameOf): string {
  const [type, operator] = [text(filter['type']), text(filter['operator'])]
  const field = wordOfField(type, text(filter['field']) || text(filter['fieldId']) || type.toLowerCase())
  const word = wordOfOperator(operator)
  const kind = editorKindOf(type, operator)
  if (type === 'SYSTEM') return word
  if (type === 'TAG') return `tag ${word} ${namesIn(filter, nameOf)}`
  if (type === 'SEGMENT' || type === 'CAPTURE_PAGE') {
    const place = type === 'SEGMENT' ? 'segment' : 'capture page'
    return `${operator === 'EXCLUDE' ? 'not in' : 'in'} ${place} ${namesIn(filter, nameOf)}`
  }
  if (type === 'CAMPAIGN') return `${word} campaign ${namesIn(filter, nameOf)}`
  if (type === 'WORKFLOW') return `${word} workflow ${namesIn(filter, nameOf)}`
  if (type === 'DATE') return dateSentence(field, operator, filter)
  if (kind === 'none') return `${field} ${word}`
  if (kind === 'numbers') return `${field} ${word} ${text(filter['value'])} and ${text(filter['valueTo'])}`
  if (kind === 'json') return `${type} ${word} ${JSON.stringify(filter)}`
  return `${field} ${word} ${text(filter['value'])}`
}
