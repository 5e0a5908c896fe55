import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('create_tag', () => {
  test('answers the tag', async () => {
    const { call } = await start()
    const { tag } = await call('create_tag', { name: '  Été\t2026 ' })
    expect(tag).toEqual({ id: expect.stringMatching(/^tag_/), name: 'Été 2026' })
    expect((await call('list_tags')).tags).toEqual([{ ...tag, subscribersCount: 0 }])
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('create_tag', { name: 'V\u202eI\u0007P' })
    expect(data).toMatchObject({ tag: { name: 'VIP' }, warnings: ['name: control characters were removed.'] })
  })

  test('names match case-insensitively: one that exists is a conflict, in whatever case or composition', async () => {
    const { call, refuse } = await start()
    await call('create_tag', { name: 'Été' })
    for (const name of ['Été', 'éTÉ', 'E\u0301te\u0301', ' été ']) {
      const { message } = await refuse('CONFLICT', 'create_tag', { name })
      expect(message).toMatch(/^name: a tag "Été" already exists/)
    }
    expect((await call('list_tags')).tags).toHaveLength(1)
  })

  test('the id of a deleted tag is never given again', async () => {
    const { call, confirm } = await start()
    const first = (await call('create_tag', { name: 'one' })).tag
    await confirm('delete_tag', { name: 'one' })
    const second = (await call('create_tag', { name: 'one' })).tag
    expect(second.id).not.toBe(first.id)
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' \n\u0000' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x', color: 'red' }, 'color'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'create_tag', input)).issues).toMatchObject([{ path }])
  })

  test('a name of 100 characters is accepted', async () => {
    const { call } = await start()
    await call('create_tag', { name: 'x'.repeat(100) })
  })
})
