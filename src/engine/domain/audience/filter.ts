import type {
  CAMPAIGN_OPERATORS,
  DATE_FIELDS,
  DATE_OPERATORS,
  FIELD_OPERATORS,
  MEMBER_OPERATORS,
  NUMBER_FIELDS,
  NUMBER_OPERATORS,
  SYSTEM_OPERATORS,
  TAG_OPERATORS,
  TEXT_FIELDS,
  TEXT_OPERATORS,
  WORKFLOW_OPERATORS,
} from './definitions.ts'

/** A filter that has been checked: types, fields, operators and values fit; ids are still public. */
export type Filter =
  | {
      type: 'STRING'
      field: (typeof TEXT_FIELDS)[number]
      operator: (typeof TEXT_OPERATORS)[number]
      value: string
    }
  | { type: 'TAG'; operator: (typeof TAG_OPERATORS)[number]; tagIds: string[]; tagNames: string[] }
  | { type: 'SEGMENT'; operator: (typeof MEMBER_OPERATORS)[number]; segmentId: string }
  | {
      type: 'NUMBER'
      field: (typeof NUMBER_FIELDS)[number]
      operator: (typeof NUMBER_OPERATORS)[number]
      value: number
      valueTo: number
    }
  | { type: 'CAMPAIGN'; operator: (typeof CAMPAIGN_OPERATORS)[number]; campaignIds: string[] }
  | { type: 'WORKFLOW'; operator: (typeof WORKFLOW_OPERATORS)[number]; workflowId: string }
  | {
      type: 'DATE'
      field: (typeof DATE_FIELDS)[number]
      operator: (typeof DATE_OPERATORS)[number]
      /** ISO 8601 date or time; for the day operators the number of days. */
      value: string | number
      valueTo: string
    }
  | { type: 'SYSTEM'; operator: (typeof SYSTEM_OPERATORS)[number] }
  | {
      type: 'FIELD'
      field: string | null
      fieldId: string | null
      operator: (typeof FIELD_OPERATORS)[number]
      value: string | number
    }
  | { type: 'CAPTURE_PAGE'; operator: (typeof MEMBER_OPERATORS)[number]; capturePageId: string }

/** The most filters one list may hold; past it a segment is the better place. */
export const MOST_FILTERS = 50

/** The most tags or campaigns one filter may name: each is looked up, and 50,000 held the host for a second. */
export const MOST_NAMED = 500
