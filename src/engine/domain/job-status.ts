/** Statuses of bulk operations; all but the first two are done (contract: bulk-operations). */
export const BULK_STATUSES = [
  'PENDING',
  'RUNNING',
  'COMPLETED',
  'COMPLETED_WITH_ERRORS',
  'FAILED',
  'CANCELED',
] as const

export type BulkStatus = (typeof BULK_STATUSES)[number]

/** What a bulk operation can do for each subscriber. */
export const BULK_ACTIONS = [
  'ADD_TAGS',
  'REMOVE_TAGS',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'BAN',
  'ADD_TO_WORKFLOW',
  'REMOVE_FROM_WORKFLOW',
] as const

export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Statuses of exports; all but the first two are done (contract: exports). */
export const EXPORT_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const

export type ExportStatus = (typeof EXPORT_STATUSES)[number]
