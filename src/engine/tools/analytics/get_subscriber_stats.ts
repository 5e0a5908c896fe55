import { z } from 'zod'
import { percentOf } from '../../domain/rates.ts'
import { engagementScore, labelOf } from '../../domain/reputation.ts'
import { readAnswerTotals } from '../../store/deliverability.ts'
import { defineTool } from '../define.ts'
import { byStatus, count, countByStatus, growth, label, readGrowthOf, score, sumOf } from './fields.ts'
import { RECENT_DAYS } from '../../domain/limits.ts'

export default defineTool({
  name: 'get_subscriber_stats',
  group: 'analytics',
  surface: 'customer',
  access: 'read',
  description: `Subscribers by status, growth of the last ${RECENT_DAYS} days, and how engaged they are.`,
  input: {},
  output: {
    total: count,
    byStatus,
    growth: z.object({
      ...growth,
      growthRate: z.number().describe(`netGrowth in percent of the total ${RECENT_DAYS} days ago.`),
    }),
    engagement: z.object({
      score: score.describe(
        'Half for opens (30 % of sent is full), half for clicks (10 % of opened is full).',
      ),
      label,
      openRate: z.number().describe('Percent of sent.'),
      clickRate: z.number().describe('Percent of opened.'),
      hasData: z.boolean().describe('false: nothing was sent yet.'),
    }),
  },
  run(_input, { db, now, organization }) {
    const subscribers = countByStatus(db)
    const total = sumOf(subscribers)
    const { totals } = readGrowthOf(db, organization.timezone, now, RECENT_DAYS)
    const answers = readAnswerTotals(db)
    const points = engagementScore(answers)
    return {
      total,
      byStatus: subscribers,
      growth: { ...totals, growthRate: percentOf(totals.netGrowth, total - totals.newSubscribers) },
      engagement: {
        score: points,
        label: labelOf(points),
        openRate: percentOf(answers.opened, answers.sent),
        clickRate: percentOf(answers.clicked, answers.opened),
        hasData: answers.sent > 0,
      },
    }
  },
})
