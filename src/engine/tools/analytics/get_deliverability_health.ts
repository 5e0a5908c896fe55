import { z } from 'zod'
import {
  deliveryRates,
  HEALTH_VERDICTS,
  judgeDelivery,
  labelOf,
  trustScore,
} from '../../domain/reputation.ts'
import { readDeliverySince, readDeliveryTotals } from '../../store/deliverability.ts'
import { defineTool } from '../define.ts'
import { count, label, score } from './fields.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'
import { MOST_STATISTICS_DAYS } from '../../domain/limits.ts'

/** Ten years. */
const verdict = z.enum(HEALTH_VERDICTS)

export default defineTool({
  name: 'get_deliverability_health',
  group: 'analytics',
  surface: 'customer',
  access: 'read',
  description:
    'How mail arrives: the all-time trust score, or with sinceDays what was sent since then and became of it, with verdicts.',
  input: {
    sinceDays: z
      .int()
      .min(1)
      .max(MOST_STATISTICS_DAYS)
      .optional()
      .describe(
        `Only mail sent in the last so many times 24 hours, 1 to ${MOST_STATISTICS_DAYS}. All mail without it.`,
      ),
  },
  output: {
    sinceDays: z.int().nullable().describe('null: all time.'),
    sent: count,
    delivered: count.describe('Also those that were complained about later.'),
    bounced: count.describe('Hard and soft.'),
    complained: count,
    bounceRate: z.number().describe('Percent of sent.'),
    complaintRate: z.number().describe('Percent of sent.'),
    trustScore: score.describe(
      '100 less 5 for each percent of bounces and for each tenth of a percent of complaints.',
    ),
    label,
    hasData: z.boolean().describe('false: nothing was sent, and the score says nothing.'),
    verdicts: z
      .object({ bounce: verdict, complaint: verdict, overall: verdict })
      .optional()
      .describe('With sinceDays only. INSUFFICIENT_DATA below 100 sent.'),
  },
  run({ sinceDays }, { db, now }) {
    const totals =
      sinceDays === undefined ? readDeliveryTotals(db) : readDeliverySince(db, now - sinceDays * DAY_MS)
    const points = trustScore(totals)
    return {
      sinceDays: sinceDays ?? null,
      ...totals,
      ...deliveryRates(totals),
      trustScore: points,
      label: labelOf(points),
      hasData: totals.sent > 0,
      ...(sinceDays === undefined ? {} : { verdicts: judgeDelivery(totals) }),
    }
  },
})
