import { z } from 'zod'
import { LISTED_OPERATIONS } from '../../domain/limits.ts'
import { listBulkOperations } from '../../store/bulk-operations.ts'
import { defineTool } from '../define.ts'
import { bulkOperationDetail, presentBulkOperation } from './bulk-operations.ts'

export default defineTool({
  name: 'list_bulk_operations',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: `The ${LISTED_OPERATIONS} most recent bulk operations, newest first.`,
  input: {},
  output: { operations: z.array(z.object(bulkOperationDetail)) },
  run(_input, { db, organization }) {
    const rows = listBulkOperations(db, LISTED_OPERATIONS)
    return { operations: rows.map((row) => presentBulkOperation(organization.number, row)) }
  },
})
