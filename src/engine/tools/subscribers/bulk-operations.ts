import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { BULK_ACTIONS, BULK_STATUSES } from '../../domain/job-status.ts'
import type { BulkOperationRow } from '../../store/bulk-operations.ts'
import { isoTime } from '../fields.ts'

/** A bulk operation as the tools answer it (contract: bulk-operations). */
export const bulkOperationDetail = {
  operationId: z.string(),
  action: z.enum(BULK_ACTIONS),
  status: z.enum(BULK_STATUSES),
  total: z.int(),
  processed: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  skipped: z.int().describe('Nothing to do, or refused by a rule of suppression.'),
  lastError: z.string().nullable(),
  done: z.boolean(),
  createdAt: isoTime,
  completedAt: isoTime.nullable(),
} as const

export function presentBulkOperation(organization: number, row: BulkOperationRow) {
  const { action, status, total, succeeded, failed, skipped, lastError } = row
  return {
    ...{ operationId: encodeId('bulkOperation', organization, row.id), action, status, total },
    processed: succeeded + failed + skipped,
    ...{ succeeded, failed, skipped, lastError },
    done: status !== 'PENDING' && status !== 'RUNNING',
    createdAt: toIsoTime(row.created),
    completedAt: row.completed === null ? null : toIsoTime(row.completed),
  }
}
