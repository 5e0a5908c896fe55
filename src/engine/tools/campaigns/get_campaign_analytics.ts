import { z } from 'zod'
import { countsOf } from '../../domain/campaign-counts.ts'
import { percentOf } from '../../domain/rates.ts'
import { listCampaignLinks, readCampaignStats } from '../../store/campaign-stats.ts'
import { defineTool } from '../define.ts'
import { campaignId, places } from './fields.ts'
import { identifyBroadcast } from './identify.ts'

const link = z.object({
  url: z.string().describe('As the author wrote it.'),
  clicks: z.int(),
  uniqueClicks: z.int().describe('People who clicked it at least once.'),
})

export default defineTool({
  name: 'get_campaign_analytics',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description:
    'What became of a campaign: opens, clicks, bounces, complaints, and each link by clicks. recipients = pending + inFlight + delivered + bounced + failed + canceled. Rates are percent: openRate and bounceRate of sent, clickRate of opened. Test emails are not in it.',
  input: { campaignId },
  output: {
    campaignId: z.string(),
    recipients: z.int(),
    sent: z.int().describe('inFlight + delivered + bounced.'),
    ...places,
    opened: z.int().describe('People who opened it; each once.'),
    clicked: z.int().describe('People who clicked a link; each once.'),
    complained: z.int(),
    unsubscribed: z.int(),
    openRate: z.number(),
    clickRate: z.number(),
    bounceRate: z.number(),
    links: z.array(link).describe('Most clicked first.'),
  },
  run(input, { db, organization }) {
    const campaign = identifyBroadcast(db, organization.number, input.campaignId)
    const stats = readCampaignStats(db, campaign.id)
    const { sent, opened, clicked, bounced, complained, unsubscribed } = stats
    const { total, ...counts } = countsOf(stats)
    return {
      campaignId: input.campaignId,
      recipients: total,
      sent,
      ...counts,
      ...{ opened, clicked, complained, unsubscribed },
      openRate: percentOf(opened, sent),
      clickRate: percentOf(clicked, opened),
      bounceRate: percentOf(bounced, sent),
      links: listCampaignLinks(db, campaign.id).map(({ url, clicks, people }) => ({
        url,
        clicks,
        uniqueClicks: people,
      })),
    }
  },
})
