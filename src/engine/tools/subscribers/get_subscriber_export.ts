import { z } from 'zod'
import { findExportById } from '../../jobs/exports.ts'
import { defineTool } from '../define.ts'
import { exportDetail, presentExport } from './exports.ts'

export default defineTool({
  name: 'get_subscriber_export',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'How far an export is. Once it is COMPLETED, downloadUrl gives its file until expiresAt; after that it is EXPIRED.',
  input: { exportId: z.string().describe('Id of the export (exp_…).') },
  output: exportDetail,
  run({ exportId }, context) {
    return presentExport(context, findExportById(context.db, context.organization.number, exportId))
  },
})
