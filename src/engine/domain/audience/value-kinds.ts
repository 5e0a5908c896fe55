import type { FilterType } from './definitions.ts'

/** What follows the type and the operator of a filter. A form chooses its control by this. */
export type ValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'numbers'
  | 'day'
  | 'days'
  | 'dayCount'
  | 'tags'
  | 'segment'
  | 'campaign'
  | 'workflow'
  | 'capturePage'

const VALUELESS = ['IS_EMPTY', 'IS_NOT_EMPTY']
const NUMERIC = ['GREATER_THAN', 'LESS_THAN']

const textKind = (operator: string): ValueKind => {
  if (VALUELESS.includes(operator)) return 'none'
  return NUMERIC.includes(operator) ? 'number' : 'text'
}

const KIND_OF: Record<FilterType, (operator: string) => ValueKind> = {
  STRING: textKind,
  FIELD: textKind,
  NUMBER: (operator) => (operator === 'BETWEEN' ? 'numbers' : 'number'),
  DATE: (operator) => {
    if (operator.endsWith('LAST_DAYS')) return 'dayCount'
    return operator === 'BETWEEN' ? 'days' : 'day'
  },
  TAG: () => 'tags',
  SEGMENT: () => 'segment',
  CAMPAIGN: () => 'campaign',
  WORKFLOW: () => 'workflow',
  CAPTURE_PAGE: () => 'capturePage',
  SYSTEM: () => 'none',
}

/** Returns which kind of value the operator of this type takes. contract: filters. */
export function valueKindOf(type: FilterType, operator: string): ValueKind {
  return KIND_OF[type](operator)
}

/** The keys that give a value of a kind. Of `tags` and `campaign` one is enough. */
export const VALUE_KEYS: Record<ValueKind, readonly string[]> = {
  none: [],
  text: ['value'],
  number: ['value'],
  numbers: ['value', 'valueTo'],
  day: ['value'],
  days: ['value', 'valueTo'],
  dayCount: ['value'],
  tags: ['tagIds', 'tagNames'],
  segment: ['segmentId'],
  campaign: ['campaignId', 'campaignIds'],
  workflow: ['workflowId'],
  capturePage: ['capturePageId'],
}

/** The key that only shows the name of what an id stands for, and never decides anything. */
export const DISPLAY_KEYS: Partial<Record<ValueKind, string>> = {
  segment: 'segmentName',
  campaign: 'campaignName',
  workflow: 'workflowName',
  capturePage: 'capturePageName',
}
