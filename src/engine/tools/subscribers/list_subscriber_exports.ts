import { z } from 'zod'
import { LISTED_EXPORTS } from '../../domain/limits.ts'
import { listExports } from '../../store/exports.ts'
import { defineTool } from '../define.ts'
import { exportDetail, presentExport } from './exports.ts'

export default defineTool({
  name: 'list_subscriber_exports',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: `The ${LISTED_EXPORTS} most recent exports, newest first.`,
  input: {},
  output: { exports: z.array(z.object(exportDetail)) },
  run(_input, context) {
    return { exports: listExports(context.db, LISTED_EXPORTS).map((row) => presentExport(context, row)) }
  },
})
