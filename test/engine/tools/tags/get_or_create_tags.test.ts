import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('get_or_create_tags', () => {
  test('creates any missing tags, and says which', async () => {
    const { call } = await start()
    const { tag } = await call('create_tag', { name: 'VIP' })
    const data = await call('get_or_create_tags', { names: ['vip', ' Beta ', 'BETA'] })
    expect(data).toEqual({
      tags: [
        { ...tag, created: false },
        { id: expect.stringMatching(/^tag_/), name: 'Beta', created: true },
      ],
    })
    const again = await call('get_or_create_tags', { names: ['beta'] })
    expect(again).toEqual({ tags: [{ ...data.tags[1], created: false }] })
    expect((await call('list_tags')).tags).toHaveLength(2)
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('get_or_create_tags', { names: ['plain', 'V\u0007IP'] })
    expect(data).toMatchObject({
      tags: [{ name: 'plain' }, { name: 'VIP' }],
      warnings: ['names.1: control characters were removed.'],
    })
  })

  test('500 names are accepted, 501 refused', async () => {
    const { call, refuse } = await start()
    const names = Array.from({ length: 501 }, (_, index) => `tag ${index}`)
    expect((await call('get_or_create_tags', { names: names.slice(0, 500) })).tags).toHaveLength(500)
    await refuse('VALIDATION_ERROR', 'get_or_create_tags', { names })
  })

  test.each([
    [{}, 'names'],
    [{ names: [] }, 'names'],
    [{ names: 'VIP' }, 'names'],
    [{ names: ['fine', ''] }, 'names.1'],
    [{ names: ['fine', 'x'.repeat(256)] }, 'names.1'],
    [{ names: [5] }, 'names.0'],
    [{ names: ['fine'], create: true }, 'create'],
  ])('refuses wrong parameters, naming each, and creates nothing: %j', async (input, path) => {
    const { call, refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'get_or_create_tags', input)).issues).toMatchObject([{ path }])
    expect(await call('list_tags')).toEqual({ tags: [] })
  })
})
