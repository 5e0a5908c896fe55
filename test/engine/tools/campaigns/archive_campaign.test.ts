import { describe, expect, test } from 'vitest'
import { forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('archive_campaign', () => {
  test('needs a confirmation that names the campaign, then hides it', async () => {
    const { call, refuse, confirm } = await start()
    const { campaignId } = await call('create_campaign', { subject: 's', name: 'June' })
    const asked = await refuse('CONFIRMATION_REQUIRED', 'archive_campaign', { campaignId })
    expect(asked.action).toBe('Archive campaign "June"')
    expect((await call('get_campaign', { campaignId })).status).toBe('DRAFT')
    const { campaign } = await confirm('archive_campaign', { campaignId })
    expect(campaign).toMatchObject({ id: campaignId, status: 'ARCHIVED' })
    expect((await call('list_campaigns')).total).toBe(0)
  })

  test('fails on a campaign that is not DRAFT, before a code is issued', async () => {
    const organization = await start()
    const { campaignId } = await organization.call('create_campaign', { subject: 's', name: 'June' })
    for (const status of ['SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'ARCHIVED'] as const) {
      forceCampaign(organization, campaignId, status)
      const { message } = await organization.refuse('WRONG_STATE', 'archive_campaign', { campaignId })
      expect(message).toContain(`"June" is ${status}; only a DRAFT campaign`)
    }
    await organization.refuse('NOT_FOUND', 'archive_campaign', { campaignId: 'cmp_x' })
  })
})
