import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('get_campaign_history_entry', () => {
  test('answers the full content as it was', async () => {
    const { call } = await start()
    const { campaignId } = await call('create_campaign', { subject: 'first', content: doc('Old') })
    await call('edit_campaign', { id: campaignId, subject: 'second', content: doc('New') })
    const { id } = required((await call('list_campaign_history', { campaignId })).history[1])
    expect(await call('get_campaign_history_entry', { campaignId, historyId: id })).toMatchObject({
      id,
      campaignId,
      source: 'ai',
      subject: 'first',
      content: doc('Old'),
      contentType: 'MAILY',
    })
  })

  test('an entry of another campaign is not found', async () => {
    const { call, refuse } = await start()
    const one = await call('create_campaign', { subject: 'one' })
    const two = await call('create_campaign', { subject: 'two', name: 'Two' })
    const { id } = required((await call('list_campaign_history', { campaignId: one.campaignId })).history[0])
    const input = { campaignId: two.campaignId, historyId: id }
    const { message } = await refuse('NOT_FOUND', 'get_campaign_history_entry', input)
    expect(message).toBe(`historyId: campaign "Two" has no entry "${id}".`)
    await refuse('NOT_FOUND', 'get_campaign_history_entry', { campaignId: 'cmp_x', historyId: id })
    await refuse('VALIDATION_ERROR', 'get_campaign_history_entry', { campaignId: one.campaignId })
  })
})
