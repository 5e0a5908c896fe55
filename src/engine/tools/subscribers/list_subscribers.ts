import { z } from 'zod'
import { defineTool } from '../define.ts'
import { cursor, limit, statusFilter, subscriberSummary, warned, warnings } from '../fields.ts'
import { SUMMARY } from './present.ts'
import { findPage } from './page.ts'
import { suppressionSummary } from '../../subscribers/suppression.ts'

export default defineTool({
  name: 'list_subscribers',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'List subscribers, newest first. Narrow by status, by one tag, or by free text over email, name and tag name.',
  input: {
    limit: limit(50),
    status: statusFilter.default('all').describe('Only this status; all for every status. Default all.'),
    tag: z.string().optional().describe('Only subscribers with this tag; the name is compared without case.'),
    query: z.string().optional().describe('Free text over email, name and tag name.'),
    cursor,
  },
  output: {
    subscribers: z.array(z.object(subscriberSummary)),
    total: z.int(),
    limit: z.int(),
    nextCursor: z.string().nullable(),
    warnings,
  },
  run(input, context) {
    const page = findPage(context, { ...input, fields: SUMMARY, withTotal: true })
    return {
      subscribers: page.subscribers,
      total: page.total,
      limit: input.limit,
      nextCursor: page.nextCursor,
      ...warned(suppressionSummary(context.db, page.ids)),
    }
  },
})
