import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { MOST_OPERATION_FAILURES } from '../../domain/limits.ts'
import { findOperationById } from '../../jobs/bulk-operations.ts'
import { listBulkFailures } from '../../store/bulk-operations.ts'
import { defineTool } from '../define.ts'
import { bulkOperationDetail, presentBulkOperation } from './bulk-operations.ts'

export default defineTool({
  name: 'get_bulk_operation',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'How far a bulk operation is: status, counts, the last error, and which subscribers it failed for.',
  input: { operationId: z.string().describe('Id of the bulk operation (blk_…).') },
  output: {
    ...bulkOperationDetail,
    failures: z
      .array(
        z.object({ subscriberId: z.string(), outcome: z.enum(['FAILED', 'SKIPPED']), message: z.string() }),
      )
      .describe(`Subscribers who failed or were refused, the first ${MOST_OPERATION_FAILURES}.`),
  },
  run({ operationId }, { db, organization }) {
    const row = findOperationById(db, organization.number, 'operationId', operationId)
    const failures = listBulkFailures(db, row.id).map(({ subscriber, reference, outcome, message }) => ({
      subscriberId:
        subscriber === null ? (reference ?? '') : encodeId('subscriber', organization.number, subscriber),
      ...{ outcome, message },
    }))
    return { ...presentBulkOperation(organization.number, row), failures }
  },
})
