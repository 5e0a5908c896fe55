import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('list_segments', () => {
  test('newest first, 20 by default, with filters, live counts and the total', async () => {
    const { call } = await start()
    expect(await call('list_segments')).toEqual({ segments: [], total: 0 })
    await call('add_subscriber', { email: 'ann@shop.test' })
    for (let index = 1; index <= 22; index += 1) await call('create_segment', { name: `Segment ${index}` })
    const { segments, total } = await call('list_segments')
    expect(total).toBe(22)
    expect(segments).toHaveLength(20)
    expect(segments[0]).toMatchObject({ name: 'Segment 22', filters: [], subscriberCount: 1 })
    expect(Object.keys(required(segments[0])).toSorted()).toEqual([
      'createdAt',
      'filters',
      'id',
      'name',
      'subscriberCount',
      'updatedAt',
    ])
    expect((await call('list_segments', { limit: 2 })).segments).toHaveLength(2)
  })

  test('shows only the organization’s own', async () => {
    const [mine, theirs] = [await start(), await start()]
    await theirs.call('create_segment', { name: 'Theirs' })
    expect(await mine.call('list_segments')).toEqual({ segments: [], total: 0 })
  })

  test.each([[{ limit: 0 }], [{ limit: 1001 }], [{ limit: '5' }], [{ page: 2 }]])(
    'refuses %j',
    async (input) => {
      const { refuse } = await start()
      expect((await refuse('VALIDATION_ERROR', 'list_segments', input)).issues).toMatchObject([
        { path: Object.keys(input)[0] },
      ])
    },
  )
})
