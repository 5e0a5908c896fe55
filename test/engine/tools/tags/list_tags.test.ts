import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('list_tags', () => {
  test('answers every tag with its number of subscribers, by name without case', async () => {
    const { call } = await start()
    expect(await call('list_tags')).toEqual({ tags: [] })
    await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP', 'beta'] })
    await call('add_subscriber', { email: 'b@shop.test', tags: ['vip'] })
    await call('create_tag', { name: 'Empty' })
    expect(await call('list_tags')).toEqual({
      tags: [
        { id: expect.stringMatching(/^tag_/), name: 'beta', subscribersCount: 1 },
        { id: expect.stringMatching(/^tag_/), name: 'Empty', subscribersCount: 0 },
        { id: expect.stringMatching(/^tag_/), name: 'VIP', subscribersCount: 2 },
      ],
    })
  })

  test("another organization's tags are its own", async () => {
    const mine = await start()
    const other = await start()
    await other.call('create_tag', { name: 'Secret' })
    expect(await mine.call('list_tags')).toEqual({ tags: [] })
  })

  test('refuses any parameter by name', async () => {
    const { refuse } = await start()
    const body = await refuse('VALIDATION_ERROR', 'list_tags', { limit: 5 })
    expect(body.issues).toEqual([
      { path: 'limit', message: 'is not a parameter of list_tags', hint: 'Parameters: none.' },
    ])
  })
})
