/**
 * Every filter type with its fields, operators and values: the one table that parsing, the
 * machine-readable schema and the filter builder all read. contract: filters.
 */
interface FilterDefinition {
  type: FilterType
  /** Null when the field is the name of a custom field. */
  fields: readonly string[] | null
  operators: readonly string[]
  valueShape: string
  example: Record<string, unknown>
}

export const FILTER_TYPES = [
  'STRING',
  'TAG',
  'SEGMENT',
  'NUMBER',
  'CAMPAIGN',
  'WORKFLOW',
  'DATE',
  'SYSTEM',
  'FIELD',
  'CAPTURE_PAGE',
] as const

export type FilterType = (typeof FILTER_TYPES)[number]

export const TEXT_FIELDS = ['email', 'name', 'phone', 'country', 'ipAddress'] as const
export const TEXT_OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  'IS_EMPTY',
  'IS_NOT_EMPTY',
] as const
export const TAG_OPERATORS = [
  'BELONGS_TO_ANY',
  'BELONGS_TO_ALL',
  'NOT_BELONGS_TO_ANY',
  'NOT_BELONGS_TO_ALL',
] as const
export const MEMBER_OPERATORS = ['INCLUDE', 'EXCLUDE'] as const
export const NUMBER_FIELDS = ['revenue', 'emailCount', 'openCount', 'clickCount'] as const
export const NUMBER_OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'BETWEEN',
] as const
export const CAMPAIGN_OPERATORS = [
  'RECEIVED',
  'NOT_RECEIVED',
  'OPENED',
  'NOT_OPENED',
  'CLICKED',
  'NOT_CLICKED',
  'BOUNCED',
] as const
export const WORKFLOW_OPERATORS = [
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELED',
  'FAILED',
  'EVER_STARTED',
  'NEVER_STARTED',
] as const
export const DATE_FIELDS = ['createdAt', 'updatedAt', 'lastOpenedAt', 'lastClickedAt', 'lastEmailAt'] as const
export const DATE_OPERATORS = [
  'BEFORE',
  'AFTER',
  'ON',
  'BETWEEN',
  'IN_LAST_DAYS',
  'NOT_IN_LAST_DAYS',
] as const
export const SYSTEM_OPERATORS = ['IS_INACTIVE', 'IS_SUSPECT'] as const
export const FIELD_OPERATORS = [...TEXT_OPERATORS, 'GREATER_THAN', 'LESS_THAN'] as const

export type FilterOperator = (
  | typeof TEXT_OPERATORS
  | typeof TAG_OPERATORS
  | typeof MEMBER_OPERATORS
  | typeof NUMBER_OPERATORS
  | typeof CAMPAIGN_OPERATORS
  | typeof WORKFLOW_OPERATORS
  | typeof DATE_OPERATORS
  | typeof SYSTEM_OPERATORS
)[number]

/** Returns whether the name is a filter type of this version; a deployment may know others. */
export function isFilterType(name: string): name is FilterType {
  return (FILTER_TYPES as readonly string[]).includes(name)
}

export const FILTER_DEFINITIONS: Record<FilterType, FilterDefinition> = {
  STRING: {
    type: 'STRING',
    fields: TEXT_FIELDS,
    operators: TEXT_OPERATORS,
    valueShape: 'value: text, compared without case; absent for IS_EMPTY and IS_NOT_EMPTY',
    example: { type: 'STRING', field: 'email', operator: 'ENDS_WITH', value: '@univ-lyon.example' },
  },
  TAG: {
    type: 'TAG',
    fields: ['tags'],
    operators: TAG_OPERATORS,
    valueShape: 'tagIds: list of tag ids, or tagNames: list of names compared without case',
    example: { type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['vip', 'beta'] },
  },
  SEGMENT: {
    type: 'SEGMENT',
    fields: ['segment'],
    operators: MEMBER_OPERATORS,
    valueShape: 'segmentId: segment id (segmentName is for display only)',
    example: { type: 'SEGMENT', field: 'segment', operator: 'EXCLUDE', segmentId: 'seg_00017' },
  },
  NUMBER: {
    type: 'NUMBER',
    fields: NUMBER_FIELDS,
    operators: NUMBER_OPERATORS,
    valueShape: 'value: number; valueTo: number as well for BETWEEN, both ends included',
    example: { type: 'NUMBER', field: 'revenue', operator: 'GREATER_THAN', value: 250 },
  },
  CAMPAIGN: {
    type: 'CAMPAIGN',
    fields: ['campaign'],
    operators: CAMPAIGN_OPERATORS,
    valueShape: 'campaignId, or campaignIds for any of several (campaignName is for display only)',
    example: { type: 'CAMPAIGN', field: 'campaign', operator: 'NOT_OPENED', campaignId: 'cmp_000114' },
  },
  WORKFLOW: {
    type: 'WORKFLOW',
    fields: ['workflow'],
    operators: WORKFLOW_OPERATORS,
    valueShape: 'workflowId (workflowName is for display only)',
    example: { type: 'WORKFLOW', field: 'workflow', operator: 'NEVER_STARTED', workflowId: 'wf_00013' },
  },
  DATE: {
    type: 'DATE',
    fields: DATE_FIELDS,
    operators: DATE_OPERATORS,
    valueShape:
      "value: ISO 8601 date (a day of the organization's zone) or time; valueTo for BETWEEN, both included; whole number of days for IN_LAST_DAYS and NOT_IN_LAST_DAYS",
    example: { type: 'DATE', field: 'createdAt', operator: 'IN_LAST_DAYS', value: 30 },
  },
  SYSTEM: {
    type: 'SYSTEM',
    fields: ['system'],
    operators: SYSTEM_OPERATORS,
    valueShape: 'none',
    example: { type: 'SYSTEM', field: 'system', operator: 'IS_INACTIVE' },
  },
  FIELD: {
    type: 'FIELD',
    fields: null,
    operators: FIELD_OPERATORS,
    valueShape:
      'field: name of the custom field, or fieldId; value: text compared without case, or a number for GREATER_THAN and LESS_THAN',
    example: { type: 'FIELD', field: 'city', operator: 'EQUALS', value: 'Nantes' },
  },
  CAPTURE_PAGE: {
    type: 'CAPTURE_PAGE',
    fields: ['capturePage'],
    operators: MEMBER_OPERATORS,
    valueShape: 'capturePageId (capturePageName is for display only)',
    example: { type: 'CAPTURE_PAGE', field: 'capturePage', operator: 'INCLUDE', capturePageId: 'cap_00015' },
  },
}
