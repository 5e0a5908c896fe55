import { z } from 'zod'
import { MOST_EXPORT_ROWS } from '../../domain/limits.ts'
import { exportHeader, exportLine } from '../../jobs/export-rows.ts'
import { listCustomFields } from '../../store/custom-fields.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit, status, tagNames } from '../fields.ts'
import { findPage } from './page.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/subscriber-status.ts'
import type { PresentedSubscriber } from './present.ts'
import { grouped } from '../../../shared/text/amounts.ts'

const FIELDS = ['email', 'name', 'phone', 'status', 'tags', 'customFields', 'createdAt'] as const

type ExportedRow = Pick<PresentedSubscriber, (typeof FIELDS)[number]>

/** The same lines as the file of `create_subscriber_export`, so that both are read back alike. */
function csvOf(rows: readonly ExportedRow[], fields: readonly string[]): string {
  const places = new Map(fields.map((field, index) => [field, index]))
  const empty = fields.map(() => null)
  const lines = rows.map((row) => {
    const values: (string | null)[] = [...empty]
    // By what the row has: most of many fields are empty.
    for (const [field, value] of Object.entries(row.customFields)) {
      const place = places.get(field)
      if (place !== undefined) values[place] = value
    }
    return exportLine(row, values)
  })
  return [exportHeader(fields), ...lines].join('')
}

export default defineTool({
  name: 'export_subscribers',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: `Up to ${grouped(MOST_EXPORT_ROWS)} subscribers with tags and custom fields, newest first, as JSON objects or one CSV text.`,
  input: {
    status: z.enum(SUBSCRIBER_STATUSES).optional().describe('Only this status.'),
    tag: z.string().optional().describe('Only subscribers with this tag; the name is compared without case.'),
    format: z.enum(['json', 'csv']).default('json').describe('json (default) or csv.'),
    limit: limit(1000, MOST_EXPORT_ROWS),
  },
  output: {
    format: z.enum(['json', 'csv']),
    count: z.int(),
    subscribers: z
      .array(
        z.object({
          email: z.string(),
          name: z.string().nullable(),
          phone: z.string().nullable(),
          status,
          tags: tagNames,
          customFields: z.record(z.string(), z.string()),
          createdAt: isoTime,
        }),
      )
      .optional(),
    csv: z.string().optional(),
  },
  run(input, context) {
    const { subscribers } = findPage(context, { ...input, fields: FIELDS, withTotal: false })
    if (input.format === 'json') {
      return { format: input.format, count: subscribers.length, subscribers }
    }
    const fields = listCustomFields(context.db).map((field) => field.name)
    return { format: input.format, count: subscribers.length, csv: csvOf(subscribers, fields) }
  },
})
