import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('unarchive_campaign', () => {
  test('ARCHIVED becomes DRAFT, and the update time moves forward', async () => {
    const { call, confirm } = await start()
    const { campaignId } = await call('create_campaign', { subject: 's' })
    const archived = (await confirm('archive_campaign', { campaignId })).campaign
    const { campaign } = await call('unarchive_campaign', { campaignId })
    expect(campaign.status).toBe('DRAFT')
    expect(campaign.updatedAt > archived.updatedAt).toBe(true)
    expect((await call('list_campaigns')).total).toBe(1)
  })

  test('refuses a campaign that is not archived', async () => {
    const { call, refuse } = await start()
    const { campaignId } = await call('create_campaign', { subject: 's' })
    expect((await refuse('WRONG_STATE', 'unarchive_campaign', { campaignId })).message).toContain(
      'is DRAFT, not ARCHIVED',
    )
    await refuse('NOT_FOUND', 'unarchive_campaign', { campaignId: 'cmp_x' })
  })
})
