import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const VIP = { type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }

describe('update_campaign_filters', () => {
  test('filters combine with AND, and only SUBSCRIBED people are recipients', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email: 'a@shop.test', tags: ['vip'], country: 'FR' })
    await call('add_subscriber', { email: 'b@shop.test', tags: ['vip'], country: 'DE' })
    await call('add_subscriber', { email: 'c@shop.test', tags: ['vip'], country: 'FR' })
    await confirm('unsubscribe', { email: 'c@shop.test' })
    const { campaignId } = await call('create_campaign', { subject: 'Hello' })
    const french = { type: 'STRING', field: 'country', operator: 'EQUALS', value: 'fr' }
    expect(await call('update_campaign_filters', { campaignId, filters: [VIP, french] })).toEqual({
      campaignId,
      recipientFilters: [VIP, french],
      recipientCount: 1,
    })
    expect((await call('get_campaign', { campaignId })).recipientFilters).toEqual([VIP, french])
    expect(await call('update_campaign_filters', { campaignId, filters: [] })).toMatchObject({
      recipientCount: 2,
    })
  })

  test('DRAFT campaigns only', async () => {
    const { call, confirm, refuse } = await start()
    const { campaignId } = await call('create_campaign', { subject: 'Hello' })
    await confirm('archive_campaign', { campaignId })
    const refused = await refuse('WRONG_STATE', 'update_campaign_filters', { campaignId, filters: [] })
    expect(refused.message).toMatch(/^campaignId: .* only a DRAFT/)
  })

  test('what filters name must exist', async () => {
    const { call, refuse } = await start()
    const { campaignId } = await call('create_campaign', { subject: 'Hello' })
    const refused = await refuse('VALIDATION_ERROR', 'update_campaign_filters', {
      campaignId,
      filters: [VIP],
    })
    expect(refused.issues).toMatchObject([{ path: 'filters.0.tagNames.0' }])
    expect((await call('get_campaign', { campaignId })).recipientFilters).toEqual([])
  })

  test('filters and campaignId are required, and an unknown campaign is not found', async () => {
    const { refuse } = await start()
    const missing = await refuse('VALIDATION_ERROR', 'update_campaign_filters', {})
    expect(missing.issues.map(({ path }) => path)).toEqual(['campaignId', 'filters'])
    await refuse('NOT_FOUND', 'update_campaign_filters', { campaignId: 'cmp_00011', filters: [] })
  })
})
