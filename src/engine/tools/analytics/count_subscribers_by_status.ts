import { z } from 'zod'
import { defineTool } from '../define.ts'
import { byStatus, count, countByStatus, sumOf } from './fields.ts'

/** The specification names these five; the answer without one has all seven. */
const COUNTED = ['SUBSCRIBED', 'UNSUBSCRIBED', 'BOUNCED', 'BANNED', 'COMPLAINED'] as const

export default defineTool({
  name: 'count_subscribers_by_status',
  group: 'analytics',
  surface: 'customer',
  access: 'read',
  description: 'How many subscribers there are in each status, or in one.',
  input: { status: z.enum(COUNTED).optional().describe('Only this status.') },
  output: {
    counts: byStatus.partial().describe('Every status, or the one asked for.'),
    total: count.describe('Sum of the counts answered.'),
  },
  run({ status }, { db }) {
    const subscribers = countByStatus(db)
    const counts = status === undefined ? subscribers : { [status]: subscribers[status] }
    return { counts, total: sumOf(counts) }
  },
})
