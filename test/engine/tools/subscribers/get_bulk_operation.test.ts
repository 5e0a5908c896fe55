import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../support/bulk-operations.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('get_bulk_operation', () => {
  test('answers status, progress, last error, done and stamps', async () => {
    const shop = await start()
    await shop.call('add_subscriber', { email: 'a@x.test' })
    const found = await runOperation(shop, { action: 'ADD_TAGS', tags: ['x'], filters: [] })
    expect(found).toMatchObject({
      ...{
        action: 'ADD_TAGS',
        status: 'COMPLETED',
        total: 1,
        processed: 1,
        succeeded: 1,
        failed: 0,
        skipped: 0,
      },
      ...{ lastError: null, done: true, completedAt: found.createdAt, failures: [] },
    })
  })

  test('counts add up to the audience; one of nobody is refused', async () => {
    const shop = await start()
    await shop.refuse('VALIDATION_ERROR', 'create_bulk_operation', { action: 'BAN', filters: [] })
    await shop.call('add_subscriber', { email: 'ada@shop.test' })
    expect(await runOperation(shop, { action: 'BAN', filters: [] })).toMatchObject({
      ...{ status: 'COMPLETED', total: 1, processed: 1, done: true },
    })
    await shop.refuse('NOT_FOUND', 'get_bulk_operation', { operationId: 'blk_00019' })
  })
})
