import { z } from 'zod'
import { MOST_EXPORT_ROWS } from '../../domain/limits.ts'
import { exportHeader, exportLine } from '../../jobs/export-rows.ts'
import { listCustomFields } from '../../store/custom-fields.ts'
import type { SubscriberRow } from '../../store/subscribers.ts'
import { mapTagNames } from '../../store/tags.ts'
import type { ReadContext } from '../../context.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { toSearch } from '../../subscribers/search.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit, status, tagNames } from '../fields.ts'
import { findPage, findRows } from './page.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/subscriber-status.ts'
import { columnsOf } from './present.ts'
import { grouped } from '../../../shared/text/amounts.ts'

const FIELDS = ['email', 'name', 'phone', 'status', 'tags', 'customFields', 'createdAt'] as const

/**
 * The same lines as the file of `create_subscriber_export`, so that both are read back alike. From the
 * rows themselves: names of 200 fields for each of 10,000 rows would be looked up twice.
 */
function writeCsv({ db }: ReadContext, rows: readonly SubscriberRow[]): string {
  const tags = mapTagNames(
    db,
    rows.map(({ id }) => id),
  )
  const fields = listCustomFields(db)
  const places = new Map(fields.map(({ id }, place) => [String(id), place]))
  const lines = rows.map((row) => {
    const values: (string | null)[] = fields.map(() => null)
    // By what the row has: most of many fields are empty.
    for (const id in row.fields) {
      const place = places.get(id)
      if (place !== undefined) values[place] = row.fields[id] ?? null
    }
    return exportLine({ ...row, tags: tags.get(row.id) ?? [], createdAt: toIsoTime(row.created) }, values)
  })
  return [exportHeader(fields.map(({ name }) => name)), ...lines].join('')
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
    const { format } = input
    if (format === 'csv') {
      const { rows } = findRows(context, toSearch(context, input), input, columnsOf(FIELDS))
      return { format, count: rows.length, csv: writeCsv(context, rows) }
    }
    const { subscribers } = findPage(context, { ...input, fields: FIELDS, withTotal: false })
    return { format, count: subscribers.length, subscribers }
  },
})
