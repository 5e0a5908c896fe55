import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('list_bulk_operations', () => {
  test('shows the 20 most recent, newest first', async () => {
    const shop = await start()
    await shop.call('add_subscriber', { email: 'ada@shop.test' })
    const made: string[] = []
    for (let turn = 0; turn < 22; turn += 1) {
      const input = { action: 'ADD_TAGS' as const, tags: [`t${turn}`], filters: [] }
      made.push((await shop.confirm('create_bulk_operation', input)).operationId)
    }
    const { operations } = await shop.call('list_bulk_operations')
    expect(operations.map(({ operationId }) => operationId)).toEqual(made.toReversed().slice(0, 20))
  })
})
