import { describe, expect, test } from 'vitest'
import { awaitExport } from '../../../support/exports.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('list_subscriber_exports', () => {
  test('shows the 10 most recent, newest first, and only those of the organization', async () => {
    const shop = await start()
    const made: string[] = []
    for (let turn = 0; turn < 12; turn += 1)
      made.push((await shop.call('create_subscriber_export', { query: `${turn}` })).exportId)
    const { exports } = await shop.call('list_subscriber_exports')
    expect(exports.map(({ exportId }) => exportId)).toEqual(made.toReversed().slice(0, 10))
    await awaitExport(shop, made.at(-1) ?? '')
    const done = await shop.call('list_subscriber_exports')
    expect(done.exports.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'COMPLETED'))
    const other = await start()
    expect(await other.call('list_subscriber_exports')).toEqual({ exports: [] })
  })
})
