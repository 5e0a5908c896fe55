import { describe, expect, test } from 'vitest'
import { NO_STATS, writeCampaignStats } from '../../../../src/engine/store/campaign-stats.ts'
import { decodeId, decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { addWorkflowEmail, doc, forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign } from '../../../support/ready-campaign.ts'

const { start } = useSandbox()

async function startWith(stats: object) {
  const organization = await start()
  const campaignId = await draftCampaign(organization)
  const row = decodeId('campaign', decodeOrganizationId(organization.id) ?? 0, campaignId) ?? 0
  const { file } = organization
  file.transaction(() => writeCampaignStats(file.write, row, { ...NO_STATS, ...stats }))
  forceCampaign(organization, campaignId, 'SENDING')
  return { ...organization, campaignId }
}

describe('get_campaign_progress', () => {
  test('of a campaign being sent: total = pending + inFlight + delivered + bounced + failed + canceled', async () => {
    const { call, campaignId } = await startWith({
      recipients: 200,
      sent: 119,
      delivered: 100,
      bounced: 4,
      failed: 2,
      cancelled: 1,
    })
    expect(await call('get_campaign_progress', { campaignId })).toEqual({
      campaignId,
      status: 'SENDING',
      total: 200,
      pending: 78,
      inFlight: 15,
      delivered: 100,
      bounced: 4,
      failed: 2,
      canceled: 1,
      sent: 119,
      failure: null,
      percent: 61,
    })
  })

  test('100 percent only when nobody is left', async () => {
    const nearly = await startWith({ recipients: 1000, sent: 999 })
    expect(await nearly.call('get_campaign_progress', { campaignId: nearly.campaignId })).toMatchObject({
      pending: 1,
      percent: 99,
    })
    const over = await startWith({ recipients: 3, sent: 2, cancelled: 1 })
    expect(await over.call('get_campaign_progress', { campaignId: over.campaignId })).toMatchObject({
      pending: 0,
      percent: 100,
    })
  })

  test('before sending starts everything is 0', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization)
    expect(await organization.call('get_campaign_progress', { campaignId })).toMatchObject({
      status: 'DRAFT',
      total: 0,
      sent: 0,
      pending: 0,
      percent: 0,
    })
  })

  test('404: no such campaign; 400: the email of a workflow', async () => {
    const organization = await start()
    await organization.refuse('NOT_FOUND', 'get_campaign_progress', { campaignId: 'cmp_x' })
    const campaignId = addWorkflowEmail(organization, doc('Hi'))
    await organization.refuse('WRONG_STATE', 'get_campaign_progress', { campaignId })
  })
})
