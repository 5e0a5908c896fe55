import { z } from 'zod'
import { campaignStatusCode } from '../../domain/campaign-status.ts'
import { percentOf } from '../../domain/rates.ts'
import { readCounter, sumCounters } from '../../store/counters.ts'
import { readMeanRates } from '../../store/deliverability.ts'
import { readResourceTotals } from '../../store/organization-totals.ts'
import { defineTool } from '../define.ts'
import { byStatus, count, countByStatus, resourceTotals, sumOf } from './fields.ts'

export default defineTool({
  name: 'get_org_stats',
  group: 'analytics',
  surface: 'customer',
  access: 'read',
  description:
    'Subscribers by status, campaigns with their mean rates, and how much there is of everything else.',
  input: {},
  output: {
    subscribers: z.object({ total: count, byStatus }),
    campaigns: z.object({
      total: count.describe('All broadcasts, archived ones too.'),
      sent: count,
      draft: count,
      scheduled: count,
      averageOpenRate: z.number().describe('Percent of sent: the mean over campaigns that went out.'),
      averageClickRate: z.number().describe('Percent of opened: the mean over campaigns that went out.'),
    }),
    totals: z.object(resourceTotals),
  },
  run(_input, { db }) {
    const subscribers = countByStatus(db)
    const rates = readMeanRates(db)
    const inState = (status: 'SENT' | 'DRAFT' | 'SCHEDULED') =>
      readCounter(db, 'campaign', campaignStatusCode(status))
    return {
      subscribers: { total: sumOf(subscribers), byStatus: subscribers },
      campaigns: {
        total: sumCounters(db, 'campaign'),
        sent: inState('SENT'),
        draft: inState('DRAFT'),
        scheduled: inState('SCHEDULED'),
        averageOpenRate: percentOf(rates.opened, 1),
        averageClickRate: percentOf(rates.clicked, 1),
      },
      totals: readResourceTotals(db),
    }
  },
})
