import { z } from 'zod'
import { defineTool } from '../define.ts'
import { cursor, limit, statusFilter, subscriberDetail, warned, warnings } from '../fields.ts'
import { filterRules, filters } from './filters.ts'
import { findPage } from './page.ts'
import { suppressionSummary } from '../../subscribers/suppression.ts'

const FIELDS = [
  'id',
  'email',
  'name',
  'phone',
  'status',
  'createdAt',
  'updatedAt',
  'tags',
  'customFields',
  'revenue',
  'emailCount',
  'openCount',
  'clickCount',
] as const

export default defineTool({
  name: 'query_subscribers',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'Find subscribers by filters, status and free text, newest first, with the fields you ask for.',
  input: {
    filters,
    status: statusFilter.default('ALL').describe('Applied in addition to the filters. Default ALL.'),
    query: z.string().optional().describe('Free text over email, name and tag name.'),
    limit: limit(50),
    cursor,
    fields: z
      .array(z.enum(FIELDS))
      .default(['id', 'email', 'name', 'status', 'createdAt', 'tags'])
      .describe(`Which fields to answer. Available: ${FIELDS.join(', ')}.`),
  },
  output: {
    subscribers: z.array(z.object(subscriberDetail).partial()),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    limit: z.int(),
    warnings,
  },
  rules: filterRules,
  run(input, context) {
    const page = findPage(context, { ...input, withTotal: false })
    return {
      subscribers: page.subscribers,
      nextCursor: page.nextCursor,
      hasMore: page.nextCursor !== null,
      limit: input.limit,
      ...warned(suppressionSummary(context.db, page.ids)),
    }
  },
})
