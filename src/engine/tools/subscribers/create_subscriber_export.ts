import { z } from 'zod'
import { createExport } from '../../jobs/exports.ts'
import { defineTool } from '../define.ts'
import { statusFilter } from '../fields.ts'
import { exportDetail, presentExport } from './exports.ts'
import { filterRules, filters } from './filters.ts'

export default defineTool({
  name: 'create_subscriber_export',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description:
    'Queue a CSV file of any number of subscribers, newest first, with tags and custom fields. Who is in it is settled now. Poll get_subscriber_export until done is true, then fetch downloadUrl.',
  input: {
    filters,
    status: statusFilter.default('ALL').describe('Applied in addition to the filters. Default ALL.'),
    tag: z.string().optional().describe('Only subscribers with this tag; the name is compared without case.'),
    query: z.string().optional().describe('Free text over email, name and tag name.'),
  },
  output: exportDetail,
  rules: filterRules,
  run(input, context) {
    return presentExport(context, createExport(context, input))
  },
})
