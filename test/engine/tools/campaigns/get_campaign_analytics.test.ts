import { describe, expect, test } from 'vitest'
import {
  addCampaignClicks,
  NO_STATS,
  writeCampaignStats,
} from '../../../../src/engine/store/campaign-stats.ts'
import { decodeId, decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { addWorkflowEmail, doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign } from '../../../support/ready-campaign.ts'

const { start } = useSandbox()

describe('get_campaign_analytics', () => {
  test('opens, clicks and link performance, with rates in percent', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization)
    const { file } = organization
    const row = decodeId('campaign', decodeOrganizationId(organization.id) ?? 0, campaignId) ?? 0
    const figures = {
      recipients: 310,
      sent: 300,
      delivered: 290,
      opened: 100,
      clicked: 33,
      bounced: 10,
      complained: 1,
      unsubscribed: 2,
    }
    file.transaction(() => {
      writeCampaignStats(file.write, row, { ...NO_STATS, ...figures })
      addCampaignClicks(file.write, row, { url: 'https://shop.example/b', clicks: 4, people: 4 })
      addCampaignClicks(file.write, row, { url: 'https://shop.example/a', clicks: 30, people: 29 })
      addCampaignClicks(file.write, row, { url: 'https://shop.example/a', clicks: 10, people: 1 })
    })
    expect(await organization.call('get_campaign_analytics', { campaignId })).toEqual({
      campaignId,
      ...figures,
      ...{ pending: 10, inFlight: 0, failed: 0, canceled: 0 },
      openRate: 33.33,
      clickRate: 33,
      bounceRate: 3.33,
      links: [
        { url: 'https://shop.example/a', clicks: 40, uniqueClicks: 30 },
        { url: 'https://shop.example/b', clicks: 4, uniqueClicks: 4 },
      ],
    })
  })

  test('before anything was sent all is 0, and no rate is a division by it', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization)
    expect(await organization.call('get_campaign_analytics', { campaignId })).toMatchObject({
      sent: 0,
      openRate: 0,
      clickRate: 0,
      bounceRate: 0,
      links: [],
    })
  })

  test('404: no such campaign; 400: the email of a workflow', async () => {
    const organization = await start()
    await organization.refuse('NOT_FOUND', 'get_campaign_analytics', { campaignId: 'cmp_x' })
    const campaignId = addWorkflowEmail(organization, doc('Hi'))
    await organization.refuse('WRONG_STATE', 'get_campaign_analytics', { campaignId })
  })
})
