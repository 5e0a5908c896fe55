import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { START } from '../../../support/served-sandbox.ts'

const { start } = useSandbox()
const now = new Date(START).toISOString()

describe('get_segment', () => {
  test('answers the segment flat, with its filters and who matches now', async () => {
    const { call } = await start()
    const filters = [{ type: 'STRING', field: 'email', operator: 'ENDS_WITH', value: '@SHOP.test' }]
    const { segmentId } = await call('create_segment', { name: 'Shop', filters })
    const empty = { id: segmentId, name: 'Shop', filters, subscriberCount: 0, createdAt: now, updatedAt: now }
    expect(await call('get_segment', { segmentId })).toEqual(empty)
    await call('add_subscriber', { email: 'ann@shop.test' })
    await call('add_subscriber', { email: 'bob@else.test' })
    expect(await call('get_segment', { segmentId })).toEqual({ ...empty, subscriberCount: 1 })
  })

  test('the count takes people of every status: only a campaign adds SUBSCRIBED', async () => {
    const { call, force } = await start()
    await call('add_subscriber', { email: 'ann@shop.test' })
    force('ann@shop.test', 'BANNED')
    const { segmentId } = await call('create_segment', { name: 'All' })
    expect((await call('get_segment', { segmentId })).subscriberCount).toBe(1)
  })

  test('a segment that was deleted matches nobody, and its exclusion everybody', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email: 'ann@shop.test' })
    const inner = (await call('create_segment', { name: 'Inner' })).segmentId
    const made = async (operator: string) =>
      (
        await call('create_segment', {
          name: operator,
          filters: [{ type: 'SEGMENT', operator, segmentId: inner }],
        })
      ).segmentId
    const [including, excluding] = [await made('INCLUDE'), await made('EXCLUDE')]
    await confirm('delete_segment', { segmentId: inner })
    expect((await call('get_segment', { segmentId: including })).subscriberCount).toBe(0)
    expect((await call('get_segment', { segmentId: excluding })).subscriberCount).toBe(1)
  })

  test('refuses an unknown segment, one of another organization, and unknown parameters', async () => {
    const { refuse } = await start()
    const other = await start()
    const { segmentId } = await other.call('create_segment', { name: 'Theirs' })
    for (const id of [segmentId, 'seg_0001zz', 'x']) {
      const body = await refuse('NOT_FOUND', 'get_segment', { segmentId: id })
      expect(body.message).toContain('segmentId')
    }
    expect((await refuse('VALIDATION_ERROR', 'get_segment', { id: segmentId })).issues).toHaveLength(2)
  })
})
