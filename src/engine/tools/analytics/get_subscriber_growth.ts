import { z } from 'zod'
import { defineTool } from '../define.ts'
import { count, growth, readGrowthOf } from './fields.ts'
import { MOST_STATISTICS_DAYS } from '../../domain/limits.ts'

/** Ten years. */
export default defineTool({
  name: 'get_subscriber_growth',
  group: 'analytics',
  surface: 'customer',
  access: 'read',
  description: 'New subscribers, unsubscribes and net growth of the last days, day by day.',
  input: {
    days: z
      .int()
      .min(1)
      .max(MOST_STATISTICS_DAYS)
      .default(30)
      .describe(`How many calendar days, today included, 1 to ${MOST_STATISTICS_DAYS}. Default 30.`),
  },
  output: {
    ...growth,
    series: z
      .array(
        z.object({ date: z.string().describe('YYYY-MM-DD.'), newSubscribers: count, unsubscribes: count }),
      )
      .describe('Oldest day first; days on which nothing happened are there.'),
  },
  run({ days }, { db, now, organization }) {
    const { totals, rows } = readGrowthOf(db, organization.timezone, now, days)
    const series = rows.map(({ date, added, unsubscribed }) => ({
      date,
      newSubscribers: added,
      unsubscribes: unsubscribed,
    }))
    return { ...totals, series }
  },
})
