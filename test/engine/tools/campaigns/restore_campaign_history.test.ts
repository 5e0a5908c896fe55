import { describe, expect, test } from 'vitest'
import { doc, forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('restore_campaign_history', () => {
  test('sets subject and content, keeps the rest, and records the restoration', async () => {
    const { call } = await start()
    const { campaignId } = await call('create_campaign', { subject: 'first', name: 'N', content: doc('Old') })
    await call('edit_campaign', {
      id: campaignId,
      name: 'M',
      subject: 'second',
      contentType: 'MARKDOWN',
      content: 'New',
    })
    const { id } = required((await call('list_campaign_history', { campaignId })).history[1])
    const { campaign, historyId } = await call('restore_campaign_history', { campaignId, historyId: id })
    expect(campaign).toMatchObject({
      name: 'M',
      subject: 'first',
      content: doc('Old'),
      contentType: 'MAILY',
      status: 'DRAFT',
    })
    const { history } = await call('list_campaign_history', { campaignId })
    expect(history).toHaveLength(3)
    expect(history[0]).toMatchObject({ id: historyId, subject: 'first' })
  })

  test('only an editable campaign: DRAFT', async () => {
    const organization = await start()
    const { campaignId } = await organization.call('create_campaign', { subject: 's' })
    const { id } = required((await organization.call('list_campaign_history', { campaignId })).history[0])
    forceCampaign(organization, campaignId, 'SENT')
    await organization.refuse('WRONG_STATE', 'restore_campaign_history', { campaignId, historyId: id })
    await organization.refuse('NOT_FOUND', 'restore_campaign_history', { campaignId: 'cmp_x', historyId: id })
    forceCampaign(organization, campaignId, 'DRAFT')
    await organization.refuse('NOT_FOUND', 'restore_campaign_history', { campaignId, historyId: 'hst_x' })
  })
})
